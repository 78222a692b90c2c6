internal import Loans

/// The loans that came to the list of a site in the period of its figures, and when they were
/// funded. Loans are left out if it is not known when they came, and if lenders could not lend to
/// them any more when they came.
struct Arrivals {
  private static let weekSeconds = 7 * 86_400

  /// A loan that came to the list.
  private struct Arrival {
    let time: Timestamp
    let sector: String?
    /// When the loan was funded first, after it had come.
    var funded: Timestamp?
    /// When the loan left the list first, after it had come.
    var left: Timestamp?

    var weekLater: Timestamp { Timestamp(seconds: time.seconds + weekSeconds) }
    /// The whole hours from the arrival to the funding of the loan.
    var hoursToFunding: Int? { funded.map { ($0.seconds - time.seconds) / 3600 } }
  }

  private let arrivals: [Arrival]
  private let times: SnapshotTimes

  init(of activity: FundingActivity, _ times: SnapshotTimes) {
    let period = times.first...times.last
    let milestones = activity.milestones.filter { period.contains($0.time) }
    var arrivals: [LoanID: Arrival] = [:]
    for milestone in milestones {
      guard case .appeared(let sector, isOpen: true) = milestone.kind else { continue }
      if let known = arrivals[milestone.loan], known.time <= milestone.time { continue }
      arrivals[milestone.loan] = Arrival(time: milestone.time, sector: sector)
    }
    // Loans in the first data of the history, or in the first data after a gap, came at an
    // unknown time.
    arrivals = arrivals.filter { $0.value.time > activity.start && !times.endsGap($0.value.time) }
    for milestone in milestones {
      // After a clock went back, a loan can be funded before it came.
      guard var arrival = arrivals[milestone.loan], milestone.time >= arrival.time else { continue }
      switch milestone.kind {
      case .appeared: continue
      case .funded: arrival.funded = min(arrival.funded ?? milestone.time, milestone.time)
      case .left: arrival.left = min(arrival.left ?? milestone.time, milestone.time)
      }
      arrivals[milestone.loan] = arrival
    }
    self.arrivals = Array(arrivals.values)
    self.times = times
  }

  /// How many loans were funded within a week, by the week in which they came.
  var fundedWithinWeek: [ISOWeek: HistoryFigures.FundedShare] {
    var shares: [ISOWeek: HistoryFigures.FundedShare] = [:]
    for arrival in arrivals {
      guard let isFunded = isFundedWithinWeek(arrival) else { continue }
      let week = ISOWeek(of: arrival.time)
      shares[week, default: .init()].count += 1
      if isFunded { shares[week, default: .init()].fundedCount += 1 }
    }
    return shares
  }

  /// Returns whether a loan was funded within a week; `nil` if that is not known, or not yet.
  private func isFundedWithinWeek(_ arrival: Arrival) -> Bool? {
    let limit = arrival.weekLater
    if limit > times.last { return nil }
    if let funded = arrival.funded, funded <= limit { return true }
    if let left = arrival.left, left <= limit { return nil }
    return times.isInGap(limit) ? nil : false
  }

  /// The loans that were funded at a known time.
  private var funded: [Arrival] {
    arrivals.filter { arrival in arrival.funded.map { !times.endsGap($0) } ?? false }
  }

  var fundingTime: HistoryFigures.FundingTime? { Self.fundingTime(of: funded) }

  var fundingTimeBySector: [HistoryFigures.SectorFundingTime] {
    let sectors = Dictionary(grouping: funded) { $0.sector?.foldedName ?? "" }
    return sectors.compactMap { folded, arrivals in
      guard !folded.isEmpty, let time = Self.fundingTime(of: arrivals) else { return nil }
      return HistoryFigures.SectorFundingTime(
        sector: Self.commonest(arrivals.compactMap(\.sector)), time: time)
    }.sorted { left, right in
      left.time.medianHours == right.time.medianHours
        ? left.sector.utf8.lexicographicallyPrecedes(right.sector.utf8)
        : left.time.medianHours < right.time.medianHours
    }
  }

  private static func fundingTime(of arrivals: [Arrival]) -> HistoryFigures.FundingTime? {
    let hours = arrivals.compactMap(\.hoursToFunding).sorted()
    let count = hours.count
    if count < HistoryFigures.minimumLoanCount { return nil }
    let median = Double(hours[(count - 1) / 2] + hours[count / 2]) / 2
    return HistoryFigures.FundingTime(loanCount: count, medianHours: median)
  }

  /// Returns the most frequent of the spellings of a name, or the alphabetically first of these.
  private static func commonest(_ spellings: [String]) -> String {
    let counts = Dictionary(spellings.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { left, right in
      left.value == right.value
        ? right.key.utf8.lexicographicallyPrecedes(left.key.utf8) : left.value < right.value
    }?.key ?? ""
  }
}

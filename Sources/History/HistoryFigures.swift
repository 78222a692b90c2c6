package import Loans

/// What the history of a site says about the last eight weeks: how much was lent day by day, how
/// many loans were funded within a week, and how long funding took.
///
/// All figures depend only on the events of the history, and not on the time of a build: the last
/// event ends the period. docs/reference.md has the definitions for readers.
package struct HistoryFigures: Equatable, Sendable {
  /// The number of days in the period before the day of the last event.
  private static let maximumDayCount = 56
  /// The minimum number of complete days, whether they are known or not.
  private static let minimumDayCount = 14
  /// The minimum number of days that are known.
  private static let minimumKnownDayCount = 7
  /// The minimum number of loans for a median or a share. Fewer loans have neither.
  package static let minimumLoanCount = 5

  /// All complete days of the period, without a break. In a history with gaps, some are unknown.
  package let days: [Day]
  /// The weeks that are complete: all of their seven days are in `days`.
  package let weeks: [Week]
  /// How many of the loans that appeared at least a week before the last event were funded within a
  /// week.
  package let fundedWithinWeek: FundedShare
  /// The shares of `fundedWithinWeek` by the week in which the loans appeared, in the order of time.
  /// Weeks without such loans are left out.
  package let fundedWithinWeekByArrival: [ArrivalWeek]
  /// How long it took to fund the loans that appeared and were funded in the period; `nil` if they
  /// are fewer than `minimumLoanCount`.
  package let fundingTime: FundingTime?
  /// The funding times of sectors with at least `minimumLoanCount` loans. The shortest median is
  /// first, and equal ones are ordered by name.
  package let fundingTimeBySector: [SectorFundingTime]

  /// What happened in a day or a week.
  package struct Sums: Equatable, Sendable {
    /// The money that lenders lent. Money that they took back is not subtracted.
    package fileprivate(set) var raised = Money.zero
    /// The number of loans that were funded.
    package fileprivate(set) var fundedCount = 0

    fileprivate static func += (left: inout Sums, right: Sums) {
      left.raised += right.raised
      left.fundedCount += right.fundedCount
    }
  }

  /// A complete day, in UTC.
  package struct Day: Equatable, Sendable {
    /// The beginning of the day.
    package let start: Timestamp
    /// What happened on the day; `nil` if a gap in the data makes it unknown.
    package let sums: Sums?
  }

  /// A complete week, from Monday to Sunday.
  package struct Week: Equatable, Sendable {
    package let isoWeek: ISOWeek
    /// What happened in the week; `nil` if one of its days is unknown.
    package let sums: Sums?
  }

  /// A number of loans, and how many of them were funded in time.
  package struct FundedShare: Equatable, Sendable {
    package internal(set) var count = 0
    package internal(set) var fundedCount = 0

    /// Creates the share of no loans.
    package init() {}
  }

  /// How many of the loans that appeared in a week were funded within seven days.
  package struct ArrivalWeek: Equatable, Sendable {
    package let isoWeek: ISOWeek
    package let share: FundedShare
  }

  /// How long the funding of some loans took.
  package struct FundingTime: Equatable, Sendable {
    package let loanCount: Int
    /// The median of the whole hours from the time at which a loan appeared to its funding. For an
    /// even number of loans, the median is the mean of the two numbers in the middle.
    package let medianHours: Double
  }

  /// How long the funding of the loans of a sector took.
  package struct SectorFundingTime: Equatable, Sendable {
    /// The name of the sector in English, in the spelling of most of the loans.
    package let sector: String
    package let time: FundingTime
  }

  /// Returns the period of figures that end at a time: the day of that time and the 56 days before,
  /// but nothing before `start`, the time of the first event in the history. Returns `nil` if the
  /// history is too short for figures.
  package static func period(
    endingAt end: Timestamp, ofHistorySince start: Timestamp
  ) -> ClosedRange<Timestamp>? {
    let midnight = end.seconds / 86_400 * 86_400
    let first = max(start, Timestamp(seconds: midnight - maximumDayCount * 86_400))
    return end.seconds - first.seconds < minimumDayCount * 86_400 ? nil : first...end
  }

  /// Computes the figures of the events up to the last one. Returns `nil` if the history has too
  /// few complete or known days.
  package init?(_ activity: FundingActivity) {
    guard let end = activity.raised.keys.max(),
      let period = Self.period(endingAt: end, ofHistorySince: activity.start),
      let times = SnapshotTimes(activity.raised.keys.filter(period.contains))
    else { return nil }
    let days = Self.days(of: activity, times)
    guard days.count >= Self.minimumDayCount,
      days.count(where: { $0.sums != nil }) >= Self.minimumKnownDayCount
    else { return nil }
    self.days = days
    weeks = Self.weeks(of: days)
    let arrivals = Arrivals(of: activity, times)
    let shares = arrivals.fundedWithinWeek
    fundedWithinWeekByArrival = shares.sorted { $0.key < $1.key }.map {
      ArrivalWeek(isoWeek: $0.key, share: $0.value)
    }
    fundedWithinWeek = shares.values.reduce(into: FundedShare()) {
      $0.count += $1.count
      $0.fundedCount += $1.fundedCount
    }
    fundingTime = arrivals.fundingTime
    fundingTimeBySector = arrivals.fundingTimeBySector
  }

  private static func days(of activity: FundingActivity, _ times: SnapshotTimes) -> [Day] {
    var sums: [Int: Sums] = [:]
    for (time, money) in activity.raised {
      sums[time.seconds / 86_400, default: Sums()].raised += money
    }
    for milestone in activity.milestones where milestone.kind == .funded {
      sums[milestone.time.seconds / 86_400, default: Sums()].fundedCount += 1
    }
    return times.days.map { start in
      let isKnown = times.isDayKnown(startingAt: start)
      return Day(start: start, sums: isKnown ? sums[start.seconds / 86_400] ?? Sums() : nil)
    }
  }

  private static func weeks(of days: [Day]) -> [Week] {
    let daysOfWeeks = Dictionary(grouping: days) { ISOWeek(of: $0.start) }
    return daysOfWeeks.filter { $0.value.count == 7 }.sorted { $0.key < $1.key }.map { week, days in
      let known = days.compactMap(\.sums)
      return Week(isoWeek: week, sums: known.count == 7 ? known.reduce(into: Sums(), +=) : nil)
    }
  }
}

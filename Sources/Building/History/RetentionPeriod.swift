internal import History
internal import Host
internal import Loans

/// Decides when the page of a loan that has left the listing is removed, and when its record is.
///
/// A page is removed once the time of the data and the machine's clock agree that the loan was last
/// listed too long ago. The record stays twice as long, at least eight days longer than the page,
/// and until the dates of several listed loans agree, so that one wrong date loses nothing.
struct RetentionPeriod: Equatable, Sendable {
  /// Pages of loans last listed before this time, in seconds since 1970, are removed.
  private let pageCutoff: Int
  /// Whether no page stays.
  private let removesAllPages: Bool
  /// The earliest of the data's time, the machine's clock and a date that a quarter of the dated
  /// loans have reached, in seconds since 1970. It is `nil` if fewer than two listed loans have a
  /// date; then no loan is forgotten.
  let confirmedTime: Int?
  /// Loans last listed before this time, in seconds since 1970, are deleted from the store.
  let recordCutoff: Int?
  /// The last second that is not in the future. A recorded later time comes from a wrong clock.
  let latestPlausibleTime: Int
  /// The end of the present by the machine's own clock. A later time is in the future.
  private let latestPlausibleClockTime: Timestamp
  /// Whether every listed loan was posted later than the clocks say.
  private let isClockBehind: Bool

  /// Creates the period of a site whose pages stay for `retainSeconds` after their loans have left
  /// the listing. `realSeconds` is the time of the machine's clock, and `latestPlausibleTime` the
  /// latest time that is not in the future, both in seconds since 1970.
  init(
    ofSeconds retainSeconds: Int, after snapshot: LoanSnapshot, realSeconds: Int,
    latestPlausibleTime: Int
  ) {
    let now = min(snapshot.time.seconds, realSeconds)
    pageCutoff = now - retainSeconds
    removesAllPages = retainSeconds == 0
    // The page of changes names a loan whose page was removed.
    let keptSeconds = max(retainSeconds, LoanHistory.shownSeconds)
    confirmedTime = Self.agreedDate(of: snapshot.loans).map { min(now, $0.seconds) }
    recordCutoff = confirmedTime.map { $0 - retainSeconds - keptSeconds }
    let dates = snapshot.loans.lazy.flatMap(\.pastDates)
    isClockBehind = dates.first != nil && dates.allSatisfy { $0.seconds > latestPlausibleTime }
    self.latestPlausibleTime = latestPlausibleTime
    latestPlausibleClockTime = Timestamp(seconds: realSeconds + SystemClock.toleratedSeconds)
  }

  /// Returns the latest date such that a quarter of the dated loans, and at least two, were posted
  /// or funded then or later, so that no single date decides; `nil` if fewer than two have a date.
  private static func agreedDate(of loans: [Loan]) -> Timestamp? {
    let newestFirst = loans.compactMap { latest($0.posted, $0.fundedOn) }.sorted(by: >)
    let quorum = max(2, (newestFirst.count + 3) / 4)
    return newestFirst.count < quorum ? nil : newestFirst[quorum - 1]
  }

  func removesPage(_ lastListed: Timestamp) -> Bool {
    removesAllPages || lastListed.seconds < pageCutoff
  }

  func removesRecord(_ lastListed: Timestamp) -> Bool {
    recordCutoff.map { lastListed.seconds < $0 } ?? false
  }

  /// Returns the time to record for a loan that is listed at `time`: not before the loan was posted
  /// or funded, and that day if `time` is in the future. With a wrong time, the loan would seem to
  /// have left the listing long ago, or to be in it for years to come.
  func listed(_ loan: Loan, at time: Timestamp) -> Timestamp {
    let pastDate = newestPastDate(of: loan)
    return time <= latestPlausibleClockTime
      ? max(time, pastDate ?? time) : pastDate ?? latestPlausibleClockTime
  }

  /// Returns the recorded time or, if that is in the future or too early, the last day on which the
  /// loan is known to have been listed.
  func lastListed(_ loan: Loan, recordedAs listed: Timestamp) -> Timestamp {
    let pastDate = newestPastDate(of: loan)
    return listed.seconds <= latestPlausibleTime
      ? max(listed, pastDate ?? listed) : pastDate ?? listed
  }

  private func newestPastDate(of loan: Loan) -> Timestamp? {
    Self.latest(past(loan.posted), past(loan.fundedOn))
  }

  /// The date, or `nil` if it is in the future.
  private func past(_ date: Timestamp?) -> Timestamp? {
    date.flatMap { isClockBehind || $0.seconds <= latestPlausibleTime ? $0 : nil }
  }

  private static func latest(_ date: Timestamp?, _ other: Timestamp?) -> Timestamp? {
    guard let date, let other else { return date ?? other }
    return max(date, other)
  }
}

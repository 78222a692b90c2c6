internal import History
internal import Host
internal import Loans

/// Decides when the page of a loan that has left the listing is removed, and when the record of the
/// loan is deleted.
///
/// A page is removed once the time of the data and the machine's clock agree that the loan was last
/// listed too long ago. The record is kept twice as long as the page, and at least eight days
/// longer. It is deleted only if the dates of several listed loans agree that this time has passed,
/// so that a single wrong date does no harm.
struct RetentionPeriod: Equatable, Sendable {
  /// Pages of loans last listed before this time, in seconds since 1970, are removed.
  private let pageCutoff: Int
  /// Whether no page is kept.
  private let removesAllPages: Bool
  /// The earliest of three times, in seconds since 1970: the time of the data, the machine's clock,
  /// and a date that a quarter of the dated loans have reached. It is `nil` if fewer than two
  /// listed loans have a date; then no record is deleted.
  let confirmedTime: Int?
  /// Loans last listed before this time, in seconds since 1970, are deleted from the store.
  let recordCutoff: Int?
  /// The last second that is not in the future. A recorded later time comes from a wrong clock.
  let latestPlausibleTime: Int
  /// The last second that is not in the future according to the machine's own clock.
  private let latestPlausibleClockTime: Timestamp
  /// Whether every listed loan was posted after the time of the clocks, so that the clocks are
  /// behind.
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
    // The page of changes still mentions loans whose pages were removed.
    let keptSeconds = max(retainSeconds, LoanHistory.shownSeconds)
    confirmedTime = Self.agreedDate(of: snapshot.loans).map { min(now, $0.seconds) }
    recordCutoff = confirmedTime.map { $0 - retainSeconds - keptSeconds }
    let dates = snapshot.loans.lazy.flatMap(\.pastDates)
    isClockBehind = dates.first != nil && dates.allSatisfy { $0.seconds > latestPlausibleTime }
    self.latestPlausibleTime = latestPlausibleTime
    latestPlausibleClockTime = Timestamp(seconds: realSeconds + SystemClock.toleratedSeconds)
  }

  /// Returns the latest date on or after which at least a quarter of the dated loans, and at least
  /// two, were posted or funded. So no single date decides. Returns `nil` if fewer than two loans
  /// have a date.
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

  /// Returns the time to record for a loan that is listed at `time`. It is not before the loan was
  /// posted or funded, and on that day if `time` is in the future. With a wrong time, the loan
  /// would seem to have left the listing long ago, or to stay on it for years.
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

  /// Returns the date, or `nil` if it is in the future.
  private func past(_ date: Timestamp?) -> Timestamp? {
    date.flatMap { isClockBehind || $0.seconds <= latestPlausibleTime ? $0 : nil }
  }

  private static func latest(_ date: Timestamp?, _ other: Timestamp?) -> Timestamp? {
    guard let date, let other else { return date ?? other }
    return max(date, other)
  }
}

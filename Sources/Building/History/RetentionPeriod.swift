internal import History
internal import Host
internal import Kiva
internal import Loans

/// Decides when the page of a loan that has left the listing is removed, and when its record is
/// deleted from the store.
///
/// A page is removed once both the time of the data and the machine's own clock say that the loan
/// was last listed too long ago. It comes back with the next build for which that is no longer
/// true, because the store forgets a loan only after twice as long, at least eight days after its
/// page was removed, and only if the dates of several listed loans agree. So a single wrong date
/// loses nothing for good.
struct RetentionPeriod: Equatable, Sendable {
  /// The page of a loan that was last listed before this time, in seconds since 1970, is removed.
  private let hidesBefore: Int
  /// Whether no page stays at all.
  private let hidesAll: Bool
  /// The present in seconds since 1970, if the dates of the loans confirm it: the earliest of the
  /// time of the data, the machine's clock and the date that a quarter of the dated loans have
  /// reached. It is `nil` if fewer than two listed loans have a date; the store then forgets
  /// nothing.
  let confirmedPresent: Int?
  /// The store forgets a loan that was last listed before this time, in seconds since 1970.
  let forgetsBefore: Int?
  /// The end of the present, in seconds since 1970. A later time comes from a clock that was wrong.
  let endOfPresent: Int
  /// The end of the present by the machine's own clock. A later time is in the future.
  private let endOfRealPresent: Timestamp
  /// Whether every listed loan was posted later than the clocks say, so that the clocks must be
  /// behind.
  private let isClockBehind: Bool

  /// Creates the period of a site. `retainSeconds` is how long a page stays after its loan has left
  /// the listing. `realSeconds` is the time of the machine's own clock, and `endOfPresent` the latest
  /// time that is not in the future, both in seconds since 1970.
  init(
    ofSeconds retainSeconds: Int, after snapshot: LoanSnapshot, realSeconds: Int, endOfPresent: Int
  ) {
    let now = min(snapshot.time.seconds, realSeconds)
    hidesBefore = now - retainSeconds
    hidesAll = retainSeconds == 0
    // The page of changes names a loan whose page was removed.
    let keptSeconds = max(retainSeconds, LoanHistory.shownSeconds)
    confirmedPresent = Self.agreedDate(of: snapshot.loans).map { min(now, $0.seconds) }
    forgetsBefore = confirmedPresent.map { $0 - retainSeconds - keptSeconds }
    let dates = snapshot.loans.lazy.flatMap(\.pastDates)
    isClockBehind = dates.first != nil && dates.allSatisfy { $0.seconds > endOfPresent }
    self.endOfPresent = endOfPresent
    endOfRealPresent = Timestamp(seconds: realSeconds + SystemClock.toleratedSeconds)
  }

  /// Returns the newest date that enough loans confirm, so that one wrong date decides nothing.
  ///
  /// - Returns: The latest date such that a quarter of the dated loans, and at least two, were
  ///   posted or funded then or later; `nil` if fewer than two loans have a date.
  private static func agreedDate(of loans: [Loan]) -> Timestamp? {
    let newestFirst = loans.compactMap { latest($0.posted, $0.fundedOn) }.sorted(by: >)
    let quorum = max(2, (newestFirst.count + 3) / 4)
    return newestFirst.count < quorum ? nil : newestFirst[quorum - 1]
  }

  /// Returns whether the page of a loan that was last listed at this time is removed.
  func hides(_ lastListed: Timestamp) -> Bool { hidesAll || lastListed.seconds < hidesBefore }

  /// Returns whether the store forgets a loan that was last listed at this time.
  func forgets(_ lastListed: Timestamp) -> Bool {
    forgetsBefore.map { lastListed.seconds < $0 } ?? false
  }

  /// Returns the time to record for a loan that is listed at `time`.
  ///
  /// The result is never earlier than the day on which the loan was posted or funded, and a time
  /// later than the machine's own clock is replaced by that day: with a wrong time the loan would
  /// seem to have left the listing long ago, or to be in it for years to come.
  func listed(_ loan: Loan, at time: Timestamp) -> Timestamp {
    let own = newestPastDate(of: loan)
    return time <= endOfRealPresent ? max(time, own ?? time) : own ?? endOfRealPresent
  }

  /// Corrects the time at which a loan was last listed. In place of one in the future, or earlier
  /// than the loan itself, it is the last day on which the loan is known to have been listed.
  func lastListed(_ loan: Loan, recordedAs listed: Timestamp) -> Timestamp {
    let own = newestPastDate(of: loan)
    return listed.seconds <= endOfPresent ? max(listed, own ?? listed) : own ?? listed
  }

  private func newestPastDate(of loan: Loan) -> Timestamp? {
    Self.latest(past(loan.posted), past(loan.fundedOn))
  }

  /// Returns a date, or `nil` if it is in the future.
  private func past(_ date: Timestamp?) -> Timestamp? {
    date.flatMap { isClockBehind || $0.seconds <= endOfPresent ? $0 : nil }
  }

  private static func latest(_ date: Timestamp?, _ other: Timestamp?) -> Timestamp? {
    guard let date, let other else { return date ?? other }
    return max(date, other)
  }
}

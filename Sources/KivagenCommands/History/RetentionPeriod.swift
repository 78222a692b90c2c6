internal import Host
internal import Kiva
internal import Loans

/// Until when a loan must have left the list for its page to go, and for the store to forget it.
///
/// A page goes once both the time of the data and the machine's own clock say that the loan was last
/// listed too long ago. It comes back with the next build for which that is no longer so, since the
/// store forgets a loan only after twice as long, and only if the dates of several loans that are
/// listed now say so as well, so a single wrong date loses nothing for good.
struct RetentionPeriod: Equatable, Sendable {
  /// The page of a loan that was last listed before goes; in seconds since 1970.
  private let hidesBefore: Int
  /// The store forgets a loan that was last listed before this time, in seconds since 1970. If it is
  /// `nil`, because fewer than two listed loans have a date, the store forgets none.
  let forgetsBefore: Int?
  /// The end of the present, in seconds since 1970. A later time comes from a clock that was wrong.
  let endOfPresent: Int
  /// What is later is in the future by the machine's own clock.
  private let endOfRealPresent: Timestamp
  /// Whether every loan that is listed was posted after what the clocks say, which must be behind.
  private let isClockBehind: Bool

  /// `realSeconds` is the machine's own clock.
  init(
    ofSeconds retainSeconds: Int, after snapshot: LoanSnapshot, realSeconds: Int, endOfPresent: Int
  ) {
    let now = min(snapshot.time.seconds, realSeconds)
    hidesBefore = now - retainSeconds
    forgetsBefore = Self.agreedDate(of: snapshot.loans).map {
      min(now, $0.seconds) - 2 * retainSeconds
    }
    let oldest = snapshot.loans.lazy.flatMap(\.pastDates).min()
    isClockBehind = oldest.map { $0.seconds > endOfPresent } ?? false
    self.endOfPresent = endOfPresent
    endOfRealPresent = Timestamp(seconds: realSeconds + SystemClock.toleratedSeconds)
  }

  /// Returns the newest date that enough loans confirm, so that one wrong date decides nothing.
  ///
  /// - Returns: The latest date such that a quarter of the dated loans, and at least two, were posted
  ///   or funded then or later; `nil` if fewer than two loans have a date.
  private static func agreedDate(of loans: [Loan]) -> Timestamp? {
    let newestFirst = loans.compactMap { $0.pastDates.max() }.sorted(by: >)
    let quorum = max(2, (newestFirst.count + 3) / 4)
    return newestFirst.count < quorum ? nil : newestFirst[quorum - 1]
  }

  /// Whether the page goes of a loan that was last listed then.
  func hides(_ lastListed: Timestamp) -> Bool { lastListed.seconds < hidesBefore }

  /// Whether a loan that was last listed then is forgotten.
  func forgets(_ lastListed: Timestamp) -> Bool {
    forgetsBefore.map { lastListed.seconds < $0 } ?? false
  }

  /// The time to keep a loan with that is listed at `time`.
  ///
  /// It is never earlier than the day on which the loan was posted or funded, and a time later than
  /// the machine's own clock is replaced by that day: with a time that is wrong the loan would seem
  /// to have left the list long ago, or to be in it for years to come.
  func listed(_ loan: Loan, at time: Timestamp) -> Timestamp {
    let own = newestPastDate(of: loan)
    return time <= endOfRealPresent ? max(time, own ?? time) : own ?? endOfRealPresent
  }

  /// When a loan was last in the list that is kept with the time `listed`: if that is still to come,
  /// or earlier than the loan itself, the last day of which it is known that it was.
  func lastListed(_ loan: Loan, keptAs listed: Timestamp) -> Timestamp {
    let own = newestPastDate(of: loan)
    return listed.seconds <= endOfPresent ? max(listed, own ?? listed) : own ?? listed
  }

  private func newestPastDate(of loan: Loan) -> Timestamp? {
    loan.pastDates.filter { isClockBehind || $0.seconds <= endOfPresent }.max()
  }
}

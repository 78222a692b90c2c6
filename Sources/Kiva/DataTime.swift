internal import Decoding
internal import Host
internal import Loans

/// When data is from, and what is to be said if its time lies in the future.
struct DataTime {
  /// The time that the data is taken to be of.
  let inEffect: Timestamp
  /// One sentence, no full stop.
  let warning: String?

  /// The time of a file: what it says itself (`fetched_at`), else the newest date on which one of
  /// its loans was posted or funded, else the time of the input. The invented loans have an invented
  /// time, which is never one in the future.
  init(of listing: Listing, in file: InputFile, clock: SystemClock) {
    if let fetchedAt = listing.fetchedAt {
      let isInvented = listing.source == Provenance.sample.rawValue
      self.init(
        fetchedAt, clock: isInvented ? nil : clock,
        warning: { "'fetched_at' of '\(file.name)', \($0)," })
    } else if let newest = listing.loans.newestDate(
      upTo: Timestamp(seconds: clock.endOfPresentSeconds))
    {
      self.init(
        newest, clock: clock,
        warning: { "the newest posting or funding date in '\(file.name)', \($0)," })
    } else {
      self.init(
        file.time, clock: clock,
        warning: { "the time at which '\(file.name)' was last modified, \($0)," })
    }
  }

  /// The time of a listing that Kiva gave, perhaps long ago.
  ///
  /// It is from a clock of ours. If it is in the future, then either that clock was ahead, or the one
  /// of this run is behind: that is so if one of the loans was posted or funded in the future too.
  init(ofListingReceived time: Timestamp, _ loans: [Loan], clock: SystemClock) {
    let newest = loans.lazy.flatMap(\.pastDates).max()
    let isClockRight = newest.map { $0.seconds <= clock.endOfPresentSeconds } ?? false
    self.init(
      time, clock: isClockRight ? clock : nil,
      warning: { "the time at which the cached listing was received, \($0)," })
  }

  /// Checks a time against the clock. If the clock is `nil`, every time is accepted.
  private init(_ time: Timestamp, clock: SystemClock?, warning subject: (String) -> String) {
    guard let clock, time.seconds > clock.endOfPresentSeconds else {
      inEffect = time
      warning = nil
      return
    }
    inEffect = Timestamp(seconds: clock.wallSeconds())
    warning = subject(time.iso8601) + " is in the future; the current time is used instead"
  }
}

extension [Loan] {
  /// The newest date on which one of the loans was posted or funded, of those not after `end`; if
  /// all are, the newest of all. `nil` without any date.
  fileprivate func newestDate(upTo end: Timestamp) -> Timestamp? {
    let dates = flatMap(\.pastDates)
    return dates.filter { $0 <= end }.max() ?? dates.max()
  }
}

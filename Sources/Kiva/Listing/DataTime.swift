internal import Decoding
internal import Host
internal import Loans

/// The time at which data was current, and a warning if that time is in the future.
struct DataTime {
  /// The time that is used: that of the data, or the current time if it is in the future.
  let effective: Timestamp
  /// One sentence without a full stop, or `nil` if the time is plausible.
  let warning: String?
  /// Whether the data contains no time, so that the modification time of the file is used.
  private(set) var isFileModificationTime = false

  /// Determines the time of a file: its `fetched_at`; failing that, the newest date of posting or
  /// funding; failing that, its modification time. The time of invented loans is never considered
  /// to be in the future.
  init(of listing: Listing, in file: InputFile, clock: SystemClock) {
    if let fetchedAt = listing.fetchedAt {
      let isInvented = listing.source == Provenance.sample.rawValue
      self.init(
        fetchedAt, clock: isInvented ? nil : clock,
        warning: { "'fetched_at' of '\(file.name)', \($0)," })
    } else if let newest = listing.loans.newestDate(
      upTo: Timestamp(seconds: clock.latestPlausibleSeconds))
    {
      self.init(
        newest, clock: clock,
        warning: { "the newest posting or funding date in '\(file.name)', \($0)," })
    } else {
      self.init(
        file.time, clock: clock,
        warning: { "the time at which '\(file.name)' was last modified, \($0)," })
      isFileModificationTime = true
    }
  }

  /// Determines the time of a listing that was received from Kiva, perhaps long ago. If that is in
  /// the future, one of two clocks is wrong. If a loan was posted or funded in the future as well,
  /// it is the clock of this machine.
  init(ofListingReceived time: Timestamp, _ loans: [Loan], clock: SystemClock) {
    let newest = loans.lazy.flatMap(\.pastDates).max()
    let isClockRight = newest.map { $0.seconds <= clock.latestPlausibleSeconds } ?? false
    self.init(
      time, clock: isClockRight ? clock : nil,
      warning: { "the time at which the cached listing was received, \($0)," })
  }

  /// Compares a time with the clock. If the clock is `nil`, every time is accepted.
  private init(_ time: Timestamp, clock: SystemClock?, warning subject: (String) -> String) {
    guard let clock, time.seconds > clock.latestPlausibleSeconds else {
      effective = time
      warning = nil
      return
    }
    effective = Timestamp(seconds: clock.wallSeconds())
    warning = subject(time.iso8601) + " is in the future; the current time is used instead"
  }
}

extension [Loan] {
  /// Returns the newest date of posting or funding that is not after `end`. If all dates are,
  /// returns the newest of all; if there are none, `nil`.
  fileprivate func newestDate(upTo end: Timestamp) -> Timestamp? {
    let dates = flatMap(\.pastDates)
    return dates.filter { $0 <= end }.max() ?? dates.max()
  }
}

/// Identifies the list of a team's or a lender's loans in the store.
package struct PortfolioKey: Hashable, Sendable {
  /// The base URL of the API, without a slash at the end.
  package let api: String
  /// Whose loans they are, such as `team 123` or `lender anna`.
  package let name: String

  package init(api: String, name: String) {
    self.api = api
    self.name = name
  }
}

/// How far the list of a team's or a lender's loans has been read. Times are in seconds since 1970,
/// UTC.
package struct PortfolioProgress: Equatable, Sendable {
  /// The number of the team, once Kiva has given it; `nil` for a lender.
  package var teamNumber: Int?
  /// When Kiva gave that number.
  package var numberSeconds = 0
  /// When the first page was last read.
  package var checkedSeconds = 0
  /// How many loans the list has, as Kiva last said; `nil` if it did not.
  package var total: Int?
  /// How many entries precede the first unread one; `nil` once the end has been read.
  package var nextEntry: Int? = 0
  /// How many entries precede a gap in the known loans; `nil` without a gap. There is a gap if a
  /// fetch ended before it had read all new loans.
  package var gapEntry: Int?
  /// How many more loans the list has gained than were found.
  package var unfoundCount = 0
  /// How many of the known loans were not news when the list ended with too few loans; `nil` if it
  /// did not.
  package var shortCount: Int?
  /// When the end of the list was last reached; 0 before the first time.
  package var completedSeconds = 0
  /// Whether loans may be missing because the list or its total is at fault.
  package var mayLackLoans = false

  package init() {}
}

/// A loan of the list of a team or a lender.
package struct PortfolioEntry: Equatable, Sendable {
  /// When Kiva sent it, in seconds since 1970, UTC.
  package var readSeconds: Int
  /// Whether it came after the first page had been read for the first time.
  package var hasJoined: Bool
  /// Whether loans between this one and the older ones may be unread.
  package var isPending: Bool
  /// The entry as Kiva sent it, one JSON object in UTF-8, which is not checked; `nil` for a loan
  /// that must not be kept.
  package var json: [UInt8]?

  package init(readSeconds: Int, hasJoined: Bool, isPending: Bool, json: [UInt8]?) {
    self.readSeconds = readSeconds
    self.hasJoined = hasJoined
    self.isPending = isPending
    self.json = json
  }
}

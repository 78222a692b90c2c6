package import Loans

/// Keeps the loans of teams and lenders between builds, and how far their lists have been read. It
/// consists of closures, so that this module does not depend on a database.
package struct PortfolioCache: Sendable {
  /// Identifies a portfolio: the base URL of the API, without a slash at the end, and `Portfolio.name`.
  package struct Key: Hashable, Sendable {
    package var api: String
    package var name: String

    package init(api: String, name: String) {
      self.api = api
      self.name = name
    }
  }

  /// How far a list has been read. Times are in seconds since 1970.
  package struct State: Equatable, Sendable {
    /// The number of the team, once Kiva has given it.
    package var teamNumber: Int?
    /// When Kiva gave that number.
    package var numberSeconds = 0
    /// When the first page was last read.
    package var checkedSeconds = 0
    /// How many loans the list has, as Kiva last said.
    package var total: Int?
    /// How many entries precede the first unread one; `nil` once the end has been read.
    package var nextEntry: Int? = 0
    /// How many entries precede a gap in the known loans; `nil` without a gap. There is a gap if a fetch
    /// ended before it had read all new loans.
    package var gapEntry: Int?
    /// How many more loans the list has gained than were found.
    package var unfoundCount = 0
    /// How many loans were known when the list ended, although it has many more; `nil` if it did not.
    package var shortCount: Int?

    package init() {}
  }

  /// A loan of a list.
  package struct Entry: Equatable, Sendable {
    /// When Kiva sent it, in seconds since 1970.
    package var readSeconds: Int
    /// Whether it came after the first page had been read for the first time.
    package var hasJoined: Bool
    /// Whether loans between this one and the older ones may be unread.
    package var isPending: Bool
    /// The entry as Kiva sent it, one JSON object in UTF-8; `nil` for a loan that must not be kept.
    package var json: [UInt8]?

    package init(readSeconds: Int, hasJoined: Bool, isPending: Bool, json: [UInt8]?) {
      self.readSeconds = readSeconds
      self.hasJoined = hasJoined
      self.isPending = isPending
      self.json = json
    }
  }

  /// Returns how far a list has been read; `nil` if it has not been read.
  package var find: @Sendable (Key) throws -> State?
  /// Returns loans with higher identifiers than a loan's, the lowest first, or those with the lowest
  /// of all; an empty array after the last one.
  package var loans: @Sendable (Key, _ last: LoanID?) throws -> [(id: LoanID, entry: Entry)]
  /// Saves the loans of a page, and how far the list has been read. If `settles` is set, no other
  /// loan is pending any more. Either everything is saved or nothing.
  package var save: @Sendable (Key, State, _ loans: [LoanID: Entry], _ settles: Bool) throws -> Void
  /// Replaces the entries of loans that the list has.
  package var replace: @Sendable (Key, [LoanID: [UInt8]], _ seconds: Int) throws -> Void
  /// Deletes a list with its loans.
  package var delete: @Sendable (Key) throws -> Void

  package init(
    find: @escaping @Sendable (Key) throws -> State?,
    loans: @escaping @Sendable (Key, LoanID?) throws -> [(id: LoanID, entry: Entry)],
    save: @escaping @Sendable (Key, State, [LoanID: Entry], Bool) throws -> Void,
    replace: @escaping @Sendable (Key, [LoanID: [UInt8]], Int) throws -> Void,
    delete: @escaping @Sendable (Key) throws -> Void
  ) {
    self.find = find
    self.loans = loans
    self.save = save
    self.replace = replace
    self.delete = delete
  }

  /// A cache that finds nothing and keeps nothing.
  package static let none = PortfolioCache(
    find: { _ in nil }, loans: { _, _ in [] }, save: { _, _, _, _ in }, replace: { _, _, _ in },
    delete: { _ in })
}

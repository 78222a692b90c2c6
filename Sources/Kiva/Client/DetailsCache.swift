package import Loans

/// Keeps what Kiva said of single loans between builds. It consists of closures, so that this
/// module does not depend on a database.
package struct DetailsCache: Sendable {
  /// What Kiva said of a loan when its details were last requested.
  package struct Entry: Equatable, Sendable {
    /// When Kiva answered, in seconds since 1970.
    package var receivedSeconds: Int
    /// The loan as it was in the last response that had it, one JSON object in UTF-8; `nil` if none
    /// had it.
    package var json: [UInt8]?
    /// Whether Kiva answered without the loan.
    package var isAbsent: Bool

    package init(receivedSeconds: Int, json: [UInt8]?, isAbsent: Bool = false) {
      self.receivedSeconds = receivedSeconds
      self.json = json
      self.isAbsent = isAbsent
    }
  }

  /// Returns the entries of these loans that there are. `api` is the base URL of the API, without a
  /// slash at the end.
  package var find: @Sendable (_ ids: [LoanID], _ api: String) throws -> [LoanID: Entry]
  /// Saves entries in place of earlier ones. Either everything is saved or nothing.
  package var save: @Sendable (_ entries: [LoanID: Entry], _ api: String) throws -> Void
  /// Deletes the old entries of all loans but these.
  package var prune: @Sendable (_ ids: Set<LoanID>, _ api: String) throws -> Void

  package init(
    find: @escaping @Sendable (_ ids: [LoanID], _ api: String) throws -> [LoanID: Entry],
    save: @escaping @Sendable (_ entries: [LoanID: Entry], _ api: String) throws -> Void,
    prune: @escaping @Sendable (_ ids: Set<LoanID>, _ api: String) throws -> Void
  ) {
    self.find = find
    self.save = save
    self.prune = prune
  }

  /// A cache that finds nothing and keeps nothing.
  package static let none = DetailsCache(
    find: { _, _ in [:] }, save: { _, _ in }, prune: { _, _ in })
}

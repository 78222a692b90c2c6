/// Records why Kiva did not send a complete listing. It consists of closures, so that this module
/// does not depend on a database.
package struct SourceFailureCache: Sendable {
  /// Identifies a requested listing.
  package struct Listing: Hashable, Sendable {
    /// The base URL of the API, without a slash at the end.
    package var api: String
    /// The filter as URL parameters, each after an ampersand; empty if there is none. For the list
    /// of a team or a lender, `Portfolio.name`.
    package var filter: String

    package init(api: String, filter: String) {
      self.api = api
      self.filter = filter
    }
  }

  /// Returns why the listing was not complete when it was last requested; `nil` if it was.
  package var find: @Sendable (Listing) throws -> String?
  /// Records why the listing is incomplete, and when it was requested, in seconds since 1970.
  package var record: @Sendable (_ cause: String, Listing, _ seconds: Int) throws -> Void
  /// Deletes the record of a listing.
  package var delete: @Sendable (Listing) throws -> Void

  package init(
    find: @escaping @Sendable (Listing) throws -> String?,
    record: @escaping @Sendable (_ cause: String, Listing, _ seconds: Int) throws -> Void,
    delete: @escaping @Sendable (Listing) throws -> Void
  ) {
    self.find = find
    self.record = record
    self.delete = delete
  }

  package static let none = SourceFailureCache(
    find: { _ in nil }, record: { _, _, _ in }, delete: { _ in })
}

package import Loans

/// Keeps when Kiva was asked for the anonymization levels of loans between builds. It consists of
/// closures, so that this module does not depend on a database.
package struct LevelCheckCache: Sendable {
  /// Returns when the levels of these loans were last requested, in seconds since 1970, without
  /// those that were never requested. `api` is the base URL of the API, without a slash at the end.
  package var find: @Sendable (_ ids: [LoanID], _ api: String) throws -> [LoanID: Int]
  /// Records when the levels of loans were requested.
  package var record: @Sendable (_ ids: [LoanID], _ api: String, _ seconds: Int) throws -> Void

  package init(
    find: @escaping @Sendable (_ ids: [LoanID], _ api: String) throws -> [LoanID: Int],
    record: @escaping @Sendable (_ ids: [LoanID], _ api: String, _ seconds: Int) throws -> Void
  ) {
    self.find = find
    self.record = record
  }

  /// A cache that finds nothing and records nothing.
  package static let none = LevelCheckCache(find: { _, _ in [:] }, record: { _, _, _ in })
}

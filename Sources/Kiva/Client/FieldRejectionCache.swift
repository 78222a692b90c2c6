/// Records which fields Kiva's GraphQL interface has rejected. It consists of closures, so that
/// this module does not depend on a database.
package struct FieldRejectionCache: Sendable {
  /// Returns the names of the groups of fields that the interface at this base URL rejected after
  /// the given time, in seconds since 1970.
  package var find: @Sendable (_ base: String, _ sinceSeconds: Int) throws -> Set<String>
  /// Records that the interface at this base URL rejected a group, and when.
  package var record: @Sendable (_ group: String, _ base: String, _ seconds: Int) throws -> Void

  package init(
    find: @escaping @Sendable (_ base: String, _ sinceSeconds: Int) throws -> Set<String>,
    record: @escaping @Sendable (_ group: String, _ base: String, _ seconds: Int) throws -> Void
  ) {
    self.find = find
    self.record = record
  }

  /// A cache that finds nothing and records nothing.
  package static let none = FieldRejectionCache(find: { _, _ in [] }, record: { _, _, _ in })
}

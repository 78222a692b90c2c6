/// Keeps responses between builds. It consists of closures, so that this module does not depend on
/// a database. A name stands for responses that belong together: the pages of a listing, or the
/// description of a loan.
package struct ResponseCache: Sendable {
  /// Returns the response that was last saved for this key (`Resource.key`), regardless of its age.
  package var find: @Sendable (_ key: String) throws -> CachedResponse?
  /// Returns the responses that the name stands for, in order, or none if one of them is missing.
  package var named: @Sendable (_ name: String) throws -> [CachedResponse]
  /// Saves the responses in place of older ones with the same keys, and makes each name stand for
  /// all of them. Either everything is saved or nothing. If one of several responses of a name is
  /// replaced with a different body under other names, the name stands for nothing after that,
  /// because its responses would come from two fetches. Throws `CacheWarning` if the responses were
  /// saved nevertheless; after any other error, they were not.
  package var save: @Sendable (_ responses: [CachedResponse], _ names: [String]) throws -> Void

  package init(
    find: @escaping @Sendable (_ key: String) throws -> CachedResponse?,
    named: @escaping @Sendable (_ name: String) throws -> [CachedResponse],
    save: @escaping @Sendable (_ responses: [CachedResponse], _ names: [String]) throws -> Void
  ) {
    self.find = find
    self.named = named
    self.save = save
  }

  /// A cache that finds nothing and keeps nothing.
  package static let none = ResponseCache(find: { _ in nil }, named: { _ in [] }, save: { _, _ in })
}

/// An error that a cache reports although it has saved everything.
package struct CacheWarning: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

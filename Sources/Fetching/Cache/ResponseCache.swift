/// Keeps responses between builds. It consists of closures, so that this module knows no database.
/// A name stands for responses that belong together: a listing's pages, or a loan's description.
package struct ResponseCache: Sendable {
  /// Returns the response last kept for this key (`Resource.key`), however old it is.
  package var find: @Sendable (_ key: String) throws -> CachedResponse?
  /// Returns the responses that the name stands for, in order, or none if one of them is missing.
  package var named: @Sendable (_ name: String) throws -> [CachedResponse]
  /// Keeps the responses in place of older ones with the same keys, and makes each name stand for
  /// all of them; all or nothing. If one of several responses of a name gets another body under
  /// other names, the name stands for nothing, because they would come from two fetches. Throws
  /// `CacheWarning` if they are kept all the same; after any other error they are not.
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

/// An error that a cache reports although it has kept what it was given.
package struct CacheWarning: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

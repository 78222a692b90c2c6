/// Where answers are kept between builds, as closures, so that Fetching knows no database.
///
/// A name stands for the answers that make up one thing together: the pages of a listing, the answer
/// that last told of a loan.
package struct ResponseCache: Sendable {
  /// The answer last kept for exactly this key (`Resource.key`), however old.
  package var find: @Sendable (_ key: String) throws -> CachedResponse?
  /// The answers that the name stands for, in their order; none unless all are there.
  package var named: @Sendable (_ name: String) throws -> [CachedResponse]
  /// Keeps the answers, in place of older ones of their keys, and lets each name stand for all of
  /// them from now on; all or nothing. A name of several answers, one of which gets another body
  /// under other names, stands for nothing from then on: it would be a mix of two readings.
  ///
  /// Throws `CacheWarning` if they are kept all the same; after any other error they are not.
  package var keep: @Sendable (_ answers: [CachedResponse], _ names: [String]) throws -> Void

  package init(
    find: @escaping @Sendable (_ key: String) throws -> CachedResponse?,
    named: @escaping @Sendable (_ name: String) throws -> [CachedResponse],
    keep: @escaping @Sendable (_ answers: [CachedResponse], _ names: [String]) throws -> Void
  ) {
    self.find = find
    self.named = named
    self.keep = keep
  }

  /// Finds nothing and keeps nothing.
  package static let none = ResponseCache(
    find: { _ in nil }, named: { _ in [] }, keep: { _, _ in })
}

/// What was found wrong with a cache that has kept what it was given nevertheless.
package struct CacheWarning: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// A server's answer as it is kept, always a good one; or a note of our own.
package struct CachedResponse: Equatable, Sendable {
  package var key: String
  /// 0 for a note of our own, which no server gave.
  package var status: Int
  /// When the server gave this body, in seconds since 1970, UTC.
  package var receivedSeconds: Int
  /// When it last said that the body is still so.
  package var checkedSeconds: Int
  package var body: [UInt8]
  /// `ETag` and `Last-Modified` as the server sent them, for asking again.
  package var etag: String?
  package var lastModified: String?

  package init(
    key: String, status: Int = 200, receivedSeconds: Int, checkedSeconds: Int? = nil,
    body: [UInt8], etag: String? = nil, lastModified: String? = nil
  ) {
    self.key = key
    self.status = status
    self.receivedSeconds = receivedSeconds
    self.checkedSeconds = checkedSeconds ?? receivedSeconds
    self.body = body
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// Where answers are kept between builds, as two closures, so that Fetching knows no database.
package struct ResponseCache: Sendable {
  /// The answer last kept for exactly this URL, however old.
  package var find: @Sendable (_ url: String) throws -> CachedAnswer?
  /// Keeps the answer in place of an older one for its URL.
  package var keep: @Sendable (CachedAnswer) throws -> Void

  package init(
    find: @escaping @Sendable (_ url: String) throws -> CachedAnswer?,
    keep: @escaping @Sendable (CachedAnswer) throws -> Void
  ) {
    self.find = find
    self.keep = keep
  }

  /// Finds nothing and keeps nothing.
  package static let none = ResponseCache(find: { _ in nil }, keep: { _ in })
}

/// A server's answer as it is kept: always a good one.
package struct CachedAnswer: Equatable, Sendable {
  package var url: String
  package var status: Int
  /// When it was given, in seconds since 1970, UTC.
  package var receivedSeconds: Int
  package var body: [UInt8]
  /// `ETag` and `Last-Modified` as the server sent them, for asking again.
  package var etag: String?
  package var lastModified: String?

  package init(
    url: String, status: Int, receivedSeconds: Int, body: [UInt8], etag: String? = nil,
    lastModified: String? = nil
  ) {
    self.url = url
    self.status = status
    self.receivedSeconds = receivedSeconds
    self.body = body
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// A server's answer as the store keeps it, one for each key.
package struct StoredResponse: Equatable, Sendable {
  /// The URL; after a space each, what is posted and what for.
  package var key: String
  package var status: Int
  /// `ETag` and `Last-Modified` as the server sent them.
  package var etag: String?
  package var lastModified: String?
  /// When the server gave this body, in seconds since 1970, UTC.
  package var receivedSeconds: Int
  /// When the server last said that it is still so, likewise.
  package var checkedSeconds: Int
  /// At most 1 GB.
  package var body: [UInt8]

  package init(
    key: String, status: Int, etag: String? = nil, lastModified: String? = nil,
    receivedSeconds: Int, checkedSeconds: Int, body: [UInt8]
  ) {
    self.key = key
    self.status = status
    self.etag = etag
    self.lastModified = lastModified
    self.receivedSeconds = receivedSeconds
    self.checkedSeconds = checkedSeconds
    self.body = body
  }
}

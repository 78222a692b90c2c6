/// A server's answer as the store keeps it, one for each URL.
package struct StoredAnswer: Equatable, Sendable {
  package var url: String
  package var status: Int
  /// `ETag` and `Last-Modified` as the server sent them.
  package var etag: String?
  package var lastModified: String?
  /// When it was given, in seconds since 1970, UTC.
  package var receivedSeconds: Int
  package var body: [UInt8]

  package init(
    url: String, status: Int, etag: String? = nil, lastModified: String? = nil,
    receivedSeconds: Int, body: [UInt8]
  ) {
    self.url = url
    self.status = status
    self.etag = etag
    self.lastModified = lastModified
    self.receivedSeconds = receivedSeconds
    self.body = body
  }
}

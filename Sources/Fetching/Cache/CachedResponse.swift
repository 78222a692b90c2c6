/// A complete and valid response of a server, as it is kept between builds.
package struct CachedResponse: Equatable, Sendable {
  /// The request that the response answers, in the form of `Resource.key`.
  package var key: String
  package var status: Int
  /// The time when the server sent this body, in seconds since 1970, UTC.
  package var receivedSeconds: Int
  /// The time when the server last confirmed that the body is current, in seconds since 1970, UTC.
  package var checkedSeconds: Int
  package var body: [UInt8]
  /// The `ETag` header as the server sent it, for conditional requests.
  package var etag: String?
  /// The `Last-Modified` header as the server sent it, for conditional requests.
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

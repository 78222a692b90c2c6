internal import Compression
internal import Fetching
internal import SQLite

/// A response as it is stored in a row, with a compressed body.
struct PackedResponse {
  /// The maximum size of a value in SQLite.
  private static let maximumBodyBytes = 1_000_000_000
  /// The columns of a response, in the order in which `init(_:from:)` reads them.
  static let columns = "key, status, etag, last_modified, received, checked, body"

  /// The response without its body.
  var response: CachedResponse
  /// The body, compressed with gzip.
  var body: [UInt8]

  init(_ response: CachedResponse) {
    self.response = response
    body = gzip(response.body)
    self.response.body = []
  }

  /// Reads `columns` from a row, beginning with the column of the key.
  init(_ row: Statement, from column: Int32) {
    response = CachedResponse(
      key: row.text(column) ?? "", status: row.integer(column + 1),
      receivedSeconds: row.integer(column + 4), checkedSeconds: row.integer(column + 5), body: [],
      etag: row.text(column + 2), lastModified: row.text(column + 3))
    body = row.bytes(column + 6)
  }

  /// Returns the response with its body. Throws if the body is damaged or a time is outside the
  /// years 1970 to 9999.
  func unpacked() throws(CompressionError) -> CachedResponse {
    var response = response
    let times = 0..<253_402_300_800
    guard times.contains(response.receivedSeconds), times.contains(response.checkedSeconds) else {
      throw .damaged("its time is none")
    }
    response.body = try gunzip(body, limit: Self.maximumBodyBytes)
    return response
  }
}

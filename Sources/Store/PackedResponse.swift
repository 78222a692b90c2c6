internal import Compression

/// An answer as it stands in its row, the body compressed.
struct PackedResponse {
  /// SQLite holds no longer value.
  private static let maximumBodyBytes = 1_000_000_000

  var answer: StoredResponse
  var body: [UInt8]

  init(_ answer: StoredResponse) {
    self.answer = answer
    body = gzip(answer.body)
    self.answer.body = []
  }

  /// Columns from `column`, in the order of the schema.
  init(_ row: Statement, from column: Int32) {
    answer = StoredResponse(
      key: row.text(column) ?? "", status: row.integer(column + 1), etag: row.text(column + 2),
      lastModified: row.text(column + 3), receivedSeconds: row.integer(column + 4),
      checkedSeconds: row.integer(column + 5), body: [])
    body = row.bytes(column + 6)
  }

  /// Throws for a body that is torn, and for a time that is none (1970 to 9999).
  func unpacked() throws(CompressionError) -> StoredResponse {
    var answer = answer
    let times = 0..<253_402_300_800
    guard times.contains(answer.receivedSeconds), times.contains(answer.checkedSeconds) else {
      throw .damaged("its time is none")
    }
    answer.body = try gunzip(body, limit: Self.maximumBodyBytes)
    return answer
  }
}

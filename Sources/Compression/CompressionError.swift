/// The reason why compressed bytes cannot be decompressed.
package enum CompressionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The bytes are not a valid gzip or zlib stream. The text is zlib's own message.
  case damaged(String)
  /// The bytes end before the stream does.
  case truncated
  /// There are more decompressed bytes than the limit.
  case tooLarge(limit: Int)

  package var description: String {
    switch self {
    case .damaged(let text): "compressed data is damaged: \(text)"
    case .truncated: "compressed data ends too early"
    case .tooLarge(let limit): "compressed data holds more than \(limit) bytes"
    }
  }
}

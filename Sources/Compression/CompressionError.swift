/// Why compressed bytes cannot be taken apart.
package enum CompressionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No gzip or zlib stream, or a broken one; in zlib's own words.
  case damaged(String)
  /// The bytes end before the stream does.
  case truncated
  /// It holds more than this many bytes.
  case tooLarge(limit: Int)

  package var description: String {
    switch self {
    case .damaged(let text): "compressed data is damaged: \(text)"
    case .truncated: "compressed data ends too early"
    case .tooLarge(let limit): "compressed data holds more than \(limit) bytes"
    }
  }
}

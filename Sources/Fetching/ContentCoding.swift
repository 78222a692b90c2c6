/// How the body of an answer is encoded.
///
/// Source: RFC 9110 §8.4, RFC 9112 §6.1.
enum ContentCoding: Equatable {
  case identity
  /// `gzip`, which was asked for, or `deflate`; the bytes tell which.
  case compressed
  /// Anything else, and several at once; as the server wrote it.
  case unknown(String)

  /// What `Content-Encoding` says. A `Transfer-Encoding` beyond `chunked`, which libcurl takes
  /// apart without telling of a truncated stream, is unknown as well.
  init(of headers: Headers) {
    let transfer = headers.list("Transfer-Encoding").filter { $0.lowercased() != "chunked" }
    let content = headers.list("Content-Encoding").filter { $0.lowercased() != "identity" }
    if content.isEmpty, transfer.isEmpty {
      self = .identity
    } else if transfer.isEmpty, content.count == 1, Self.isCompressed(content[0]) {
      self = .compressed
    } else {
      self = .unknown((content + transfer).joined(separator: ", "))
    }
  }

  private static func isCompressed(_ name: String) -> Bool {
    ["gzip", "x-gzip", "deflate"].contains(name.lowercased())
  }
}

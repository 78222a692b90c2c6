/// The coding of a response's body. Source: RFC 9110 §8.4, RFC 9112 §6.1.
enum ContentCoding: Equatable {
  case identity
  /// `gzip`, which is requested, or `deflate`. The first bytes of the body distinguish them.
  case compressed
  /// Any other coding, or several codings, as the server wrote them.
  case unsupported(String)

  /// Reads the coding from the headers of a response. Any `Transfer-Encoding` except `chunked` is
  /// unsupported, because libcurl does not report that such a stream is truncated.
  init(of headers: Headers) {
    let transfer = headers.list("Transfer-Encoding").filter { $0.lowercased() != "chunked" }
    let content = headers.list("Content-Encoding").filter { $0.lowercased() != "identity" }
    if content.isEmpty, transfer.isEmpty {
      self = .identity
    } else if transfer.isEmpty, content.count == 1, Self.isCompressed(content[0]) {
      self = .compressed
    } else {
      self = .unsupported((content + transfer).joined(separator: ", "))
    }
  }

  private static func isCompressed(_ name: String) -> Bool {
    ["gzip", "x-gzip", "deflate"].contains(name.lowercased())
  }
}

extension RawServer {
  /// Returns a status line, the headers, and the empty line after them.
  package static func head(
    status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) \(status)"] + headers.map { "\($0.name): \($0.value)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// Returns a whole response, with a `Content-Length` unless the headers contain one.
  package static func http(
    status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) -> [UInt8] {
    let hasLength = headers.contains { $0.name.lowercased() == "content-length" }
    let length = hasLength ? [] : [("Content-Length", "\(body.count)")]
    return head(status: status, headers: headers + length) + body
  }

  /// Returns the body in chunks (`Transfer-Encoding: chunked`), without the last, empty chunk
  /// unless `isWhole`.
  package static func chunked(
    _ body: [UInt8], chunkBytes: Int = 1000, isWhole: Bool = true
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: body.count, by: chunkBytes) {
      let chunk = body[start..<min(start + chunkBytes, body.count)]
      bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
    }
    return isWhole ? bytes + Array("0\r\n\r\n".utf8) : bytes
  }
}

/// A request to a `RawServer`.
package struct RawRequest: Equatable, Sendable {
  package var method: String
  /// The path and the query, unchanged.
  package var target: String
  /// The headers by lower-case name. Of several headers with the same name, only the last is kept.
  package var headers: [String: String]
  package var body: [UInt8]

  /// Parses a request up to the empty line, or returns `nil` if there is no request line.
  init?(head: String) {
    // A carriage return and a line feed together are one `Character`.
    let lines = head.split(whereSeparator: \.isNewline)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    headers = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    body = []
  }

  /// Creates a request from bytes that are not HTTP.
  init(bytes: [UInt8]) {
    method = ""
    target = ""
    headers = [:]
    body = bytes
  }
}

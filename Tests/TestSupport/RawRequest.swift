/// What a `RawServer` was asked.
package struct RawRequest: Equatable, Sendable {
  package var method: String
  /// Path and query as they came.
  package var target: String
  /// By lower-case name, of equal names the last.
  package var headers: [String: String]
  package var body: [UInt8]

  /// The parts of a request up to the empty line; `nil` if it has no request line.
  init?(head: String) {
    // A carriage return and a line feed are one character.
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

  /// Bytes that are no HTTP.
  init(bytes: [UInt8]) {
    method = ""
    target = ""
    headers = [:]
    body = bytes
  }
}

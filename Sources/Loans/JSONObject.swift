/// Writes one JSON object, with its members in the order of the calls and without absent values.
///
/// The object has no line breaks and is in UTF-8, without escapes for characters beyond ASCII.
/// Source: RFC 8259.
package struct JSONObject {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
  /// The number of bytes before the first member of the innermost object.
  private var start = 1

  package init() {}

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Appends an object that `write` fills.
  static func append(to bytes: inout [UInt8], write: (inout JSONObject) -> Void) {
    var object = JSONObject(bytes: [])
    swap(&object.bytes, &bytes)
    object.addObject(write)
    swap(&object.bytes, &bytes)
  }

  /// Adds a string, unless it is absent.
  package mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    begin(key)
    appendJSONString(value, to: &bytes)
  }

  /// Adds a whole number, unless it is absent.
  package mutating func add(_ key: String, _ value: Int?) {
    guard let value else { return }
    begin(key)
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(digits: value.magnitude)
  }

  /// Adds a number, which has no decimal point if it is whole. Infinities and NaN, which JSON
  /// cannot express, are left out.
  mutating func add(_ key: String, _ value: Double?) {
    guard let value, value.isFinite else { return }
    begin(key)
    bytes += value.shortest.utf8
  }

  package mutating func add(_ key: String, _ value: Bool?) {
    guard let value else { return }
    begin(key)
    bytes += (value ? "true" : "false").utf8
  }

  package mutating func add(_ key: String, _ value: Money?) {
    guard let value else { return }
    begin(key)
    value.appendPlain(to: &bytes)
  }

  /// Adds `null`, which says that a value is not known.
  package mutating func addNull(_ key: String) {
    begin(key)
    bytes += "null".utf8
  }

  package mutating func add(_ key: String, _ value: Timestamp?) {
    guard let value else { return }
    begin(key)
    bytes.append(UInt8(ascii: "\""))
    value.appendISO8601(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds an object that `write` fills, unless it has no members.
  package mutating func add(_ key: String, write: (inout JSONObject) -> Void) {
    let count = bytes.count
    begin(key)
    if !addObject(write) { bytes.removeLast(bytes.count - count) }
  }

  /// Adds an object that `write` fills and that may have no members.
  mutating func addAlways(_ key: String, write: (inout JSONObject) -> Void) {
    begin(key)
    addObject(write)
  }

  /// Writes an object and returns whether it has members.
  @discardableResult
  private mutating func addObject(_ write: (inout JSONObject) -> Void) -> Bool {
    let outerStart = start
    bytes.append(UInt8(ascii: "{"))
    start = bytes.count
    write(&self)
    let hasMembers = bytes.count > start
    bytes.append(UInt8(ascii: "}"))
    start = outerStart
    return hasMembers
  }

  /// Adds an array with the JSON that `write` appends for each element, unless it is empty.
  package mutating func add<Element>(
    _ key: String, _ elements: [Element], write: (Element, inout [UInt8]) -> Void
  ) {
    if elements.isEmpty { return }
    begin(key)
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(element, &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The bytes of the complete object.
  package var closed: [UInt8] { bytes + [UInt8(ascii: "}")] }

  private mutating func begin(_ key: String) {
    if bytes.count > start { bytes.append(UInt8(ascii: ",")) }
    appendJSONString(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }
}

/// Appends a JSON string, in which quotes, backslashes and control characters are escaped.
package func appendJSONString(_ text: String, to out: inout [UInt8]) {
  out.append(UInt8(ascii: "\""))
  let bytes = text.utf8.span
  var copied = 0
  for index in bytes.indices {
    let byte = bytes[index]
    if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
    out.append(contentsOf: bytes.extracting(copied..<index))
    appendJSONEscape(of: byte, to: &out)
    copied = index + 1
  }
  out.append(contentsOf: bytes.extracting(copied..<bytes.count))
  out.append(UInt8(ascii: "\""))
}

private func appendJSONEscape(of byte: UInt8, to out: inout [UInt8]) {
  switch byte {
  case UInt8(ascii: "\""): out += "\\\"".utf8
  case UInt8(ascii: "\\"): out += "\\\\".utf8
  case UInt8(ascii: "\n"): out += "\\n".utf8
  case 0..<0x10: out += "\\u000\(String(byte, radix: 16))".utf8
  default: out += "\\u00\(String(byte, radix: 16))".utf8
  }
}

extension [UInt8] {
  fileprivate mutating func append(contentsOf span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Double {
  /// The shortest decimal number that has this value: `38` rather than `38.0`.
  var shortest: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

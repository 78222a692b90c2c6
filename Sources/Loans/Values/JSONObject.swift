/// Writes one JSON object as UTF-8 without line breaks. Its members are in the order of the calls.
/// Absent values are left out. Unless a function says otherwise, keys are constants that need no
/// escapes. Source: RFC 8259.
package struct JSONObject {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
  /// The number of bytes before the first member of the innermost object.
  private var start = 1

  package init() {}

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Appends an object that `write` fills from a value. The value is a parameter because a closure
  /// that captured it would copy it.
  package static func append<Value>(
    _ value: Value, to bytes: inout [UInt8], write: (Value, inout JSONObject) -> Void
  ) {
    var object = JSONObject(bytes: [])
    swap(&object.bytes, &bytes)
    object.addObject { write(value, &$0) }
    swap(&object.bytes, &bytes)
  }

  /// Adds a string, unless it is absent.
  package mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    begin(key)
    appendJSONString(value, to: &bytes)
  }

  /// Adds a string under a key that may need escapes.
  package mutating func add(anyKey key: String, _ value: String) {
    if bytes.count > start { bytes.append(UInt8(ascii: ",")) }
    appendJSONString(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendJSONString(value, to: &bytes)
  }

  /// Adds a string in UTF-8.
  package mutating func add(_ key: String, utf8 value: Span<UInt8>) {
    begin(key)
    appendJSONString(utf8: value, to: &bytes)
  }

  /// Adds a whole number, unless it is absent.
  package mutating func add(_ key: String, _ value: Int?) {
    guard let value else { return }
    begin(key)
    bytes.append(number: value)
  }

  /// Adds a number, without a decimal point if it is whole. Infinities and NaN, which JSON lacks,
  /// are left out.
  mutating func add(_ key: String, _ value: Double?) {
    guard let value, value.isFinite else { return }
    begin(key)
    value.appendShortest(to: &bytes)
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

  /// Adds `null`, which means that a value is unknown.
  package mutating func addNull(_ key: String) {
    begin(key)
    bytes += "null".utf8
  }

  package mutating func add(_ key: String, _ value: Timestamp?) {
    guard let value else { return }
    add(key, quoting: value.appendISO8601)
  }

  /// Adds a string without escapes, such as a date, whose bytes a function appends.
  package mutating func add(_ key: String, quoting append: (inout [UInt8]) -> Void) {
    begin(key)
    bytes.append(UInt8(ascii: "\""))
    append(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds an array of strings, unless it is empty.
  package mutating func add(_ key: String, _ values: [String]) {
    add(key, values, write: appendJSONString)
  }

  /// Adds an object that `write` fills from a value, unless it has no members.
  mutating func add<Value>(
    _ key: String, _ value: Value, write: (Value, inout JSONObject) -> Void
  ) {
    add(key) { write(value, &$0) }
  }

  /// Adds an object that `write` fills, unless it has no members.
  package mutating func add(_ key: String, write: (inout JSONObject) -> Void) {
    let count = bytes.count
    begin(key)
    if !addObject(write) { bytes.removeLast(bytes.count - count) }
  }

  /// Adds an object that `write` fills, even if it has no members.
  mutating func addEvenIfEmpty(_ key: String, write: (inout JSONObject) -> Void) {
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

  /// Adds an array, unless it is empty. `write` appends the JSON of each element.
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

  /// The bytes of the object with its closing brace.
  package var closed: [UInt8] { bytes + [UInt8(ascii: "}")] }

  private mutating func begin(_ key: String) {
    assert(!hasJSONEscapes(key.utf8.span), "'\(key)' needs an escape")
    let key = key.utf8.span
    let isFirst = bytes.count == start
    // Appending the key with its punctuation at once takes half the time of appending each part.
    bytes.append(addingCapacity: key.count + 4) { out in
      if !isFirst { out.append(UInt8(ascii: ",")) }
      out.append(UInt8(ascii: "\""))
      for index in key.indices { out.append(key[index]) }
      out.append(UInt8(ascii: "\""))
      out.append(UInt8(ascii: ":"))
    }
  }
}

/// Appends a JSON string, in which quotes, backslashes and control characters are escaped.
package func appendJSONString(_ text: String, to out: inout [UInt8]) {
  appendJSONString(utf8: text.utf8.span, to: &out)
}

/// Appends a JSON string whose text is in UTF-8.
package func appendJSONString(utf8 bytes: Span<UInt8>, to out: inout [UInt8]) {
  out.append(UInt8(ascii: "\""))
  var copied = 0
  for index in bytes.indices where needsJSONEscape(bytes[index]) {
    out.append(contentsOf: bytes.extracting(copied..<index))
    appendJSONEscape(of: bytes[index], to: &out)
    copied = index + 1
  }
  out.append(contentsOf: bytes.extracting(copied..<bytes.count))
  out.append(UInt8(ascii: "\""))
}

private func hasJSONEscapes(_ bytes: Span<UInt8>) -> Bool {
  for index in bytes.indices where needsJSONEscape(bytes[index]) { return true }
  return false
}

private func needsJSONEscape(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}

private func appendJSONEscape(of byte: UInt8, to out: inout [UInt8]) {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "\\"):
    out.append(UInt8(ascii: "\\"))
    out.append(byte)
  case UInt8(ascii: "\n"): out += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
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
  /// The shortest decimal notation of this value: `38` rather than `38.0`.
  package var plain: String {
    var bytes: [UInt8] = []
    appendShortest(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the shortest decimal notation of this value: `38` rather than `38.0`.
  package func appendShortest(to bytes: inout [UInt8]) {
    let text = description
    bytes.append(contentsOf: text.utf8.span)
    let end = bytes.count - 2
    if bytes[end] == UInt8(ascii: "."), bytes[end + 1] == UInt8(ascii: "0") { bytes.removeLast(2) }
  }
}

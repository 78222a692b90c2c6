/// Writes one JSON object, with its members in the order of the calls and without absent values.
///
/// The object has no line breaks and is in UTF-8, without escapes for characters beyond ASCII.
/// Source: RFC 8259.
package struct JSONObject {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

  package init() {}

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
    bytes += String(value).utf8
  }

  /// Adds a number, which has no decimal point if it is whole. Infinities and NaN, which JSON
  /// cannot express, are left out.
  mutating func add(_ key: String, _ value: Double?) {
    guard let value, value.isFinite else { return }
    begin(key)
    bytes += value.shortest.utf8
  }

  mutating func add(_ key: String, _ value: Bool?) {
    guard let value else { return }
    begin(key)
    bytes += (value ? "true" : "false").utf8
  }

  mutating func add(_ key: String, _ value: Money?) {
    guard let value else { return }
    begin(key)
    bytes += value.plain.utf8
  }

  mutating func add(_ key: String, _ value: Timestamp?) {
    add(key, value?.iso8601)
  }

  /// Adds an object that `write` fills, unless it has no members.
  package mutating func add(_ key: String, write: (inout JSONObject) -> Void) {
    var object = JSONObject()
    write(&object)
    if object.bytes.count > 1 { add(key, object) }
  }

  mutating func add(_ key: String, _ object: JSONObject?) {
    guard let object else { return }
    begin(key)
    bytes += object.closed
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
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    appendJSONString(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }
}

/// Appends a JSON string, in which quotes, backslashes and control characters are escaped.
package func appendJSONString(_ text: String, to out: inout [UInt8]) {
  out.append(UInt8(ascii: "\""))
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      out.append(UInt8(ascii: "\\"))
      out.append(byte)
    case UInt8(ascii: "\n"): out += "\\n".utf8
    case 0..<0x10: out += "\\u000\(String(byte, radix: 16))".utf8
    case 0x10..<0x20: out += "\\u00\(String(byte, radix: 16))".utf8
    default: out.append(byte)
    }
  }
  out.append(UInt8(ascii: "\""))
}

extension Double {
  /// The shortest decimal number that has this value: `38` rather than `38.0`.
  var shortest: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

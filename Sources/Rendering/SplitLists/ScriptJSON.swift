/// Writes a JSON value that a page loads as a script.
///
/// A page that is opened from a disk may load scripts, but must not fetch other files.
struct ScriptJSON {
  /// The JSON value as far as it is written.
  private(set) var bytes: [UInt8] = []

  /// Returns the script, which sets a property of its own element to the JSON value.
  func script(setting property: String = "data") -> [UInt8] {
    var script = Array("document.currentScript.\(property)=".utf8)
    script.reserveCapacity(script.count + bytes.count + 1)
    script += bytes
    script.append(UInt8(ascii: "\n"))
    return script
  }

  /// Writes a part of the value that is JSON already.
  mutating func write(_ json: String) { bytes += json.utf8 }

  /// Writes a part of the value that is JSON already.
  mutating func write(_ json: ScriptJSON) { bytes += json.bytes }

  /// Writes a string.
  ///
  /// What could end a script within HTML is escaped, and so are the two line separators that
  /// JavaScript did not allow in strings before ECMAScript 2019.
  ///
  /// - Parameter text: The text in UTF-8.
  mutating func writeString(_ text: Span<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var copied = 0
    for index in text.indices {
      let byte = text[index]
      guard Self.mayNeedEscape(byte) else { continue }
      write(text.extracting(copied..<index))
      copied = index + 1
      writeEscaped(byte)
    }
    write(text.extracting(copied..<text.count))
    bytes.append(UInt8(ascii: "\""))
  }

  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "&"), 0xa8...0xa9:
      true
    default: false
    }
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): write("\\\"")
    case UInt8(ascii: "\\"): write("\\\\")
    case UInt8(ascii: "\n"): write("\\n")
    case 0..<0x10: write("\\u000\(String(byte, radix: 16))")
    case 0x10..<0x20: write("\\u00\(String(byte, radix: 16))")
    case UInt8(ascii: "<"): write("\\u003c")
    case UInt8(ascii: ">"): write("\\u003e")
    case UInt8(ascii: "&"): write("\\u0026")
    // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
    case 0xa8...0xa9 where bytes.suffix(2).elementsEqual([0xe2, 0x80]):
      bytes.removeLast(2)
      write(byte == 0xa8 ? "\\u2028" : "\\u2029")
    default: bytes.append(byte)
    }
  }

  private mutating func write(_ text: Span<UInt8>) {
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes an array with what `write` writes for each element.
  mutating func writeArray<Element>(
    _ elements: some Sequence<Element>, write: (Element, inout ScriptJSON) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(element, &self)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

/// The escaping rule for JSON strings in a script.
package enum ScriptString {
  /// Appends a text in UTF-8 as a quoted string. All text in scripts passes through this function.
  ///
  /// It escapes the characters that could end a script element in HTML, and the two line separators
  /// that JavaScript did not allow in strings before ECMAScript 2019.
  package static func append(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    Escapes().append(text, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private struct Escapes: EscapingRule {
    @inline(__always) func candidates(in block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
      // " and & differ in one bit only, and so do < and >.
      block.isLess(than: 0x20) .| (block | 4).equals(UInt8(ascii: "&"))
        .| (block | 2).equals(UInt8(ascii: ">")) .| block.equals(UInt8(ascii: "\\"))
        .| block.equals(0xe2)
    }

    @inline(__always)
    func replacement(at index: Int, of text: UnsafeBufferPointer<UInt8>) -> Replacement {
      switch unsafe text[index] {
      case UInt8(ascii: "<"): Replacement("\\u003c")
      case UInt8(ascii: ">"): Replacement("\\u003e")
      case UInt8(ascii: "&"): Replacement("\\u0026")
      case UInt8(ascii: "\""): Replacement("\\\"")
      case UInt8(ascii: "\\"): Replacement("\\\\")
      case UInt8(ascii: "\n"): Replacement("\\n")
      case 0xe2 where unsafe isLineSeparator(at: index, of: text):
        Replacement(unsafe text[index + 2] == 0xa8 ? "\\u2028" : "\\u2029", for: 3)
      case 0xe2: Replacement(0xe2)
      case let byte: Replacement(hexadecimalEscapeOf: byte)
      }
    }
  }
}

extension ScriptString {
  /// Returns JSON as the content of a script element. The characters that could end the element
  /// occur only in strings of the JSON, where they become escapes.
  package static func escaping(json: [UInt8]) -> HTML {
    var bytes: [UInt8] = []
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): bytes += "\\u003c".utf8
      case UInt8(ascii: ">"): bytes += "\\u003e".utf8
      case UInt8(ascii: "&"): bytes += "\\u0026".utf8
      default: bytes.append(byte)
      }
    }
    return HTML(trusted: String(decoding: bytes, as: UTF8.self))
  }
}

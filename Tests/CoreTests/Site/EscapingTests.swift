import Site
import Testing

/// Tests the rules by which texts are escaped in blocks of bytes.
struct EscapingTests {
  private typealias Escape = (Span<UInt8>, inout [UInt8]) -> Void

  private func escaped(_ text: String, _ escape: Escape) -> String {
    var bytes = Array("before".utf8)
    escape(text.utf8.span, &bytes)
    return String(decoding: bytes.dropFirst("before".utf8.count), as: UTF8.self)
  }

  private func script(_ text: String) -> String {
    escaped(text, ScriptString.append)
  }

  private func calendar(_ text: String) -> String {
    escaped(text, CalendarText.escape)
  }

  private func xml(_ text: String) -> String {
    escaped(text) { XML.escape(utf8: $0, into: &$1) }
  }

  /// Returns the replacements of a character in a script, a calendar and XML.
  private func escapes(of scalar: Unicode.Scalar) -> (script: String, calendar: String, xml: String)
  {
    let text = String(scalar)
    let number = String(scalar.value, radix: 16)
    let unicode = "\\u" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    return switch scalar.value {
    case 0x09: ("\\u0009", text, text)
    case 0x0a: ("\\n", "\\n", text)
    case 0x0d: ("\\u000d", "", "&#13;")
    case 0..<0x20: (unicode, "", "")
    case 0x7f..<0xa0, 0xfffe, 0xffff: (text, "", "")
    case 0x2028, 0x2029: (unicode, "\\n", text)
    default:
      switch scalar {
      case "<": (unicode, text, "&lt;")
      case ">": (unicode, text, "&gt;")
      case "&": (unicode, text, "&amp;")
      case "\"": ("\\\"", text, "&quot;")
      case "'": (text, text, "&#39;")
      case "\\": ("\\\\", "\\\\", text)
      case ";", ",": (text, "\\\(text)", text)
      default: (text, text, text)
      }
    }
  }

  @Test func `know every character`() {
    for value in UInt32(0)...0x10_ffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      let expected = escapes(of: scalar)
      if script(text) == "\"\(expected.script)\"", calendar(text) == expected.calendar,
        xml(text) == expected.xml
      {
        continue
      }
      Issue.record("U+\(String(value, radix: 16)) is escaped in another way")
    }
  }

  @Test func `escape a character wherever it is in a text`() {
    let scalars: [Unicode.Scalar] = [
      "\0", "\t", "\n", "\r", "\u{1f}", "\"", "&", "'", ",", ";", "<", ">", "\\", "\u{7f}",
      "\u{85}", "\u{a0}", "é", "—", "\u{2028}", "\u{2029}", "ﷺ", "\u{ffff}", "🌾",
    ]
    for scalar in scalars {
      let (text, expected) = (String(scalar), escapes(of: scalar))
      for length in 0...35 {
        for position in 0...length {
          let before = String(repeating: "x", count: position)
          let after = String(repeating: "y", count: length - position)
          let whole = before + text + after
          if script(whole) == "\"\(before)\(expected.script)\(after)\"",
            calendar(whole) == before + expected.calendar + after,
            xml(whole) == before + expected.xml + after
          {
            continue
          }
          Issue.record("U+\(String(scalar.value, radix: 16)) at \(position) of \(length)")
        }
      }
    }
  }

  @Test(arguments: [0, 1, 5, 15, 16, 17, 1_000, 100_000])
  func `escape texts of which every character is escaped`(count: Int) {
    for scalar in ["<", "\"", "\n", ",", "\u{2028}", "\u{1}"] as [Unicode.Scalar] {
      let text = String(repeating: String(scalar), count: count)
      let expected = escapes(of: scalar)
      #expect(script(text) == "\"\(String(repeating: expected.script, count: count))\"")
      #expect(calendar(text) == String(repeating: expected.calendar, count: count))
      #expect(xml(text) == String(repeating: expected.xml, count: count))
    }
  }

  @Test(arguments: 4_085...4_100)
  func `escape long texts piece by piece`(position: Int) {
    for scalar in ["<", "\u{2028}", "\u{201c}", "\u{1F600}"] as [Unicode.Scalar] {
      let (before, after) = (String(repeating: "a", count: position), "b,\(scalar)")
      let expected = escapes(of: scalar)
      #expect(
        script(before + String(scalar) + after)
          == "\"\(before)\(expected.script)b,\(expected.script)\"")
      #expect(xml(before + String(scalar) + after) == "\(before)\(expected.xml)b,\(expected.xml)")
    }
  }

  @Test func `append after what is there`() {
    var bytes: [UInt8] = []
    for _ in 0..<100 { ScriptString.append("a<b".utf8.span, to: &bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text == String(repeating: "\"a\\u003cb\"", count: 100))
  }
}

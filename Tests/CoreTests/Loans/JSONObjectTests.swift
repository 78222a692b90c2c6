import Foundation
import Loans
import Testing

struct JSONObjectTests {
  private func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    appendJSONString(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("", "\"\""), ("abc", "\"abc\""), ("é🌾\u{2028}\u{7f}", "\"é🌾\u{2028}\u{7f}\""),
      ("\"", "\"\\\"\""), ("\\a", "\"\\\\a\""), ("a\n", "\"a\\n\""),
      ("\u{0}\t\r\u{1f}", "\"\\u0000\\u0009\\u000d\\u001f\""),
    ])
  func `escapes strings`(text: String, json: String) {
    #expect(quoted(text) == json)
  }

  @Test func `escapes a character wherever it is in a string`() throws {
    for length in 0...35 {
      for position in 0...length {
        for character in ["\"", "\\", "\n", "\u{1}"] {
          let text =
            String(repeating: "x", count: position) + character
            + String(repeating: "é", count: length - position)
          let json = Data("[\(quoted(text))]".utf8)
          #expect(try JSONSerialization.jsonObject(with: json) as? [String] == [text])
        }
      }
    }
  }

  @Test func `leaves out what is absent or empty`() {
    var object = JSONObject()
    object.add("a", nil as String?)
    object.add("b", [String]())
    object.add("c") { $0.add("d", nil as Int?) }
    object.add("e", -12)
    object.add("f", utf8: "g\"".utf8.span)
    object.add("h") { $0.add("i", true) }
    object.add("j", ["k", "l\""])
    object.add("m") { $0.add(anyKey: "n\n", "o") }
    let text = String(decoding: object.closed, as: UTF8.self)
    #expect(text == #"{"e":-12,"f":"g\"","h":{"i":true},"j":["k","l\""],"m":{"n\n":"o"}}"#)
  }
}

import Diagnostics
import Mustache
import Testing

private let badNumber = "this number is malformed or out of range"
private let badString = "this string has an invalid escape or a control character"

struct `A value from JSON` {
  @Test(arguments: [
    ("85", "85"), ("1.21", "1.21"), ("-3", "-3"), ("85.0", "85"), ("0.1", "0.1"), ("1e3", "1000"),
    ("1e-7", "0.0000001"), ("9223372036854775807", "9223372036854775807"),
    ("12345678901234567890123", "12345678901234567890123"),
    (#""\u00fc \/ \"""#, #"ü / ""#), ("true", "true"), ("null", ""),
  ])
  func `is written as text`(_ json: String, _ text: String) throws {
    #expect(try rendered("{{{.}}}", json) == text)
    #expect(try rendered("{{#a}}{{{b}}}{{/a}}", "{\"a\":[{\"b\":\(json)}]}") == text)
  }

  @Test func `has the first of several values of a key`() throws {
    #expect(try rendered("{{a}}", #"{"a":1,"a":2}"#) == "1")
  }

  @Test func `is refused if there is none`() {
    #expect(throws: Diagnostic(file: "data.json", message: "empty; expected JSON")) {
      try TemplateValue(json: [], file: "data.json")
    }
  }

  @Test func `is refused at the byte that is not UTF-8`() {
    let json = Array("{\n\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8)
    #expect(
      throws: Diagnostic(
        file: "data.json", position: SourcePosition(line: 2, column: 6),
        message: "bytes that are not UTF-8", line: "\"a\":\"\u{FFFD}\"}")
    ) { try TemplateValue(json: json, file: "data.json") }
  }

  @Test(arguments: [
    (" ", 2, "the JSON ends too early: expected a value"),
    (#"{"a":tru}"#, 6, "not valid JSON: expected a value, got 't'"),
    (#"{"a":1} x"#, 9, "not valid JSON: expected the end of the JSON, got 'x'"),
    (#"{"a":[1,{"b":1e999}]}"#, 14, "not valid JSON: \(badNumber)"),
    ("1e999", 1, "not valid JSON: \(badNumber)"),
    ("[01,1.,-,1e,--1,1.2.3]", 2, "not valid JSON: \(badNumber)"),
    ("[1,1.,01]", 4, "not valid JSON: \(badNumber)"),
    (#"{"b":-,"a":1e}"#, 6, "not valid JSON: \(badNumber)"),
    (#"{"a":"\q","b":1}"#, 6, "not valid JSON: \(badString)"),
    (#"{"a":1,"\ud800":1}"#, 8, "not valid JSON: \(badString)"),
    ("{\"a\":\"x\ty\"}", 6, "not valid JSON: \(badString)"),
    (String(repeating: "[", count: 100_000), 513, "not valid JSON: nested deeper than 512 levels"),
  ])
  func `is refused where it is not JSON`(json: String, column: Int, message: String) {
    #expect(
      throws: Diagnostic(
        file: "data.json", position: SourcePosition(line: 1, column: column),
        message: message, line: json)
    ) { try TemplateValue(json: Array(json.utf8), file: "data.json") }
  }
}

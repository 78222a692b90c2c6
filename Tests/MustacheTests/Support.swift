import Diagnostics
import Mustache
import Testing

/// Returns the errors of a template as they are printed; an empty text if it has none.
func parseErrors(in template: String, file: String = "a.mustache") -> String {
  parseErrors(in: Array(template.utf8), file: file)
}

/// Returns the errors of a template as they are printed; an empty text if it has none.
func parseErrors(in template: [UInt8], file: String = "a.mustache") -> String {
  do {
    _ = try Template(parsing: template, file: file)
    return ""
  } catch {
    return "\(error)"
  }
}

extension Templates {
  /// Parses templates given by name. The file of `card` is called `card.mustache`.
  init(_ texts: [String: String]) {
    let sources = texts.map {
      Source(name: $0.key, file: "\($0.key).mustache", bytes: Array($0.value.utf8))
    }
    self.init(sources.sorted { $0.name < $1.name })
  }

  func text(_ name: String, with value: Value) throws(Diagnostic) -> String {
    var bytes: [UInt8] = []
    try render(name, with: value, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Renders one template by the rules of the specification, with data from JSON.
func rendered(
  _ template: String, _ json: String = "{}", partials: [String: String] = [:]
) throws -> String {
  let templates = Templates(
    partials.merging(["main": template]) { _, main in main })
  #expect(templates.parseErrors == [])
  return try templates.text("main", with: Value(json: Array(json.utf8), file: "data.json"))
}

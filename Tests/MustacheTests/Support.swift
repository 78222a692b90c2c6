import Diagnostics
import Mustache
import Testing

/// The mistakes of a template, as they are printed.
func mistakes(in template: String, file: String = "a.mustache") -> String {
  mistakes(in: Array(template.utf8), file: file)
}

func mistakes(in template: [UInt8], file: String = "a.mustache") -> String {
  do {
    _ = try Template(parsing: template, file: file)
    return ""
  } catch {
    return "\(error)"
  }
}

extension Templates {
  /// Templates by name; `card` comes from `card.mustache`.
  init(_ texts: [String: String], _ rules: Rules) {
    let sources = texts.map {
      Source(name: $0.key, file: "\($0.key).mustache", bytes: Array($0.value.utf8))
    }
    self.init(sources.sorted { $0.name < $1.name }, rules: rules)
  }

  func text(_ name: String, with value: Value) throws(Diagnostic) -> String {
    var bytes: [UInt8] = []
    try render(name, with: value, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// One template rendered as the specification says, with data from JSON.
func rendered(
  _ template: String, _ json: String = "{}", partials: [String: String] = [:]
) throws -> String {
  let templates = Templates(
    partials.merging(["main": template]) { _, main in main }, .specification)
  #expect(templates.mistakes == [])
  return try templates.text("main", with: Value(json: Array(json.utf8), file: "data.json"))
}

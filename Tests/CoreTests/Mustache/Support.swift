import Diagnostics
import Mustache
import Testing
import Words

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

  func text(_ name: String, with value: TemplateValue) throws(Diagnostic) -> String {
    var bytes: [UInt8] = []
    try render(name, with: value, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Renders a template according to the rules of the specification, with data from JSON.
func rendered(
  _ template: String, _ json: String = "{}", partials: [String: String] = [:]
) throws -> String {
  let templates = Templates(
    partials.merging(["main": template]) { _, main in main })
  #expect(templates.parseErrors == [])
  return try templates.text("main", with: TemplateValue(json: Array(json.utf8), file: "data.json"))
}

// MARK: - Bound templates

/// A record of a test, whose values are those of a record of the specification.
final class TestContext: Context {
  let record: [String: TemplateValue]

  init(_ record: [String: TemplateValue]) {
    self.record = record
  }

  static func value(_ name: String, in context: Context) -> TemplateValue? {
    (context as? TestContext)?.record[name]
  }
}

extension Schema {
  /// Creates a schema whose values are those of `TestContext`.
  convenience init(
    _ title: String, names: [String: ValueKind], embedding embedded: [EmbeddedRecord] = []
  ) {
    self.init(
      title, embedding: embedded,
      names.sorted { $0.key < $1.key }.map { name, kind in
        Field(name, kind, meaning: "the \(name)", .ofTest(name, kind))
      })
  }
}

extension Accessor {
  fileprivate static func ofTest(_ name: String, _ kind: ValueKind) -> Accessor {
    switch kind {
    case .flag:
      .flag { if case .flag(true)? = TestContext.value(name, in: $0) { true } else { false } }
    case .record(let schema):
      .record(schema) { context in
        guard case .record(let record)? = TestContext.value(name, in: context) else { return nil }
        return TestContext(record)
      }
    case .list(let schema):
      .list(schema) { context in
        guard case .list(let items)? = TestContext.value(name, in: context) else {
          return ContextList(count: 0) { _ in Context() }
        }
        return ContextList(count: items.count) { index in
          guard case .record(let record) = items[index] else { return Context() }
          return TestContext(record)
        }
      }
    case .texts:
      .texts { context in
        guard case .list(let items)? = TestContext.value(name, in: context) else {
          return []
        }
        return items.map { if case .text(let text) = $0 { text } else { "" } }
      }
    case .number:
      .write(
        writer(of: name),
        number: { context in
          guard case .text(let text)? = TestContext.value(name, in: context) else { return nil }
          return Int(text)
        })
    case .text, .slug, .choice, .link, .html, .script, .style: .write(writer(of: name))
    }
  }

  private static func writer(of name: String) -> @Sendable (Context, inout TemplateOutput) -> Void {
    { context, output in
      if case .text(let text)? = TestContext.value(name, in: context) { output.write(text) }
    }
  }
}

/// Binds templates given by name and returns the errors.
func bindingErrors(
  of texts: [String: String], _ models: [String: Schema], words: Catalogue = .empty
) -> [Diagnostic] {
  do {
    _ = try BoundTemplates(Templates(texts), models: models.mapValues { [$0] }, words: words)
    return []
  } catch {
    return error.diagnostics
  }
}

/// Binds templates and renders the one called `main` with data from JSON.
func bound(
  _ texts: [String: String], _ schema: Schema, _ json: String = "{}", words: Catalogue = .empty
) throws -> String {
  let templates = try BoundTemplates(
    Templates(texts), models: ["main": [schema]], words: words)
  guard case .record(let record) = try TemplateValue(json: Array(json.utf8), file: "data.json")
  else {
    throw Diagnostic(file: "data.json", message: "no object")
  }
  var bytes: [UInt8] = []
  try templates.template("main").render(with: [TestContext(record)], into: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

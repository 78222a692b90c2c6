import Foundation
import Mustache
import Pages
import Rendering
import Testing

/// Tests that the lists in docs/templates.md and docs/names.md agree with the program.
@Suite struct `The reference of templates` {

  private let reference = TemplateReference([])

  @Test func `lists the templates, kinds and names of the program`() throws {
    try GeneratedDocument("templates.md").compare([("templates", templates), ("kinds", kinds)])
    try GeneratedDocument("names.md").compare([("contents", contents), ("names", names)])
  }

  @Test func `has a meaning for each name, and a title of its own for each record`() {
    #expect(reference.records.count > 20)
    for record in reference.records {
      for field in record.schema.fields {
        #expect(!field.meaning.isEmpty, "\(field.name) of \(record.title)")
      }
    }
    #expect(Set(reference.records.map(\.title)).count == reference.records.count)
  }

  @Test func `knows where every template is used`() {
    #expect(!reference.hasErrors)
    for template in reference.templates {
      #expect(template.isUsed, "\(template.name)")
      #expect(!template.names.records.isEmpty, "\(template.name)")
    }
  }

  private var templates: String {
    markdownTable(
      ["template", "names of", "also, from around it", "used by"],
      reference.templates.map { template in
        [
          "`\(template.file)`", links(template, inner: true), links(template, inner: false),
          template.users.map { "`\($0).mustache`" }.joined(separator: ", "),
        ]
      })
  }

  private func links(_ template: TemplateReference.Template, inner: Bool) -> String {
    let records = template.names.records.filter { $0.isInner == inner }.map {
      link($0.record, on: "names.md")
    }
    let variants = template.names.variants.filter { $0.isInner == inner }.map { "`\($0.name)`" }
    return (records + variants).joined(separator: ", ")
  }

  private func link(_ schema: Schema, on page: String = "") -> String {
    let title = reference.title(of: schema)
    return "[\(title)](\(page)#\(Self.anchor(title)))"
  }

  /// Returns the anchor of a heading on GitHub.
  private static func anchor(_ title: String) -> String {
    title.lowercased().filter { $0 != "'" }.replacing(" ", with: "-")
  }

  private var kinds: String {
    markdownTable(
      ["kind", "value"],
      ValueKind.references.map { kind in
        // Only code is between backticks.
        [kind.noun, kind.explanation.markingCode]
      })
  }

  private var contents: String {
    reference.records.map { record in
      let heading = heading(of: record)
      return "- [\(heading)](#\(Self.anchor(heading)))\n"
    }.joined()
  }

  private func heading(of record: TemplateReference.Record) -> String {
    record.title.prefix(1).uppercased() + record.title.dropFirst()
  }

  private var names: String {
    reference.records.map { record in
      let embedded = record.schema.embedded.map { link($0.schema) }
      let also =
        embedded.isEmpty
        ? "" : "It also has the names of \(embedded.joined(separator: " and of ")).\n\n"
      return "## \(heading(of: record))\n\n\(also)"
        + markdownTable(
          ["name", "kind", "meaning"],
          record.schema.fields.map { field in
            let meaning = field.meaning { _ in "" }.replacing(" ()", with: "")
            let record = field.kind.record.map { " (\(link($0)))" } ?? ""
            return ["`\(field.name)`", field.kind.noun, meaning + record]
          })
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text with tags and attributes as code.
  fileprivate var markingCode: String {
    replacing(/(href="\S+"|\{\{\S+|<\w+>)/) { match in
      let code = match.0.hasSuffix(",") ? match.0.dropLast() : match.0
      return "`\(code)`" + match.0.dropFirst(code.count)
    }
  }
}

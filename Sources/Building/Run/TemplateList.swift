internal import CommandLine
internal import Mustache
internal import Pages
package import Rendering
internal import SiteIndex

/// What `kivagen templates` lists or has copied, as a JSON object.
package struct TemplateList: Encodable, Equatable, Sendable {
  private var templates: [Template] = []
  /// The names of the records that can be opened in sections, by the title of the record.
  private var records: [String: [Name]] = [:]
  /// The files that `--copy` can copy, sorted.
  private var files: [String] = []
  package var copied: [String] = []

  fileprivate struct Template: Encodable, Equatable {
    let name: String
    let file: String
    /// The site's own file; `nil` if the template is built in.
    let own: String?
    /// Whether a page or a file is rendered with the template.
    let alone: Bool
    let users: [String]
    let names: [Name]

    private enum CodingKeys: String, CodingKey {
      case name, file, own, alone, names
      case users = "used_by"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(file, forKey: .file)
      try container.encode(own, forKey: .own)
      try container.encode(alone, forKey: .alone)
      try container.encode(users, forKey: .users)
      try container.encode(names, forKey: .names)
    }
  }

  /// A name that a template can use.
  fileprivate struct Name: Encodable, Equatable {
    let name: String
    let kind: String
    let meaning: String
    /// The title of the record that has the name; `nil` if it is one of several.
    var of: String?
    /// The title of the record that a section opens.
    var record: String?
    var words: [String]?
  }

  init() {}

  /// Lists the given templates, or all.
  package init(_ reference: TemplateReference, only chosen: [TemplateReference.Template]?) {
    let listed = chosen ?? reference.templates
    templates = listed.map { template in
      Template(
        name: template.name, file: template.file, own: template.ownFile,
        alone: template.isRenderedAlone, users: template.users,
        names: template.names.records.flatMap { group in
          group.fields.map { Name($0, of: group.record, reference) }
        } + template.names.variants.map { Name($0, reference) })
    }
    let outer = listed.flatMap(\.names.records).map(\.record)
    for record in outer.flatMap({ [$0] + TemplateReference.records(in: $0).map(\.record) }) {
      let title = reference.title(of: record)
      if records[title] != nil { continue }
      records[title] = record.allFields.map { Name($0.field, of: $0.schema, reference) }
    }
    files = EmbeddedTemplates.files.map(\.name).sorted()
  }
}

extension TemplateList.Name {
  fileprivate init(_ field: Schema.Field, of schema: Schema, _ reference: TemplateReference) {
    self.init(
      name: field.name, kind: field.kind.noun, meaning: field.meaning,
      of: reference.title(of: schema), record: field.kind.record.map(reference.title),
      words: field.kind.words)
  }

  fileprivate init(_ variant: UsableNames.Variant, _ reference: TemplateReference) {
    self.init(name: variant.name, kind: variant.kind, meaning: variant.meaning(reference.title))
  }
}

extension Schema {
  /// The names of the record and of its parts, without hidden ones, in the order of the reference.
  fileprivate var allFields: [(schema: Schema, field: Field)] {
    var found = fields.map { (schema: self, field: $0) }
    var names = Set(fields.map(\.name))
    for part in parts.reversed() {
      found += part.schema.allFields.filter { names.insert($0.field.name).inserted }
    }
    return found
  }
}

extension UsableNames.Variant {
  var kind: String {
    var kinds: [String] = []
    for kind in members.map(\.field.kind.noun) where !kinds.contains(kind) { kinds.append(kind) }
    return kinds.joined(separator: " or ")
  }

  func meaning(_ title: (Schema) -> String) -> String {
    var meanings: [String] = []
    for member in members {
      let meaning = member.field.meaning(titled: title)
      if !meanings.contains(meaning) { meanings.append(meaning) }
    }
    return meanings.joined(separator: "; or ")
  }
}

/// The reference as lines of at most 80 columns, if no name is very long.
extension TemplateReference {
  /// All templates, then the names of every record.
  package var overviewLines: [String] {
    var lines: [String] = []
    for template in templates {
      lines += [template.heading]
      lines += [useSentence(of: template), namesSentence(of: template).map { "May use \($0)" }]
        .compactMap(\.self).flatMap { wrapped($0, indentedBy: 2) }
      lines.append("")
    }
    for record in records {
      lines += [heading(of: record)] + rows(of: record.schema.fields.map(row)) + [""]
    }
    lines += kindLines(of: ValueKind.references) + [""]
    lines += wrapped(
      "Any value may be absent: {{#name}}…{{/name}} is shown only if it is not, and "
        + "{{^name}}…{{/name}} if it is. 'kivagen templates --copy FILE' copies a file into the "
        + "folder of templates, also one of these: \(otherFiles.joined(separator: ", ")).",
      indentedBy: 0)
    return lines
  }

  /// Returns one template with its names, and those of the records that sections of it can open.
  package func lines(of template: Template) -> [String] {
    var lines = [template.heading] + wrapped(useSentence(of: template), indentedBy: 2) + [""]
    let inner = template.names.records.filter(\.isInner)
    var kinds = Set<String>()
    func add(_ heading: String, _ fields: [Schema.Field]) {
      if fields.isEmpty { return }
      kinds.formUnion(fields.map(\.kind.noun))
      lines += [heading] + rows(of: fields.map(row)) + [""]
    }
    for group in inner { add(title(of: group.record), group.fields) }
    let variants = template.names.variants.filter(\.isInner)
    if !variants.isEmpty {
      kinds.formUnion(variants.flatMap { $0.members.map(\.field.kind.noun) })
      lines += ["also"] + rows(of: variants.map { ($0.name, $0.kind, $0.meaning(title)) }) + [""]
    }
    var listed = Set(inner.map(\.record))
    for record in inner.flatMap({ Self.records(in: $0.record).map(\.record) })
    where listed.insert(record).inserted {
      add("\(title(of: record)), in a section", record.fields)
    }
    if let outer = outerSentence(of: template) { lines += wrapped(outer, indentedBy: 0) + [""] }
    if kinds.isEmpty { return lines.dropLast() }
    return lines + kindLines(of: ValueKind.references.filter { kinds.contains($0.noun) })
  }

  // MARK: - Sentences

  private func useSentence(of template: Template) -> String {
    let users = template.users.map { "\($0).mustache" }
    if !template.isUsed { return "Not used by any page, so there are no names yet." }
    if users.isEmpty { return "Rendered on its own." }
    let alone = template.isRenderedAlone ? ", and rendered on its own" : ""
    return "Used by \(users.listed(with: "and"))\(alone)."
  }

  private func namesSentence(of template: Template) -> String? {
    let inner = namesPhrase(of: template, inner: true)
    let outer = namesPhrase(of: template, inner: false)
    guard let inner else { return outer.map { "\($0)." } }
    return "\(inner)\(outer.map { "; from around it, \($0)" } ?? "")."
  }

  private func outerSentence(of template: Template) -> String? {
    namesPhrase(of: template, inner: false).map {
      "From around it, also \($0). 'kivagen templates' lists them."
    }
  }

  /// Returns a phrase with the titles of records, and with the names that are of different records,
  /// either of the innermost record or of those around it; `nil` if there are none.
  private func namesPhrase(of template: Template, inner: Bool) -> String? {
    let records = template.names.records.filter { $0.isInner == inner }
      .map { title(of: $0.record) }
    let variants = template.names.variants.filter { $0.isInner == inner }.map(\.name)
    let noun = variants.count == 1 ? "name" : "names"
    let parts = [
      records.isEmpty ? nil : "the names of \(records.listed(with: "and"))",
      variants.isEmpty ? nil : "the \(noun) \(variants.listed(with: "and"))",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", and ")
  }

  private func heading(of record: Record) -> String {
    if record.schema.parts.isEmpty { return record.title }
    let parts = record.schema.parts.map { title(of: $0.schema) }
    return "\(record.title), with the names of \(parts.listed(with: "and"))"
  }

  // MARK: - Tables

  private func row(of field: Schema.Field) -> (name: String, kind: String, meaning: String) {
    (field.name, field.kind.noun, field.meaning(titled: title))
  }

  private func rows(of rows: [(name: String, kind: String, meaning: String)]) -> [String] {
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let kindWidth = rows.map(\.kind.count).max() ?? 0
    return rows.flatMap { row in
      let head = "  \(row.name.padded(to: nameWidth))  \(row.kind.padded(to: kindWidth))  "
      return wrapped(row.meaning, after: head)
    }
  }

  private func kindLines(of kinds: [ValueKind]) -> [String] {
    ["kinds"] + kinds.flatMap { wrapped($0.explanation, after: "  \($0.noun.padded(to: 6))  ") }
  }

  private func wrapped(_ text: String, indentedBy width: Int) -> [String] {
    wrapped(text, after: String(repeating: " ", count: width))
  }

  /// Returns lines of at most 80 columns. The first begins with `head`, the others are indented
  /// like the text behind it.
  private func wrapped(_ text: String, after head: String) -> [String] {
    let indent = String(repeating: " ", count: head.count)
    let lines = text.lines(upTo: 80 - head.count)
    return zip([head] + lines.map { _ in indent }, lines).map(+)
  }
}

extension TemplateReference.Template {
  fileprivate var heading: String { ownFile.map { "\(file), your own: \($0)" } ?? file }
}

internal import CommandLine
internal import Mustache
internal import Pages
package import Rendering

extension TemplateReference {
  /// All templates and the names of every record, in lines of at most 80 columns.
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
        + "folder of templates, also one of these: \(otherFiles.joined(separator: ", ")). The rules of "
        + "a file '\(SiteAssets.customStyle)' of your own are added to those of 'style.css'.",
      indentedBy: 0)
    return lines
  }

  /// Returns a template with its names and those of records that its sections can open.
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

  /// Returns a phrase with the titles of the records and, if there are several, with their names;
  /// `nil` if there are none.
  private func namesPhrase(of template: Template, inner: Bool) -> String? {
    let records = template.names.records.filter { $0.isInner == inner }.map { title(of: $0.record) }
    let variants = template.names.variants.filter { $0.isInner == inner }.map(\.name)
    let noun = variants.count == 1 ? "name" : "names"
    let parts = [
      records.isEmpty ? nil : "the names of \(records.listed(with: "and"))",
      variants.isEmpty ? nil : "the \(noun) \(variants.listed(with: "and"))",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", and ")
  }

  private func heading(of record: Record) -> String {
    if record.schema.embedded.isEmpty { return record.title }
    let embedded = record.schema.embedded.map { title(of: $0.schema) }
    return "\(record.title), with the names of \(embedded.listed(with: "and"))"
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

  /// Returns lines of at most 80 columns. The first one begins with `head`, and the others are
  /// indented by its width.
  private func wrapped(_ text: String, after head: String) -> [String] {
    let indent = String(repeating: " ", count: head.count)
    let lines = text.lines(upTo: 80 - head.count)
    return zip([head] + lines.map { _ in indent }, lines).map(+)
  }
}

extension TemplateReference.Template {
  fileprivate var heading: String { siteFile.map { "\(file), your own: \($0)" } ?? file }
}

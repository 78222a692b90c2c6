internal import Diagnostics
internal import Mustache
internal import Pages
package import Rendering
internal import SiteIndex

/// The JSON object of `kivagen templates`.
package struct TemplateList: Encodable, Equatable, Sendable {
  private var templates: [Template] = []
  /// The names in each record that sections can open, by the title of the record.
  private var records: [String: [ListedName]] = [:]
  /// The files that `--copy` can copy, sorted.
  private var files: [String] = []
  package var copied: [String] = []

  fileprivate struct Template: Encodable, Equatable {
    let name: String
    let file: String
    /// The site's own file; `nil` if the template is built in.
    let own: String?
    /// Whether the template is rendered on its own, as a page or a file.
    let alone: Bool
    let users: [String]
    let names: [ListedName]

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

  fileprivate struct ListedName: Encodable, Equatable {
    let name: String
    let kind: String
    let meaning: String
    /// The title of the record that has the name; `nil` if there are several.
    var of: String?
    /// The title of the record that a section opens.
    var record: String?
    var words: [String]?
  }

  init() {}

  /// Lists the given templates, or all templates.
  package init(_ reference: TemplateReference, only chosen: [TemplateReference.Template]?) {
    let listed = chosen ?? reference.templates
    templates = listed.map { template in
      Template(
        name: template.name, file: template.file, own: template.siteFile,
        alone: template.isRenderedAlone, users: template.users,
        names: template.names.records.flatMap { group in
          group.fields.map { ListedName($0, of: group.record, reference) }
        } + template.names.variants.map { ListedName($0, reference) })
    }
    let outer = listed.flatMap(\.names.records).map(\.record)
    for record in outer.flatMap({ [$0] + TemplateReference.records(in: $0).map(\.record) }) {
      let title = reference.title(of: record)
      if records[title] != nil { continue }
      records[title] = record.allFields.map { ListedName($0.field, of: $0.schema, reference) }
    }
    files = EmbeddedTemplates.files.map(\.name).sorted()
  }
}

extension TemplateList.ListedName {
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
  /// The visible names of the record and of its embedded ones, in the order of the reference.
  fileprivate var allFields: [(schema: Schema, field: Field)] {
    var found = fields.map { (schema: self, field: $0) }
    var names = Set(fields.map(\.name))
    for record in embedded.reversed() {
      found += record.schema.allFields.filter { names.insert($0.field.name).inserted }
    }
    return found
  }
}

extension UsableNames.Variant {
  var kind: String { members.map(\.field.kind.noun).distinct.joined(separator: " or ") }

  func meaning(_ title: (Schema) -> String) -> String {
    members.map { $0.field.meaning(titled: title) }.distinct.joined(separator: "; or ")
  }
}

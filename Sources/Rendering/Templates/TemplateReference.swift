internal import Diagnostics
package import Mustache
import Pages
package import SiteIndex
package import Words

/// The templates of a site, and the names that each may use.
package struct TemplateReference: Sendable {
  /// The templates, sorted by name.
  package let templates: [Template]
  /// All records that templates can use, sorted by title.
  package let records: [Record]
  /// The other files, which are the style sheets and the scripts, sorted by name.
  package let otherFiles: [String]
  /// Whether the templates have errors, so that some of their uses may be missing.
  package let hasErrors: Bool
  private let recordIndices: [Schema: Int]

  /// A template and the names that it may use.
  package struct Template: Sendable {
    /// The name that partial tags use: `card`.
    package let name: String
    /// The path of the site's own file, or `nil` for the built-in one.
    package let siteFile: String?
    /// Whether the template is rendered on its own, as a page or a file.
    package let isRenderedAlone: Bool
    /// The names of the templates that use it, sorted.
    package let users: [String]
    package let names: UsableNames

    /// The name of the file, `card.mustache`.
    package var file: String { "\(name).mustache" }
    package var isUsed: Bool { isRenderedAlone || !users.isEmpty }
  }

  /// A record with a unique title.
  package struct Record: Sendable {
    package let schema: Schema
    /// The title of the schema, with its owner if it is ambiguous: `an activity of an option`.
    package let title: String
  }

  /// Creates the reference for a site. Its files may have errors.
  package init(_ siteFiles: [SiteFile], language: LanguageTag = .english) {
    let defaults = Dictionary(uniqueKeysWithValues: EmbeddedTemplates.files.map { ($0.name, $0) })
    var files = defaults
    for file in siteFiles { files[file.name] = file }
    let models = TemplateFolder.models(with: siteFiles)
    var templates = Templates(TemplateFolder.sources(of: Array(files.values)))
    if !templates.parseErrors.isEmpty {
      // The uses of a file with parse errors are unknown, but are probably those of the default
      // file.
      let invalid = Set(templates.parseErrors.map(\.file))
      for file in siteFiles where invalid.contains(file.displayPath) {
        files[file.name] = defaults[file.name] ?? file
      }
      templates = Templates(TemplateFolder.sources(of: Array(files.values)))
    }
    let words = TemplateFolder.catalogue(of: siteFiles, language).words
    let uses = TemplateUses(templates, models: models, words: words)
    let siteFilePaths = Dictionary(siteFiles.map { ($0.name, $0.displayPath) }) { $1 }
    self.templates = templates.names.sorted().map { name in
      Template(
        name: name, siteFile: siteFilePaths["\(name).mustache"],
        isRenderedAlone: models[name] != nil,
        users: uses[name]?.users.sorted() ?? [], names: UsableNames(in: uses[name]?.contexts ?? []))
    }
    records = Self.records(reachableFrom: models.sorted { $0.key < $1.key }.flatMap(\.value))
    recordIndices = Dictionary(uniqueKeysWithValues: zip(records.map(\.schema), records.indices))
    otherFiles = EmbeddedTemplates.files.map(\.name).filter { !$0.hasSuffix(".mustache") }.sorted()
    hasErrors = (try? TemplateFolder(siteFiles, language: language)) == nil
  }

  /// Returns the unique title of a record.
  package func title(of schema: Schema) -> String {
    recordIndices[schema].map { records[$0].title } ?? schema.title
  }

  /// Returns the template with this name or this file name.
  package func template(named name: String) -> Template? {
    templates.first { $0.name == name || $0.file == name }
  }

  // MARK: - Records

  /// Returns the records of templates, and all records that are embedded or nested in them.
  private static func records(reachableFrom roots: [Schema]) -> [Record] {
    var owners: [Schema: Schema?] = [:]
    for root in roots where owners[root] == nil {
      owners[root] = .some(nil)
      for (record, owner) in records(in: root) where owners[record] == nil {
        owners[record] = owner
      }
    }
    let counts = Dictionary(owners.keys.map { ($0.title, 1) }, uniquingKeysWith: +)
    return owners.map { schema, owner in
      let isUnique = counts[schema.title] == 1
      return Record(
        schema: schema,
        title: isUnique ? schema.title : "\(schema.title) of \(owner?.title ?? "a template")")
    }.sorted { ($0.title.withoutArticle, $0.title) < ($1.title.withoutArticle, $1.title) }
  }

  /// Returns the records that are embedded in a record or are values of its fields, at any depth,
  /// each with its first owner.
  package static func records(in root: Schema) -> [(record: Schema, owner: Schema)] {
    var found: [(record: Schema, owner: Schema)] = []
    var seen: Set<Schema> = [root]
    var next = [root]
    while let owner = next.first {
      next.removeFirst()
      let inner = owner.embedded.map(\.schema) + owner.fields.compactMap(\.kind.record)
      for record in inner where seen.insert(record).inserted {
        found.append((record, owner))
        next.append(record)
      }
    }
    return found
  }
}

extension String {
  /// The title of a record without its article: `card` for `a card`.
  package var withoutArticle: String {
    for article in ["a ", "an ", "the "] where hasPrefix(article) {
      return String(dropFirst(article.count))
    }
    return self
  }
}

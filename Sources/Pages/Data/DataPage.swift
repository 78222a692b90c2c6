import DataFiles
import History
import Loans
import Mustache
import Site
import SiteIndex
import Words

/// The page about the data files, `data.html`: what the files hold, and each field with its
/// meaning, type and source.
package struct DataPage: PageModel, Sendable {
  let layout: PageLayout
  let files: [DataFile]

  package static let bindings = TemplateBindings<DataPage>(
    "the page about the data files",
    embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .flag("hasFiles", "whether the site has data files") { !$0.files.isEmpty },
    .flag("hasTables", "whether lists have tables of their own") { $0.files.contains(.csv) },
    .list("files", "the files", DataFileEntry.bindings) { page in
      page.files.map { DataFileEntry(file: $0, layout: page.layout) }
    },
    .list("records", "the kinds of records in the files", RecordEntry.bindings) { page in
      page.records.map { RecordEntry(kind: $0, words: page.layout.site.words) }
    },
    .script("linkedData", "a description of the files for search engines, as JSON-LD") {
      $0.files.isEmpty ? nil : $0.linkedData
    })

  /// The kinds of records that the files have.
  private var records: [RecordKind] {
    RecordKind.allCases.filter { kind in
      switch kind {
      case .loan: !files.isEmpty
      case .partner: !Set(files).isDisjoint(with: [.partners, .db])
      case .event: !Set(files).isDisjoint(with: [.history, .db])
      }
    }
  }

  package static let route = Route(
    at: PagePaths.data, template: "data", bindings: bindings,
    model: { context, layout in
      let words = context.words.data
      return DataPage(
        layout: layout.titled(words.title, description: words.description),
        files: DataFile.all(in: context))
    })

  /// Returns the contents of `loans.schema.json`, with the meanings in the language of the pages.
  package static func schema(in context: SiteContext) -> [UInt8] {
    let words = context.words.data
    return loanSchema(title: PagePaths.loansFile.text) { words.records[.loan].meaning(of: $0) }
  }
}

extension DataFile {
  /// Returns the files of a site.
  static func all(in context: SiteContext) -> [DataFile] {
    let data = context.settings.data
    let hasHistory = !context.content.history.publishedEvents.isEmpty
    return allCases.filter { data.contains($0.format) && ($0 != .history || hasHistory) }
  }
}

/// A data file, as the template shows it.
struct DataFileEntry: Sendable {
  let file: DataFile
  let layout: PageLayout

  static let bindings = TemplateBindings<DataFileEntry>(
    "a data file",
    .text("name", "the name of the file, 'loans.csv'") { $0.file.path.text },
    .link("href", "link to the file") { $0.layout.siteRoot + $0.file.path.text },
    .text("contents", "a sentence on what the file holds") {
      $0.layout.site.words.data.files[$0.file]
    })
}

/// The fields of a kind of record, as the template shows them.
struct RecordEntry: Sendable {
  let kind: RecordKind
  let words: SiteWords

  static let bindings = TemplateBindings<RecordEntry>(
    "a kind of record",
    .slug("name", "'loan', 'partner' or 'event'") { $0.kind.rawValue },
    .text("heading", "'Fields of a loan'") { $0.words.data.records[$0.kind].heading },
    .list("fields", "the fields, in the order of the files", FieldEntry.bindings) { $0.fields })

  private var fields: [FieldEntry] { FieldEntry.all(of: kind, words: words) }
}

/// A field, as the template shows it.
struct FieldEntry: Sendable {
  /// The path of the field in JSON, as its keys from the outermost, with `[]` after the key of a
  /// list of objects: `terms.scheduled_payments[].amount`.
  let path: String
  /// The columns of the field, `latitude, longitude`, after the name of their table if only `loans.db`
  /// has it: `repayments.amount`. For a list of objects, the name of the table, `repayments`; `nil`
  /// for a field without columns.
  let columns: String?
  let meaning: String
  let type: String
  let source: String
  let absence: String
  let example: String?

  static let bindings = TemplateBindings<FieldEntry>(
    "a field",
    .text("path", "the path of the field, 'terms.scheduled_payments[].amount'") { $0.path },
    .text(
      "columns",
      "its columns, 'latitude, longitude' or 'repayments.amount'; absent if it has none"
    ) {
      $0.columns
    },
    .text("meaning", "the meaning of the field") { $0.meaning },
    .text("type", "the type with its unit, 'US dollars'") { $0.type },
    .text("source", "where the value comes from, 'Kiva's list of loans'") { $0.source },
    .text("absence", "why records may lack the field, 'Kiva does not give it'") { $0.absence },
    .text("example", "an invented value, '650'; absent for objects") { $0.example })

  /// Returns the fields of a kind of record and, below each object, its members.
  static func all(of kind: RecordKind, words: SiteWords) -> [FieldEntry] {
    let meanings = words.data.records[kind]
    let examples = kind.examples
    var entries: [FieldEntry] = []
    func add(_ fields: [FieldInfo], below keys: [String], path: String, table: String?) {
      for field in fields {
        let keys = keys + [field.key]
        let isList = field.type == .objects
        let names = field.columns.map { name in table.map { "\($0).\(name)" } ?? name }
        entries.append(
          FieldEntry(
            path: path + field.key + (isList ? "[]" : ""),
            columns: names.isEmpty ? field.table : names.joined(separator: ", "),
            meaning: meanings.meaning(of: keys), type: words.data.types[field.type],
            source: words.data.sources[field.source], absence: words.data.absences[field.absence],
            example: field.members.isEmpty
              ? names.compactMap { examples[$0] }.joined(separator: ", ") : nil))
        add(
          field.members, below: keys, path: path + field.key + (isList ? "[]." : "."),
          table: isList ? field.table : table)
      }
    }
    add(kind.fields, below: [], path: "", table: nil)
    return entries
  }
}

extension RecordKind {
  /// Invented values of the fields, by the names of their columns.
  fileprivate var examples: [String: String] {
    switch self {
    case .loan: FieldExamples.ofLoan
    case .partner: FieldExamples.ofPartner
    case .event: FieldExamples.ofEvent
    }
  }
}

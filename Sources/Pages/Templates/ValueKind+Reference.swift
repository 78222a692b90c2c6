package import Mustache

extension ValueKind {
  /// The word for the kind.
  package var noun: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .slug: "slug"
    case .choice: "choice"
    case .link: "link"
    case .html: "HTML"
    case .script: "script"
    case .style: "style"
    case .flag: "flag"
    case .record: "record"
    case .list: "list"
    case .texts: "texts"
    }
  }

  /// The meaning of the kind, and where a template may write it.
  package var explanation: String {
    switch self {
    case .text: "any text: in text and in quoted attributes, but in no address"
    case .number: "digits: like a text, and within an address: href=\"loans/{{id}}.html\""
    case .slug: "letters, digits and hyphens: like a number"
    case .choice: "a slug that is one of some words: like a slug; it can name a partial: {{>*name}}"
    case .link:
      "a path of the site or a checked address: like a text, and at the start of an address: "
        + "href=\"{{href}}\""
    case .html: "HTML that is safe: in text only, with three braces: {{{name}}}"
    case .script: "a script: the only content of <script>, with three braces: {{{name}}}"
    case .style: "a style: the only content of <style>, with three braces: {{{name}}}"
    case .flag: "true or false: cannot be written; {{#name}}…{{/name}} is shown if it is true"
    case .record: "a record: cannot be written; its names can be used in {{#name}}…{{/name}}"
    case .list: "a list of records: {{#name}}…{{/name}} is repeated with the names of each"
    case .texts: "a list of texts: {{#name}}{{.}}{{/name}} writes each"
    }
  }

  /// The record that a section of the value opens or, for a list, each of the records.
  package var record: Schema? {
    switch self {
    case .record(let schema), .list(let schema): schema
    default: nil
    }
  }

  /// The words of a choice.
  package var words: [String]? { if case .choice(let words) = self { words } else { nil } }

  /// The kinds in the order of the reference documentation, without duplicates.
  package static let references: [ValueKind] = {
    let none = Schema("", [])
    return [
      .text, .number, .slug, .choice([]), .link, .html, .script, .style, .flag, .record(none),
      .list(none), .texts,
    ]
  }()
}

extension Schema.Field {
  /// Returns the meaning of the field. If it does not mention the words of a choice, or the given
  /// title of the record, they are appended.
  package func meaning(titled title: (Schema) -> String) -> String {
    if let words = kind.words, !words.allSatisfy({ meaning.contains($0) }) {
      return "\(meaning); one of \(words.joined(separator: ", "))"
    }
    return kind.record.map { "\(meaning) (\(title($0)))" } ?? meaning
  }
}

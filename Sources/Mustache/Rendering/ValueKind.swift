/// The kind of value of a name in a schema.
package enum ValueKind: Hashable, Sendable {
  /// Text from anywhere, which is escaped where it is written.
  case text
  /// A number in digits, possibly with a sign and a decimal point.
  case number
  /// ASCII letters, digits and hyphens, as they are used in file names.
  case slug
  /// One of these words, which are slugs. A dynamic name can choose a partial by it.
  case choice([String])
  /// A path within the site, or a checked web address.
  case link
  /// HTML that is safe without escaping. `{{{name}}}` writes it.
  case html
  /// The content of a `<script>` element.
  case script
  /// The content of a `<style>` element.
  case style
  /// A value that shows or hides a section.
  case flag
  /// A record, whose names can be used in its section.
  case record(Schema)
  /// A list of records of one schema.
  case list(Schema)
  /// A list of plain texts, each shown with `{{.}}`.
  case texts

  var isRecord: Bool {
    if case .record = self { true } else { false }
  }
}

extension WrittenKind {
  /// The kind of a value that a tag can write; `nil` for a flag, a record or a list.
  init?(_ kind: ValueKind) {
    switch kind {
    case .text: self = .text
    case .number: self = .number
    case .slug, .choice: self = .slug
    case .link: self = .link
    case .html: self = .html
    case .script: self = .script
    case .style: self = .style
    case .flag, .record, .list, .texts: return nil
    }
  }
}
extension ValueKind {
  /// Returns why a flag, a record or a list cannot be written, and what to write instead; `nil` for
  /// other values. The context describes the record being rendered: ` in a card`.
  func interpolationError(for name: String, in context: String) -> String? {
    let subject = "'\(name)'\(context)"
    let section = "{{#\(name)}}…{{/\(name)}}"
    switch self {
    case .text, .number, .slug, .choice, .link, .html, .script, .style:
      return nil
    case .flag:
      return "\(subject) is only true or false; show or hide something with \(section)"
    case .list:
      return "\(subject) is a list and cannot be written; write its parts in \(section)"
    case .record:
      return "\(subject) is a record and cannot be written; write its parts in \(section)"
    case .texts:
      return "\(subject) is a list; write its texts with {{#\(name)}}{{.}}{{/\(name)}}"
    }
  }
}

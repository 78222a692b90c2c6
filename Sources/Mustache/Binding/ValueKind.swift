/// The kind of value that a name of a schema stands for.
package enum ValueKind: Hashable, Sendable {
  /// Text from anywhere, which is escaped where it is written.
  case text
  /// A number in digits, with a sign or a decimal point at most.
  case number
  /// ASCII letters, digits and hyphens, as in the names of files.
  case slug
  /// One of these words, each of which is a slug. A dynamic name can choose a partial by it.
  case choice([String])
  /// A path of the site's own, or a web address that was checked.
  case link
  /// HTML that is safe already, which `{{{name}}}` writes unescaped.
  case html
  /// The content of a `<script>` element.
  case script
  /// The content of a `<style>` element.
  case style
  /// A value that shows or hides a section.
  case flag
  /// A record, whose names can be used in a section of it.
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

/// A value that a template can show according to the rules of the specification. Numbers are
/// represented as texts.
package enum TemplateValue: Sendable {
  /// The value of a known name is missing. It is written as nothing, and its section is not shown.
  case absent
  /// Shows or hides a section.
  case flag(Bool)
  /// Plain text, which is escaped when it is written.
  case text(String)
  /// A list, for whose items a section is repeated.
  case list([TemplateValue])
  /// A record. Within its section, names are looked up in it first.
  case record([String: TemplateValue])

  /// Whether a section of the value is shown. It is not shown for an absent value, `false`, and an
  /// empty list or text. The specification does not mention empty texts, but mustache.js does the
  /// same.
  var isTruthy: Bool {
    switch self {
    case .absent: false
    case .flag(let flag): flag
    case .text(let text): !text.isEmpty
    case .list(let items): !items.isEmpty
    case .record: true
    }
  }
}

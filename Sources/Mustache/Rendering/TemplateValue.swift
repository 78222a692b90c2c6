/// A value that a template can show by the rules of the specification. Numbers are formatted texts.
package enum TemplateValue: Sendable {
  /// A known name without a value, which is written as nothing, like a section of it.
  case absent
  /// Shows or hides a section.
  case flag(Bool)
  /// Plain text, which is escaped when it is written.
  case text(String)
  /// A list, for whose items a section is repeated.
  case list([TemplateValue])
  /// A record, in which names are looked up first within its section.
  case record([String: TemplateValue])

  /// Whether a section of the value is shown, unlike one of an absent value, `false`, or an empty
  /// list or text. The specification does not mention empty texts; mustache.js treats them so.
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

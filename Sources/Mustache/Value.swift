package import Site

/// What a template can show.
///
/// A number is a `text`: how it is written is decided where the value is made.
package enum Value: Sendable {
  /// Known, but there is nothing: written as nothing, and a section of it is left out.
  case absent
  /// Shows or hides a section.
  case flag(Bool)
  /// Plain text, escaped where it is written.
  case text(String)
  /// Already safe: `{{{name}}}` writes it as it is.
  case html(HTML)
  /// A section of it is repeated for each item.
  case list(Items<Value>)
  /// A section of it answers its names.
  case record(Record)

  /// The texts of a list whose section writes `{{.}}`.
  package static func texts(_ texts: [String]) -> Value {
    .list(Items(texts).map(Value.text))
  }

  /// Whether a section of the value is shown: not of what is absent, of `false`, of an empty list
  /// and of an empty text. The specification leaves empty text open; mustache.js does the same.
  var isShown: Bool {
    switch self {
    case .absent: false
    case .flag(let flag): flag
    case .text(let text): !text.isEmpty
    case .html(let html): !html.text.isEmpty
    case .list(let items): !items.isEmpty
    case .record: true
    }
  }
}

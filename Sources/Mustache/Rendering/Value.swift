/// A value that a template can show by the rules of the specification.
///
/// There are no numbers: whoever creates a value formats its numbers as text.
package enum Value: Sendable {
  /// The value of a known name that stands for nothing. It is written as nothing, and a section of
  /// it is left out.
  case absent
  /// Shows or hides a section.
  case flag(Bool)
  /// Plain text, which is escaped when it is written.
  case text(String)
  /// A list; a section of it is repeated for each item.
  case list([Value])
  /// A record; in a section of it, names are looked up there first.
  case record([String: Value])

  /// Whether a section of the value is shown. Absent values, `false`, empty lists and empty texts
  /// are not truthy. The specification says nothing of empty texts; mustache.js does the same.
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

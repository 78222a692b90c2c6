import Loans

/// A JSON value that can be written as text.
enum JSON: Equatable {
  /// A literal such as a number, `true` or `null`.
  case word(String)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  static let null = JSON.word("null")

  static func number(_ value: Int) -> JSON { .word(String(value)) }

  /// Creates a text, or `null` for `nil`.
  init(_ value: String?) { self = value.map(JSON.text) ?? .null }

  /// Creates a number, or `null` for `nil`.
  init(_ value: Int?) { self = value.map(JSON.number) ?? .null }

  /// The value as JSON text with sorted keys.
  var written: String { written(text: Self.plain) }

  /// The value as PHP writes it: slashes are escaped, and so is everything beyond ASCII, as UTF-16.
  var writtenByPHP: String { written(text: Self.escaped) }

  private func written(text: (String) -> String) -> String {
    switch self {
    case .word(let word): return word
    case .text(let value): return text(value)
    case .list(let values):
      return "[\(values.map { $0.written(text: text) }.joined(separator: ","))]"
    case .object(let members):
      let parts = members.sorted { $0.key < $1.key }
      return
        "{\(parts.map { text($0.key) + ":" + $0.value.written(text: text) }.joined(separator: ","))}"
    }
  }

  private static func plain(_ text: String) -> String {
    var bytes: [UInt8] = []
    appendJSONString(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    let units = plain(text).replacing("/", with: "\\/").utf16.map { unit in
      // Adding 0x10000 preserves leading zeros.
      unit < 0x80
        ? String(UnicodeScalar(UInt8(unit)))
        : "\\u" + String(Int(unit) + 0x10000, radix: 16).dropFirst()
    }
    return units.joined()
  }

  /// The paths of all values that are not objects. The path of a list is that of its elements.
  var leaves: Set<[String]> {
    switch self {
    case .word, .text: [[]]
    case .list(let values):
      values.contains { if case .object = $0 { true } else { false } }
        ? Set(values.flatMap(\.leaves)) : [[]]
    case .object(let members):
      Set(members.flatMap { key, value in value.leaves.map { [key] + $0 } })
    }
  }

  /// Returns the value without the one at `path`, which is removed from every element of a list.
  func removing(_ path: some Collection<String>) -> JSON {
    switch self {
    case .word, .text: return self
    case .list(let values): return .list(values.map { $0.removing(path) })
    case .object(var members):
      guard let key = path.first else { return self }
      members[key] = path.count == 1 ? nil : members[key]?.removing(path.dropFirst())
      return .object(members)
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(arrayLiteral values: JSON...) { self = .list(values) }
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(members) { first, _ in first })
  }
}

internal import Diagnostics
import FoundationEssentials
internal import Loans

/// One JSON value of an answer, whatever its type; asking for the wrong one gives `nil`.
///
/// `JSONDecoder` throws errors of its own beside `DecodingError` (`2.5` as an `Int`, `1e999`, a
/// broken escape; swift-foundation 6.3), so every error counts as "it is not that".
struct JSONValue {
  let decoder: any Decoder
  let log: IssueLog

  var isNull: Bool { (try? decoder.singleValueContainer().decodeNil()) ?? false }
  var string: String? { single(String.self) }
  var int: Int? { single(Int.self) }
  var double: Double? { single(Double.self) }
  var bool: Bool? { single(Bool.self) }
  var decimal: Decimal? { single(Decimal.self) }

  /// The value as an object.
  var fields: JSONFields? {
    guard let container = try? decoder.container(keyedBy: JSONKey.self) else { return nil }
    return JSONFields(container: container, log: log)
  }

  /// Calls `body` with each element if the value is a list, and says whether it is one. On a task
  /// that is cancelled it stops anywhere, and so it does once the log is full.
  ///
  /// `superDecoder()` moves on past an element whatever it is; `decode` stays at one it cannot
  /// read.
  func forEachElement(_ body: (JSONValue) -> Void) -> Bool {
    guard var list = try? decoder.unkeyedContainer() else { return false }
    while !list.isAtEnd, !Task.isCancelled, !log.isFull {
      guard let element = try? list.superDecoder() else { return true }
      body(JSONValue(decoder: element, log: log))
    }
    return true
  }

  /// What PHP writes for an object without members.
  var isEmptyList: Bool { (try? decoder.unkeyedContainer())?.isAtEnd ?? false }

  /// Notes that the value breaks a rule; `shown` says how the loan is shown in spite of it.
  func report(_ rule: DataRule, expected: String, shown: String? = nil) {
    let outcome = shown.map { "; \($0)" } ?? ""
    log.add(rule, at: decoder.codingPath, "expected \(expected), got \(described)\(outcome)")
  }

  /// The value for a message: short, and safe to print on a terminal.
  var described: String {
    if isNull { return "null" }
    if let bool { return String(bool) }
    if let string { return "\"\(string.excerpt())\"" }
    if let decimal { return decimal.description.excerpt() }
    if let list = try? decoder.unkeyedContainer() { return list.isAtEnd ? "[]" : "a list" }
    if let fields { return fields.container.allKeys.isEmpty ? "{}" : "an object" }
    return "an unreadable value"
  }

  private func single<Type: Decodable>(_ type: Type.Type) -> Type? {
    try? decoder.singleValueContainer().decode(type)
  }
}

/// A key of a JSON object, or an index of a list.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  let intValue: Int? = nil

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral text: String) { stringValue = text }
  init?(intValue: Int) { nil }
}

internal import Diagnostics
import FoundationEssentials
internal import Loans

/// A JSON value of any type. Of the properties for types, all but that of its own type are `nil`.
///
/// `JSONDecoder` throws private errors besides `DecodingError` (for `2.5` as an `Int`, `1e999` or
/// an invalid escape; swift-foundation 6.3), so any error means that the value has another type.
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

  /// Calls `body` with each element if the value is a list, and returns whether it is one.
  ///
  /// The iteration stops early if the task is cancelled or the log is full.
  func forEachElement(_ body: (JSONValue) -> Void) -> Bool {
    guard var list = try? decoder.unkeyedContainer() else { return false }
    // `superDecoder()` advances past any element, `decode` only past one that it can decode.
    while !list.isAtEnd, !Task.isCancelled, !log.isFull {
      guard let element = try? list.superDecoder() else { return true }
      body(JSONValue(decoder: element, log: log))
    }
    return true
  }

  /// Whether the value is an empty list, which PHP writes for an empty object too.
  var isEmptyList: Bool { (try? decoder.unkeyedContainer())?.isAtEnd ?? false }

  /// Records that the value breaks a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - expected: What the value must be, for the message.
  ///   - shown: How the loan is shown all the same, for the message.
  func report(_ rule: DataRule, expected: String, shown: String? = nil) {
    let outcome = shown.map { "; \($0)" } ?? ""
    log.record(rule, at: decoder.codingPath, "expected \(expected), got \(summary)\(outcome)")
  }

  /// The value as messages show it: short, and safe to print on a terminal.
  var summary: String {
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

/// A key of a JSON object.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  let intValue: Int? = nil

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral text: String) { stringValue = text }
  init?(intValue: Int) { nil }
}

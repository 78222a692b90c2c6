internal import Diagnostics
internal import FoundationEssentials
internal import Loans

/// A JSON value of any type. Of the properties for types, all but that of its own type are `nil`.
struct JSONValue {
  let document: JSONDocument
  /// The index of the token of the value.
  let index: Int
  /// The path of the list or the object that the value is in.
  let container: JSONPath
  /// The key of the value, or its number, or `nil` for the root.
  let step: JSONPathStep?

  enum Kind {
    case null, bool, number, string, list, object
  }

  var path: JSONPath { step.map { .step($0, in: container) } ?? .root }

  var log: IssueLog { document.log }
  var isNull: Bool { kind == .null }

  var kind: Kind {
    switch document.firstByte(at: index) {
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "["): .list
    case UInt8(ascii: "{"): .object
    default: .number
    }
  }

  var bool: Bool? {
    kind == .bool ? document.firstByte(at: index) == UInt8(ascii: "t") : nil
  }

  /// The bytes of a number.
  var number: ArraySlice<UInt8> {
    document.bytes[Int(document.tokens[index].offset)..<Int(document.tokens[index].end)]
  }

  /// The bytes of a string between its quotation marks.
  var content: Range<Int> { document.content(at: index) }

  /// The indices of the tokens of the elements of a list, or of the keys and values of an object.
  var elements: Range<Int> { index + 1..<Int(document.tokens[index].end) }

  var string: String? { kind == .string ? document.string(in: content) : nil }

  /// The value as an object, or `nil` if a key of it is invalid.
  var fields: JSONFields? { kind == .object ? JSONFields(object: self) : nil }

  /// Calls `body` with each element if the value is a list, and returns whether it is one.
  ///
  /// The iteration stops early if the task is cancelled or the log is full.
  func forEachElement(_ body: (JSONValue) -> Void) -> Bool {
    guard kind == .list else { return false }
    forEachElement(of: ListPart(path: path, first: 0, count: 0, range: elements), body)
    return true
  }

  /// Some consecutive elements of a list.
  struct ListPart: Sendable {
    /// The path of the list.
    let path: JSONPath
    /// The number of the first element.
    let first: Int
    /// The number of elements.
    let count: Int
    /// The indices of the tokens of the elements.
    let range: Range<Int>
  }

  /// Calls `body` with each element of a part of a list, as `forEachElement(_:)` does.
  ///
  /// The list is in the same text. Its parts may have been found in another document of the text.
  func forEachElement(of part: ListPart, _ body: (JSONValue) -> Void) {
    var (index, number) = (part.range.lowerBound, part.first)
    while index < part.range.upperBound, !Task.isCancelled, !log.isFull {
      body(
        JSONValue(document: document, index: index, container: part.path, step: .element(number)))
      index = document.index(after: index)
      number += 1
    }
  }

  /// The parts of a list, at most eight of about the same length, or a single one if it is short;
  /// `nil` for any other value.
  var parts: [ListPart]? {
    guard kind == .list else { return nil }
    let tokensOfPart = max(ListPart.minimumTokenCount, elements.count / ListPart.maximumCount)
    var parts: [ListPart] = []
    var (start, first, index, number) = (elements.lowerBound, 0, elements.lowerBound, 0)
    while index < elements.upperBound {
      index = document.index(after: index)
      number += 1
      guard index == elements.upperBound || index - start > tokensOfPart else { continue }
      parts.append(ListPart(path: path, first: first, count: number - first, range: start..<index))
      (start, first) = (index, number)
    }
    return parts
  }

  private var isEmpty: Bool { elements.isEmpty }

  /// Whether the value is an empty list, which PHP writes for an empty object too.
  var isEmptyList: Bool { kind == .list && isEmpty }

  /// Records that the value breaks a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - expected: What the value must be, for the message.
  ///   - shown: How the loan is shown all the same, for the message.
  func report(_ rule: DataRule, expected: String, shown: String? = nil) {
    let outcome = shown.map { "; \($0)" } ?? ""
    log.record(
      rule, at: path.steps, "expected \(expected), got \(summary)\(outcome)", value: shortened)
  }

  /// The value as messages show it: short, and safe to print on a terminal.
  var summary: String { readableSummary ?? "an unreadable value" }

  private var readableSummary: String? {
    switch kind {
    case .null: "null"
    case .bool: bool == true ? "true" : "false"
    case .list: isEmpty ? "[]" : "a list"
    case .object: fields.map { _ in isEmpty ? "{}" : "an object" }
    case .string: string.map { "\"\($0.excerpt())\"" }
    case .number: decimal?.description.excerpt()
    }
  }

  /// The value as JSON has it, but short; `nil` if it is unreadable.
  private var shortened: String? {
    switch kind {
    case .list where !isEmpty: "[…]"
    case .object where !isEmpty: fields.map { _ in "{…}" }
    default: readableSummary
    }
  }
}

extension JSONValue.ListPart {
  /// The maximum number of parts of a list.
  fileprivate static let maximumCount = 8
  /// The minimum number of tokens of a part that is not the last one: about a hundred loans.
  fileprivate static let minimumTokenCount = 8_000
}

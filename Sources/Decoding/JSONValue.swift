internal import Diagnostics
internal import FoundationEssentials
internal import Loans

/// A JSON value of any type. Properties for types other than its own are `nil`.
struct JSONValue {
  /// The list or object that contains the value.
  let container: JSONContainer
  /// The index of the value's token.
  let index: Int
  let step: Step

  /// The position of the value in its container: a key, whose token precedes that of the value, or
  /// the index of an element, counted from 0.
  enum Step {
    case root, member
    case element(Int)
  }

  var document: JSONDocument { container.document }
  var log: IssueLog { document.log }

  var path: [JSONPathStep] {
    switch step {
    case .root: []
    case .member: container.path + [.key(document.string(at: index - 1) ?? "")]
    case .element(let number): container.path + [.element(number)]
    }
  }

  var kind: JSONToken.TokenKind { document.tokens[index].kind }
  var isNull: Bool { literal == UInt8(ascii: "n") }
  var bool: Bool? { literal.flatMap { $0 == UInt8(ascii: "n") ? nil : $0 == UInt8(ascii: "t") } }

  /// The first letter of `null`, `true` or `false`.
  private var literal: UInt8? {
    guard case .literal = kind else { return nil }
    return document.bytes[Int(document.tokens[index].offset)]
  }

  /// The bytes of the value in the text.
  var bytes: ArraySlice<UInt8> {
    document.bytes[Int(document.tokens[index].offset)..<document.end(at: index)]
  }

  var number: ArraySlice<UInt8> { document.bytes[document.range(at: index)] }

  /// The bytes of a string between its quotation marks.
  var content: ArraySlice<UInt8> { document.bytes[document.content(at: index)] }

  /// The indices of the tokens of a list's elements, or of an object's keys and values.
  var elements: Range<Int> { index + 1..<document.index(after: index) }

  var string: String? { kind.isString ? document.string(at: index) : nil }

  /// The value as an object; `nil` if one of its keys is invalid.
  var fields: JSONFields? { if case .object = kind { JSONFields(object: self) } else { nil } }

  /// Calls `body` with each element until the task is cancelled or the log is full, and returns
  /// whether the value is a list.
  func forEachElement(_ body: (JSONValue) -> Void) -> Bool {
    guard case .list = kind else { return false }
    Self.forEachElement(in: JSONContainer(of: self), elements, first: 0, body)
    return true
  }

  /// Consecutive elements of a list.
  struct ListPart: Sendable {
    let path: [JSONPathStep]
    /// The index of the first element in the list.
    let first: Int
    /// The indices of the elements' tokens.
    let range: Range<Int>

    /// The minimum size of a part in tokens, about fifty loans, which fit into a core's cache.
    fileprivate static let tokenCount = 4_000
  }

  /// Calls `body` with each element of a document that consists of a part of a list.
  static func forEachElement(
    of part: ListPart, in document: JSONDocument, _ body: (JSONValue) -> Void
  ) {
    let list = JSONContainer(of: document, path: part.path)
    forEachElement(in: list, document.tokens.indices, first: part.first, body)
  }

  private static func forEachElement(
    in list: JSONContainer, _ range: Range<Int>, first: Int, _ body: (JSONValue) -> Void
  ) {
    let document = list.document
    var (index, number) = (range.lowerBound, first)
    while index < range.upperBound, !Task.isCancelled, !document.log.isFull {
      body(JSONValue(container: list, index: index, step: .element(number)))
      index = document.index(after: index)
      number += 1
    }
  }

  /// The parts of a list, which have about the same length; `nil` for any other value.
  var parts: [ListPart]? {
    guard case .list = kind else { return nil }
    var parts: [ListPart] = []
    var (start, first, index, number) = (elements.lowerBound, 0, elements.lowerBound, 0)
    while index < elements.upperBound {
      index = document.index(after: index)
      number += 1
      guard index == elements.upperBound || index - start > ListPart.tokenCount else { continue }
      parts.append(ListPart(path: path, first: first, range: start..<index))
      (start, first) = (index, number)
    }
    return parts
  }

  private var isEmpty: Bool { elements.isEmpty }

  /// Whether the value is an empty list, which PHP also writes for an empty object.
  var isEmptyList: Bool { if case .list = kind { isEmpty } else { false } }

  /// Records that the value breaks a rule. `shown` says how the loan is shown nevertheless.
  func report(_ rule: DataRule, expected: String, shown: String? = nil) {
    let outcome = shown.map { "; \($0)" } ?? ""
    log.record(rule, at: path, "expected \(expected), got \(summary)\(outcome)", value: shortened)
  }

  /// Reports that the value breaks a rule, and returns `nil` in its place.
  func invalid<Value>(_ rule: DataRule, expected: String, shown: String? = nil) -> Value? {
    report(rule, expected: expected, shown: shown)
    return nil
  }

  /// A short description of the value for messages, safe to print on a terminal.
  var summary: String { readableSummary ?? "an unreadable value" }

  private var readableSummary: String? {
    switch kind {
    case .literal: bool.map { String($0) } ?? "null"
    case .list: isEmpty ? "[]" : "a list"
    case .object: fields.map { _ in isEmpty ? "{}" : "an object" }
    case .plainString, .escapedString: string.map { "\"\($0.excerpt())\"" }
    case .number: decimal?.description.excerpt()
    }
  }

  /// The value as shortened JSON; `nil` if it is unreadable.
  private var shortened: String? {
    switch kind {
    case .list where !isEmpty: "[…]"
    case .object where !isEmpty: fields.map { _ in "{…}" }
    default: readableSummary
    }
  }
}

internal import Diagnostics
internal import FoundationEssentials
internal import Loans

/// A JSON value of any type. Of the properties for types, all but that of its own type are `nil`.
///
/// A value only knows where it is in its document, which it must not outlive.
@safe struct JSONValue {
  private let document: UnsafePointer<JSONDocument>
  /// The index of the value on the tape.
  private let index: Int
  /// The index of the list or object that the value is in.
  let container: Int
  /// The number of the element that the value is, or the index of its key.
  let step: Int

  /// Creates the root of a document.
  init(rootOf document: UnsafePointer<JSONDocument>) {
    unsafe self.init(document: document, index: 0, container: JSONTape.noContainer, step: 0)
  }

  private init(document: UnsafePointer<JSONDocument>, index: Int, container: Int, step: Int) {
    unsafe self.document = unsafe document
    self.index = index
    self.container = container
    self.step = step
  }

  var log: IssueLog { unsafe document.pointee.log }
  var interner: TextInterner { unsafe document.pointee.interner }
  var kind: JSONTape.Kind { unsafe document.pointee.kind(at: index) }
  var isNull: Bool { kind == .null }

  var bool: Bool? {
    switch kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// The bytes of a number, or of a string between its quotation marks.
  var bytes: UnsafeBufferPointer<UInt8> { unsafe document.pointee.text(at: index) }

  var string: String? {
    kind.isString ? unsafe document.pointee.string(at: index) : nil
  }

  /// The value as an object.
  var fields: JSONFields? { kind == .object ? JSONFields(object: self) : nil }

  /// Calls `body` with each element if the value is a list, and returns whether it is one.
  ///
  /// The iteration stops early if the task is cancelled or the log is full.
  func forEachElement(_ body: (JSONValue) -> Void) -> Bool {
    guard kind == .list else { return false }
    forEachElement(of: wholeList, body)
    return true
  }

  /// Some consecutive elements of a list.
  struct ListPart: Sendable {
    /// The index of the list.
    let list: Int
    /// The number of the first element.
    let first: Int
    /// The indices of the first element and of what is behind the last one.
    let range: Range<Int>
    /// The number of elements, but at most as many loans as their document can have.
    let capacity: Int
  }

  /// Calls `body` with each element of a part of a list, as `forEachElement(_:)` does.
  ///
  /// The list is in the same text. Its parts may have been found in another document of the text.
  func forEachElement(of part: ListPart, _ body: (JSONValue) -> Void) {
    var element = part.range.lowerBound
    var step = part.first
    while element < part.range.upperBound, !Task.isCancelled, !log.isFull {
      body(unsafe JSONValue(document: document, index: element, container: part.list, step: step))
      element = unsafe document.pointee.index(after: element)
      step += 1
    }
  }

  private var wholeList: ListPart {
    let end = unsafe document.pointee.index(after: index)
    return ListPart(list: index, first: 0, range: index + JSONTape.headCount..<end, capacity: 0)
  }

  /// The parts of a list, at most eight of about the same length, or a single one if it is short;
  /// `nil` for any other value.
  var parts: [ListPart]? {
    guard kind == .list else { return nil }
    let whole = wholeList
    let wordsOfPart = max(ListPart.minimumWordCount, whole.range.count / ListPart.maximumCount)
    let maximumCapacity = unsafe document.pointee.bytes.count / 64
    var parts: [ListPart] = []
    var (start, first, element, step) = (whole.range.lowerBound, 0, whole.range.lowerBound, 0)
    while element < whole.range.upperBound {
      element = unsafe document.pointee.index(after: element)
      step += 1
      guard element == whole.range.upperBound || element - start > wordsOfPart else { continue }
      parts.append(
        ListPart(
          list: index, first: first, range: start..<element,
          capacity: min(step - first, maximumCapacity)))
      (start, first) = (element, step)
    }
    return parts
  }

  /// Makes the members of the object quick to find, until this is done for another object.
  func indexMembers() {
    unsafe document.pointee.members.pointee.fill(with: index, of: document.pointee)
  }

  /// Returns the value of the first of equal keys in an object.
  func member(_ key: JSONKey) -> JSONValue? {
    if unsafe document.pointee.members.pointee.object == index {
      guard let step = unsafe document.pointee.members.pointee.index(of: key, in: document.pointee)
      else { return nil }
      let value = unsafe document.pointee.index(after: step)
      return unsafe JSONValue(document: document, index: value, container: index, step: step)
    }
    let end = unsafe document.pointee.index(after: index)
    var step = index + JSONTape.headCount
    while step < end {
      let value = unsafe document.pointee.index(after: step)
      if unsafe document.pointee.isKey(at: step, key) {
        return unsafe JSONValue(document: document, index: value, container: index, step: step)
      }
      step = unsafe document.pointee.index(after: value)
    }
    return nil
  }

  /// The keys of an object and their values in their order, only the first of equal keys.
  var members: [(key: String, value: JSONValue)] {
    guard kind == .object else { return [] }
    var members: [(key: String, value: JSONValue)] = []
    var known = Set<String>()
    let end = unsafe document.pointee.index(after: index)
    var step = index + JSONTape.headCount
    while step < end {
      let value = unsafe document.pointee.index(after: step)
      if let key = unsafe document.pointee.string(at: step), known.insert(key).inserted {
        members.append(
          unsafe (key, JSONValue(document: document, index: value, container: index, step: step)))
      }
      step = unsafe document.pointee.index(after: value)
    }
    return members
  }

  private var isEmpty: Bool {
    unsafe document.pointee.index(after: index) == index + JSONTape.headCount
  }

  /// Whether the value is an empty list, which PHP writes for an empty object too.
  var isEmptyList: Bool { kind == .list && isEmpty }

  /// The number of lists and objects around the value.
  var depth: Int { unsafe document.pointee.depth(of: self) }

  /// The path of the value from the root.
  var path: [JSONPathStep] { unsafe document.pointee.path(of: self) }

  /// Records that the value breaks a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - expected: What the value must be, for the message.
  ///   - shown: How the loan is shown all the same, for the message.
  func report(_ rule: DataRule, expected: String, shown: String? = nil) {
    let outcome = shown.map { "; \($0)" } ?? ""
    log.record(
      rule, at: path, "expected \(expected), got \(summary)\(outcome)", value: shortened)
  }

  /// The value as messages show it: short, and safe to print on a terminal.
  var summary: String {
    switch kind {
    case .null: return "null"
    case .no: return "false"
    case .yes: return "true"
    case .list: return isEmpty ? "[]" : "a list"
    case .object: return isEmpty ? "{}" : "an object"
    case .plainString, .escapedString: if let string { return "\"\(string.excerpt())\"" }
    case .number: if let decimal { return decimal.description.excerpt() }
    case .unreadableObject: break
    }
    return "an unreadable value"
  }

  /// The value as JSON has it, but short; `nil` if it is unreadable.
  private var shortened: String? {
    switch kind {
    case .list where !isEmpty: "[…]"
    case .object where !isEmpty: "{…}"
    case .unreadableObject: nil
    case .plainString, .escapedString: string == nil ? nil : summary
    case .number: decimal == nil ? nil : summary
    case .null, .no, .yes, .list, .object: summary
    }
  }
}

extension JSONValue.ListPart {
  /// The maximum number of parts of a list.
  fileprivate static let maximumCount = 8
  /// The minimum number of words of a part that is not the last one: about a hundred loans.
  fileprivate static let minimumWordCount = 10_000
}

internal import Diagnostics
import Loans

/// A JSON object that is read key by key. A value of the wrong type is reported and treated as
/// absent. An absent key and `null` are the same. If a call has two keys, which are the names of a
/// field in REST and GraphQL, the first one that is present counts.
struct JSONFields {
  let container: JSONContainer
  private var members: [Member] = []
  private var hasEscapedKey = false

  private struct Member {
    /// The length and the first byte of the key, which together distinguish most keys.
    let tag: UInt32
    /// The index of the key's token, which precedes that of the value.
    let key: UInt32

    static func tag(count: Int, first: UInt8) -> UInt32 {
      UInt32(truncatingIfNeeded: count) << 8 | UInt32(first)
    }
  }

  /// Finds the members of an object. Returns `nil` if a key is not a valid string.
  init?(object: JSONValue) {
    container = JSONContainer(of: object)
    let document = object.document
    let elements = object.elements
    var index = elements.lowerBound
    members.reserveCapacity(min(24, elements.count / 2))
    while index < elements.upperBound {
      if case .escapedString = document.tokens[index].kind {
        guard document.string(at: index) != nil else { return nil }
        hasEscapedKey = true
      }
      let key = document.content(at: index)
      let tag = Member.tag(count: key.count, first: document.bytes[key.lowerBound])
      members.append(Member(tag: tag, key: UInt32(index)))
      index = document.index(after: index + 1)
    }
  }

  var log: IssueLog { document.log }
  private var document: JSONDocument { container.document }

  /// The values of the object with their keys, in order. If a key is repeated, only the first one
  /// is included.
  var values: [(key: String, value: JSONValue)] {
    var known = Set<String>()
    return members.compactMap { member in
      let key = document.string(at: Int(member.key)) ?? ""
      return known.insert(key).inserted ? (key, value(of: member)) : nil
    }
  }

  private func value(of member: Member) -> JSONValue {
    JSONValue(container: container, index: Int(member.key) + 1, step: .member)
  }

  /// Returns the value of a key. If the key is repeated, the first one counts.
  private func member(_ key: String) -> JSONValue? {
    if hasEscapedKey { return members.first { document.string(at: Int($0.key)) == key }.map(value) }
    let text = key.utf8.span
    let tag = Member.tag(count: text.count, first: text[0])
    for index in members.indices where members[index].tag == tag {
      if document.isString(at: Int(members[index].key), text) { return value(of: members[index]) }
    }
    return nil
  }

  /// Returns whether the object has a key, whose value may be `null`.
  func contains(_ key: String) -> Bool { member(key) != nil }

  /// Returns the value of the first key that is present and not null.
  func value(_ key: String, _ otherKey: String? = nil) -> JSONValue? {
    if let value = member(key), !value.isNull { return value }
    return otherKey.flatMap { value($0) }
  }

  /// Returns a short text, trimmed; `nil` if it is empty.
  func text(_ key: String, _ otherKey: String? = nil) -> String? { value(key, otherKey)?.text }

  /// Returns a short text that many loans have in common. Equal texts share their memory.
  func internedText(_ key: String, _ otherKey: String? = nil) -> String? {
    value(key, otherKey)?.internedText
  }

  /// Returns a whole number that is not negative.
  func count(_ key: String, _ otherKey: String? = nil) -> Int? {
    guard let value = value(key, otherKey) else { return nil }
    if let count = value.int, count >= 0 { return count }
    return value.invalid(.countUnreadable, expected: "a whole number from 0 up")
  }

  /// Returns the number of a field partner or a picture; `nil` if it is 0.
  func number(_ key: String, _ otherKey: String? = nil) -> Int? {
    guard let value = value(key, otherKey) else { return nil }
    if let number = value.positiveNumber { return number }
    if value.int != 0 { value.report(.numberUnreadable, expected: "a whole number from 1 up") }
    return nil
  }

  func bool(_ key: String, _ otherKey: String? = nil) -> Bool? {
    guard let value = value(key, otherKey) else { return nil }
    if let bool = value.bool { return bool }
    return value.invalid(.wrongType, expected: "true or false")
  }

  func money(_ key: String, _ otherKey: String? = nil) -> Money? {
    guard let value = value(key, otherKey) else { return nil }
    if let money = value.money { return money }
    return value.invalid(.sumUnreadable, expected: JSONValue.amount)
  }

  func date(_ key: String, _ otherKey: String? = nil) -> Timestamp? {
    guard let value = value(key, otherKey) else { return nil }
    if let time = value.time { return time }
    let text = value.string?.trimmed
    if text == "" { return nil }
    let isEarly = text?.prefixMatch(of: /\d{4}-\d\d-\d\dT/).map { $0.output < "1970-01-02" }
    let date = isEarly == true ? "a date from 1970 on," : "a date"
    return value.invalid(.dateUnreadable, expected: "\(date) like 2026-11-20T10:42:00Z")
  }

  /// Returns the result of `read` for an object. An empty list, which is how PHP writes an empty
  /// object, counts as absent.
  @discardableResult
  func object<Result>(_ key: String, read: (JSONFields) -> Result?) -> Result? {
    guard let value = value(key) else { return nil }
    if let fields = value.fields { return read(fields) }
    if !value.isEmptyList { value.report(.wrongType, expected: "an object") }
    return nil
  }

  /// Returns the results of `read` for the elements of a list, without `nil`.
  func list<Element>(_ key: String, read: (JSONValue) -> Element?) -> [Element] {
    guard let value = value(key) else { return [] }
    var elements: [Element] = []
    let isList = value.forEachElement { if let element = read($0) { elements.append(element) } }
    if !isList { value.report(.wrongType, expected: "a list") }
    return elements
  }

  /// The error that the object reports: `{"code": …, "message": …}` in REST, or `errors`.
  var errorResponse: ListingError.Reason? {
    let errors = list("errors") { $0.fields?.value("message")?.string }
    let code = value("code")?.string?.excerpt()
    let message = errors.first ?? value("message")?.string
    if code == nil, message == nil { return nil }
    return .errorResponse(code: code, message: message?.excerpt())
  }

  /// A description for messages with up to four keys: `an object with the keys 'loans', 'paging'`.
  var summary: String {
    let keys = values.map { "'\($0.key.excerpt())'" }.sorted()
    switch keys.count {
    case 0: return "an empty object"
    case 1: return "an object with the key \(keys[0])"
    default: return "an object with the keys \(keys.prefix(4).joined(separator: ", "))"
    }
  }
}

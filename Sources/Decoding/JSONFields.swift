import Loans

/// A JSON object read key by key; what has the wrong type is noted and treated as absent.
///
/// Several keys in one call are the names of one thing in REST and GraphQL; the first that is there
/// counts. An absent key and `null` are the same.
struct JSONFields {
  let container: KeyedDecodingContainer<JSONKey>
  let log: IssueLog

  /// The value of the first key that is there and not null.
  func value(_ keys: JSONKey...) -> JSONValue? { value(keys) }

  private func value(_ keys: [JSONKey]) -> JSONValue? {
    for key in keys where container.contains(key) {
      guard let decoder = try? container.superDecoder(forKey: key) else { continue }
      let value = JSONValue(decoder: decoder, log: log)
      if !value.isNull { return value }
    }
    return nil
  }

  /// A short text without the white space around it; an empty one is absent.
  func text(_ keys: JSONKey...) -> String? {
    value(keys)?.text
  }

  /// A text of several lines; see `String.story`.
  func story(_ keys: JSONKey...) -> String? {
    value(keys)?.story
  }

  /// The text of `{"name": "Food"}` (GraphQL) or of `"Food"` (REST).
  func name(_ keys: JSONKey...) -> String? {
    value(keys)?.name
  }

  /// A whole number from 0 up.
  func count(_ keys: JSONKey...) -> Int? {
    guard let value = value(keys) else { return nil }
    if let count = value.int, count >= 0 { return count }
    value.report(.countUnreadable, expected: "a whole number from 0 up")
    return nil
  }

  /// A number by which Kiva knows a partner or a picture; 0 stands for none.
  func number(_ keys: JSONKey...) -> Int? {
    guard let value = value(keys) else { return nil }
    if let number = value.positiveNumber { return number }
    if value.int != 0 {
      value.report(.numberUnreadable, expected: "a whole number from 1 up")
    }
    return nil
  }

  func flag(_ keys: JSONKey...) -> Bool? {
    guard let value = value(keys) else { return nil }
    if let flag = value.bool { return flag }
    value.report(.wrongType, expected: "true or false")
    return nil
  }

  func money(_ keys: JSONKey...) -> Money? {
    guard let value = value(keys) else { return nil }
    if let money = value.money { return money }
    value.report(.sumUnreadable, expected: JSONValue.amount)
    return nil
  }

  func date(_ keys: JSONKey...) -> Timestamp? {
    guard let value = value(keys) else { return nil }
    let text = value.string?.trimmed
    if text == "" { return nil }
    if let date = text.flatMap(Timestamp.init(iso8601:)) { return date }
    let isEarly = text?.prefixMatch(of: /\d{4}-\d\d-\d\dT/).map { $0.output < "1970-01-02" }
    let date = isEarly == true ? "a date from 1970 on," : "a date"
    value.report(.dateUnreadable, expected: "\(date) like 2026-11-20T10:42:00Z")
    return nil
  }

  /// What `read` makes of an object; PHP's `[]` for an empty one is absent.
  @discardableResult
  func object<Result>(_ keys: JSONKey..., read: (JSONFields) -> Result?) -> Result? {
    guard let value = value(keys) else { return nil }
    if let fields = value.fields { return read(fields) }
    if !value.isEmptyList { value.report(.wrongType, expected: "an object") }
    return nil
  }

  /// What `read` makes of the elements of a list, without those of which it makes nothing.
  func list<Element>(_ keys: JSONKey..., read: (JSONValue) -> Element?) -> [Element] {
    guard let value = value(keys) else { return [] }
    var elements: [Element] = []
    let isList = value.forEachElement { if let element = read($0) { elements.append(element) } }
    if !isList { value.report(.wrongType, expected: "a list") }
    return elements
  }
}

import Loans

/// A JSON object that is read key by key. Values of a wrong type are reported and treated as
/// absent.
///
/// Several keys in one call are names of the same field in REST and GraphQL. The first that is
/// present counts. An absent key and `null` are the same.
struct JSONFields {
  let object: JSONValue

  var log: IssueLog { object.log }

  /// Returns whether the object has a key, perhaps with the value `null`.
  func contains(_ key: JSONKey) -> Bool { object.member(key) != nil }

  /// Returns the value of the first key that is present and not null.
  func value(_ key: JSONKey, _ otherKey: JSONKey? = nil) -> JSONValue? {
    if let value = object.member(key), !value.isNull { return value }
    return otherKey.flatMap { value($0) }
  }

  /// Returns a short text without the white space at both ends, or `nil` if it is empty.
  func text(_ key: JSONKey, _ otherKey: JSONKey? = nil) -> String? {
    value(key, otherKey)?.text
  }

  /// Returns a short text that many loans have in common.
  func internedText(_ key: JSONKey, _ otherKey: JSONKey? = nil) -> String? {
    value(key, otherKey)?.internedText
  }

  /// Returns a text that may have several lines, as `String.normalizedProse` makes it.
  func prose(_ key: JSONKey, _ otherKey: JSONKey? = nil) -> String? {
    value(key, otherKey)?.prose
  }

  /// Returns a name, which is `{"name": "Food"}` in GraphQL and `"Food"` in REST.
  func name(_ key: JSONKey, _ otherKey: JSONKey? = nil) -> String? {
    value(key, otherKey)?.name
  }

  /// Returns a whole number from 0 up.
  func count(_ key: JSONKey, _ otherKey: JSONKey? = nil) -> Int? {
    guard let value = value(key, otherKey) else { return nil }
    if let count = value.int, count >= 0 { return count }
    value.report(.countUnreadable, expected: "a whole number from 0 up")
    return nil
  }

  /// Returns the number of a field partner or a picture, or `nil` if it is 0.
  func number(_ key: JSONKey, _ otherKey: JSONKey? = nil) -> Int? {
    guard let value = value(key, otherKey) else { return nil }
    if let number = value.positiveNumber { return number }
    if value.int != 0 {
      value.report(.numberUnreadable, expected: "a whole number from 1 up")
    }
    return nil
  }

  func bool(_ key: JSONKey, _ otherKey: JSONKey? = nil) -> Bool? {
    guard let value = value(key, otherKey) else { return nil }
    if let bool = value.bool { return bool }
    value.report(.wrongType, expected: "true or false")
    return nil
  }

  func money(_ key: JSONKey, _ otherKey: JSONKey? = nil) -> Money? {
    guard let value = value(key, otherKey) else { return nil }
    if let money = value.money { return money }
    value.report(.sumUnreadable, expected: JSONValue.amount)
    return nil
  }

  func date(_ key: JSONKey, _ otherKey: JSONKey? = nil) -> Timestamp? {
    guard let value = value(key, otherKey) else { return nil }
    if let time = value.time { return time }
    let text = value.string?.trimmed
    if text == "" { return nil }
    let isEarly = text?.prefixMatch(of: /\d{4}-\d\d-\d\dT/).map { $0.output < "1970-01-02" }
    let date = isEarly == true ? "a date from 1970 on," : "a date"
    value.report(.dateUnreadable, expected: "\(date) like 2026-11-20T10:42:00Z")
    return nil
  }

  /// Returns what `read` makes of an object. An empty list is treated as absent: PHP writes it for
  /// an empty object.
  @discardableResult
  func object<Result>(_ key: JSONKey, read: (JSONFields) -> Result?) -> Result? {
    guard let value = value(key) else { return nil }
    if let fields = value.fields { return read(fields) }
    if !value.isEmptyList { value.report(.wrongType, expected: "an object") }
    return nil
  }

  /// Returns what `read` makes of the elements of a list, without those for which it returns `nil`.
  func list<Element>(_ key: JSONKey, read: (JSONValue) -> Element?) -> [Element] {
    guard let value = value(key) else { return [] }
    var elements: [Element] = []
    let isList = value.forEachElement { if let element = read($0) { elements.append(element) } }
    if !isList { value.report(.wrongType, expected: "a list") }
    return elements
  }
}

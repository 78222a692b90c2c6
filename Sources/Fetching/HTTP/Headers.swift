/// Header fields, in order. The case of names does not matter (RFC 9110 §5.1).
package struct Headers: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  package private(set) var fields: [Field]

  package struct Field: Equatable, Sendable {
    package var name: String
    package var value: String
  }

  package init() { fields = [] }

  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  package mutating func append(name: String, value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The value of the first field with the given name.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  /// Returns the elements of the comma-separated lists in all fields with a name (RFC 9110 §5.6.1).
  func list(_ name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name.lowercased() == name }.flatMap { $0.value.split(separator: ",") }
      .map(\.trimmed).filter { !$0.isEmpty }
  }
}

extension Substring {
  var trimmed: String {
    var value = drop { $0.isWhitespace }
    while value.last?.isWhitespace == true { value.removeLast() }
    return String(value)
  }
}

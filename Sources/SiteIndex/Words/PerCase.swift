/// A value for each case of an enumeration.
package struct PerCase<Case: CaseIterable & Equatable & Sendable, Value: Sendable>: Sendable {
  private let values: [(key: Case, value: Value)]

  init(_ make: (Case) -> Value) { values = Case.allCases.map { (key: $0, value: make($0)) } }

  package subscript(key: Case) -> Value {
    guard let found = values.first(where: { $0.key == key }) else {
      preconditionFailure("there is a value for each case")
    }
    return found.value
  }
}

/// A value with named fields: a loan, a page, an object of JSON.
///
/// A field is looked up when a template uses its name, so a record costs nothing for fields that no
/// template shows.
package struct Record: Sendable {
  private let lookup: @Sendable (String) -> Value?

  /// Creates a record whose fields are computed on demand.
  ///
  /// - Parameter lookup: Returns the value of a name; `.absent` for a name without a value. Only
  ///   for a name that the record does not have it returns `nil`, and the enclosing record is
  ///   searched.
  package init(_ lookup: @escaping @Sendable (String) -> Value?) {
    self.lookup = lookup
  }

  package init(_ values: [String: Value]) {
    self.init { values[$0] }
  }

  package subscript(name: String) -> Value? { lookup(name) }
}

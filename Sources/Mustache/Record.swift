/// Something that has names: a loan, a page, an object of JSON.
///
/// Its names are asked for one by one, while rendering, so a record costs nothing for what no
/// template shows.
package struct Record: Sendable {
  private let lookup: @Sendable (String) -> Value?

  /// `lookup` answers `nil` only for a name the record does not have: then the record around it is
  /// asked. A name without a value is `.absent`.
  package init(_ lookup: @escaping @Sendable (String) -> Value?) {
    self.lookup = lookup
  }

  package init(_ values: [String: Value]) {
    self.init { values[$0] }
  }

  package subscript(name: String) -> Value? { lookup(name) }
}

/// A field that a template uses.
struct BoundField {
  /// The register of the record that the value is read from.
  let register: Int
  let kind: ValueKind
  let accessor: Accessor
  /// Whether the value comes from an object that many records share; see ``Schema/Field/isShared``.
  let isShared: Bool
  // The indices of the functions of the program that read the field, which are added when they are
  // needed first.
  var writer: Int?
  var test: Int?
  var number: Int?
}

/// A field that a template uses.
struct BoundField {
  /// The register of the record that the value is read from.
  let register: Int
  let kind: ValueKind
  let accessor: Accessor
  /// Whether it is the same for all records that hold the same object.
  let isShared: Bool
  // The indices of the functions of the program that read the field, which are added when they are
  // needed first.
  var writer: Int?
  var test: Int?
  var number: Int?
}

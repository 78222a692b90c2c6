/// What a name in a template stands for.
struct BoundName {
  let kind: ValueKind
  let source: Source
  /// The index of the field in its schema; `nil` for a dotted name and for `{{.}}`.
  var field: Int?

  enum Source {
    /// A field of the record in a register. Names with the same identity have the same value.
    case field(register: Int, Accessor, identity: Identity)
    /// What `{{.}}` stands for: the text of the innermost open section.
    case sectionText
    /// What `{{.}}` stands for: a text of the catalogue.
    case staticText(String)
    /// What `{{.}}` stands for: the innermost open record itself.
    case record
  }

  /// The field that a dotted name leads to, in one opening of a record.
  struct Identity: Hashable {
    let opening: Int
    let path: String
  }
}

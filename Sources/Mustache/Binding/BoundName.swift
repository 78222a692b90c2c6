/// What a name in a template stands for.
enum BoundName {
  /// A field, by its index in the binder. Names with the same identity have the same value.
  case field(Int, Identity)
  /// What `{{.}}` stands for: the text of the innermost open section.
  case sectionText
  /// What `{{.}}` stands for: a text of the catalogue.
  case staticText
  /// What `{{.}}` stands for: the innermost open record itself.
  case record

  /// The field that a dotted name leads to, in one opening of a record.
  struct Identity: Hashable {
    let opening: Int
    /// The number of the name's spelling.
    let spelling: Int
  }
}

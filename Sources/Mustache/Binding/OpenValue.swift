/// A value whose section is being followed, and which `{{.}}` stands for.
struct OpenValue {
  /// The kind of the value, or of an item of a list.
  let kind: ValueKind
  /// A text of the catalogue.
  var staticText: String?
  /// For a record, the one of the same schema around it, which cannot be seen in it, and its index.
  var hidden: (index: Int, record: OpenRecord)?
}

/// A record in which names are looked up.
struct OpenRecord {
  let register: Int
  /// The number of the opening of the record, by which values of two items of a list differ.
  let opening: Int
}

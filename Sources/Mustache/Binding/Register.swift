/// A register of the program, which holds the innermost open record of a schema.
struct Register {
  let schema: Schema
  /// The registers of the schema's parts.
  let parts: [Int]
  /// Whether a template uses a field of the schema.
  var isUsed = false
  /// What names stand for in the record and its parts, by the numbers of their spellings. There are
  /// none until a name is looked up.
  var members: [Member] = []

  enum Member {
    /// The index of a field in the schema.
    case declared(Int)
    /// The index of a field in the binder, of the schema or of one of its parts.
    case bound(Int)
    /// The schema has no such field. Its parts have not been searched.
    case notDeclared
    /// Neither the schema nor its parts have such a field.
    case unknown
  }

  /// Adds a member for each spelling that has none yet: at first for the names in templates, later
  /// for those of the places of words.
  mutating func addMembers(_ spellings: Spellings) {
    let first = members.count
    let undeclared = parts.isEmpty ? Member.unknown : .notDeclared
    if first == 0 {
      members = Array(repeating: undeclared, count: spellings.count)
    } else {
      while members.count < spellings.count { members.append(undeclared) }
    }
    for index in schema.fields.indices {
      let name = schema.fields[index].name
      if let spelling = spellings.number(of: name.utf8.span), spelling >= first {
        members[spelling] = .declared(index)
      }
    }
  }
}

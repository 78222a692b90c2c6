/// An error in a YAML text, and the offset in bytes at which it was found.
struct YAMLError: Error, Equatable {
  let message: String
  let offset: Int
  /// The offset of the bracket or brace around that place, if there is one and it was read before.
  var bracket: Int?
}

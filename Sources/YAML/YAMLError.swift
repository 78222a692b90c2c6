/// An error in a YAML text, at a byte offset.
struct YAMLError: Error, Equatable {
  let message: String
  let offset: Int
  /// The offset of the bracket or brace that is open at the error, if it is known.
  var bracket: Int?
}

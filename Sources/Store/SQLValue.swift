/// What a parameter of a statement is bound to.
enum SQLValue {
  /// `nil` is NULL.
  case text(String?)
  case integer(Int)
  case bytes([UInt8])
}

/// A value to which a parameter of a statement is bound.
enum SQLValue {
  /// A text, or NULL for `nil`.
  case text(String?)
  case integer(Int)
  case bytes([UInt8])
}

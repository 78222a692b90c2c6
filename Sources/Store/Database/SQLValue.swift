/// A value to which a parameter of a statement is bound.
enum SQLValue {
  /// A text, or NULL for `nil`.
  case text(String?)
  /// A whole number, or NULL for `nil`.
  case integer(Int?)
  /// Bytes, or NULL for `nil`.
  case bytes([UInt8]?)
}

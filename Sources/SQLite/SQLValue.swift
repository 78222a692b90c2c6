/// A value to which a parameter of a statement is bound. `nil` stands for NULL.
package enum SQLValue {
  case text(String?)
  case integer(Int?)
  case bytes([UInt8]?)
}

/// Binds the parameters of a statement one after another.
struct ParameterWriter {
  private let statement: Statement
  private var index: Int32

  /// Begins at a parameter, which counts from 1.
  init(_ statement: Statement, from index: Int32 = 1) {
    self.statement = statement
    self.index = index
  }

  mutating func add(_ text: String?) throws(SQLiteError) {
    try statement.bind(text, at: index)
    index += 1
  }

  /// Binds a text that is in UTF-8.
  mutating func add(utf8 text: [UInt8]) throws(SQLiteError) {
    try statement.bind(utf8: text, at: index)
    index += 1
  }

  mutating func add(_ integer: Int?) throws(SQLiteError) {
    try statement.bind(integer, at: index)
    index += 1
  }

  mutating func add(_ bytes: [UInt8]?) throws(SQLiteError) {
    try statement.bind(bytes, at: index)
    index += 1
  }
}

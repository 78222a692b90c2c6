internal import Csqlite

/// A prepared statement, which can be run repeatedly. Columns count from 0.
@safe package final class Statement {
  private let statement: OpaquePointer
  private let sqlite: OpaquePointer

  init(_ sql: String, on sqlite: OpaquePointer) throws(SQLiteError) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      sqlite, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else {
      throw unsafe SQLiteError(code: code, on: sqlite)
    }
    unsafe self.statement = statement
    unsafe self.sqlite = sqlite
  }

  deinit { unsafe sqlite3_finalize(statement) }

  package func bind(_ values: [SQLValue]) throws(SQLiteError) {
    for (index, value) in zip(Int32(1)..., values) {
      switch value {
      case .text(let text): try bind(text, at: index)
      case .integer(let integer): try bind(integer, at: index)
      case .bytes(let bytes): try bind(bytes, at: index)
      }
    }
  }

  /// Binds a parameter to a text, or to NULL for `nil`. Parameters count from 1.
  package func bind(_ text: String?, at index: Int32) throws(SQLiteError) {
    guard var text else { return try bindNull(at: index) }
    // Passing the string directly to a C function would copy it into an array first.
    let code = text.withUTF8 { bytes in
      unsafe kivagen_sqlite_bind_text(statement, index, bytes.baseAddress, Int32(bytes.count))
    }
    try check(code)
  }

  private func bind(_ integer: Int?, at index: Int32) throws(SQLiteError) {
    guard let integer else { return try bindNull(at: index) }
    try check(unsafe sqlite3_bind_int64(statement, index, Int64(integer)))
  }

  private func bind(_ bytes: [UInt8]?, at index: Int32) throws(SQLiteError) {
    guard let bytes else { return try bindNull(at: index) }
    try check(unsafe kivagen_sqlite_bind_bytes(statement, index, bytes, UInt64(bytes.count)))
  }

  private func bindNull(at index: Int32) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_null(statement, index))
  }

  /// Runs a statement that returns no rows. The parameter `first` counts from 1, and `bytes`
  /// contains the texts of the values.
  package func run(
    _ values: ArraySlice<RowBatch.ColumnValue>, at first: Int32, textsIn bytes: [UInt8]
  ) throws(SQLiteError) {
    // SQLite reads the texts in place, and only during the run. Afterwards the parameters still
    // point to them, but they are bound again or released before the next run.
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(SQLiteError) in
      var index = first
      for value in values {
        unsafe try bind(value, of: bytes, at: index)
        index += 1
      }
      while try step() {}
      rewind()
    }
  }

  private func bind(
    _ value: RowBatch.ColumnValue, of bytes: UnsafeBufferPointer<UInt8>, at index: Int32
  ) throws(SQLiteError) {
    let code =
      switch value {
      case .null: unsafe sqlite3_bind_null(statement, index)
      case .integer(let integer): unsafe sqlite3_bind_int64(statement, index, Int64(integer))
      case .real(let number): unsafe sqlite3_bind_double(statement, index, number)
      case .text(let range):
        unsafe kivagen_sqlite_bind_text_in_place(
          statement, index, bytes.baseAddress, range.lowerBound, range.count)
      case .bytes(let range):
        unsafe kivagen_sqlite_bind_bytes_in_place(
          statement, index, bytes.baseAddress, range.lowerBound, range.count)
      }
    try check(code)
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw unsafe SQLiteError(code: code, on: sqlite) }
  }

  /// Advances to the next row, and returns whether there is one.
  package func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(statement)
    guard code == SQLITE_ROW || code == SQLITE_DONE else {
      throw unsafe SQLiteError(code: code, on: sqlite)
    }
    return code == SQLITE_ROW
  }

  /// Ends the run of the statement, with the transaction that it may have opened, and leaves its
  /// parameters bound. An error that `step` has thrown is not reported again.
  package func rewind() { unsafe sqlite3_reset(statement) }

  /// Ends the run of the statement as `rewind` does, and releases the values of its parameters.
  package func reset() {
    rewind()
    unsafe sqlite3_clear_bindings(statement)
  }

  /// The type of the value in a column of a row.
  package enum ValueType { case null, integer, text, other }

  package func type(_ column: Int32) -> ValueType {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer
    case SQLITE_TEXT: .text
    default: .other
    }
  }

  package func integer(_ column: Int32) -> Int {
    Int(unsafe sqlite3_column_int64(statement, column))
  }

  package func text(_ column: Int32) -> String? {
    guard let start = unsafe sqlite3_column_text(statement, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  package func bytes(_ column: Int32) -> [UInt8] {
    let start = unsafe sqlite3_column_blob(statement, column)
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

internal import Csqlite

/// Owns a prepared statement; parameters count from 1, columns from 0.
@safe struct Statement: ~Copyable {
  private let statement: OpaquePointer
  private let sqlite: OpaquePointer

  init(_ sql: String, on sqlite: OpaquePointer) throws(SQLiteError) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(sqlite, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else {
      throw unsafe SQLiteError(code: code, on: sqlite)
    }
    unsafe self.statement = statement
    unsafe self.sqlite = sqlite
  }

  deinit { unsafe sqlite3_finalize(statement) }

  func bind(_ index: Int32, text: String?) throws(SQLiteError) {
    guard let text else { return try check(unsafe sqlite3_bind_null(statement, index)) }
    try check(unsafe kivagen_sqlite_bind_text(statement, index, text))
  }

  func bind(_ index: Int32, integer: Int) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_int64(statement, index, Int64(integer)))
  }

  func bind(_ index: Int32, bytes: [UInt8]) throws(SQLiteError) {
    try check(
      unsafe kivagen_sqlite_bind_bytes(statement, index, bytes, UInt64(bytes.count)))
  }

  /// Whether there is a row to read.
  func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(statement)
    guard code == SQLITE_ROW || code == SQLITE_DONE else {
      throw unsafe SQLiteError(code: code, on: sqlite)
    }
    return code == SQLITE_ROW
  }

  func integer(_ column: Int32) -> Int {
    Int(unsafe sqlite3_column_int64(statement, column))
  }

  func text(_ column: Int32) -> String? {
    unsafe sqlite3_column_text(statement, column).map { unsafe String(cString: $0) }
  }

  func bytes(_ column: Int32) -> [UInt8] {
    let start = unsafe sqlite3_column_blob(statement, column)
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw unsafe SQLiteError(code: code, on: sqlite) }
  }
}

import Csqlite
import Testing

/// A database that is written as by another program.
@safe final class RawDatabase {
  private let sqlite: OpaquePointer

  init(_ path: String) throws {
    var handle: OpaquePointer?
    try #require(unsafe sqlite3_open(path, &handle) == SQLITE_OK)
    unsafe sqlite = try #require(unsafe handle)
    unsafe sqlite3_busy_timeout(sqlite, 10_000)
  }

  deinit { unsafe sqlite3_close_v2(sqlite) }

  func run(_ sql: String) throws {
    let code = unsafe sqlite3_exec(sqlite, sql, nil, nil, nil)
    try #require(code == SQLITE_OK, "\(unsafe String(cString: sqlite3_errmsg(sqlite)))")
  }

  /// Returns the first column of the rows, as text.
  func texts(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    try #require(unsafe sqlite3_prepare_v2(sqlite, sql, -1, &statement, nil) == SQLITE_OK)
    defer { unsafe sqlite3_finalize(statement) }
    var texts: [String] = []
    while unsafe sqlite3_step(statement) == SQLITE_ROW {
      texts.append(
        unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) } ?? "")
    }
    return texts
  }
}

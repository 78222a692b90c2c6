import Csqlite
import Testing

/// A database as another program writes it.
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

  /// The columns of all tables and indexes, with what is declared of them.
  var columns: [String] {
    get throws {
      try texts(
        """
        SELECT m.type || ' ' || m.name || ' ' || m.tbl_name || ' '
        || (coalesce(m.sql, '') LIKE '%WITHOUT ROWID') || coalesce(
        ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || c.pk, '')
        FROM sqlite_master AS m LEFT JOIN pragma_table_xinfo(m.name) AS c ORDER BY 1
        """)
    }
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

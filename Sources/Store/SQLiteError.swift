internal import Csqlite

/// A call of SQLite that failed.
struct SQLiteError: Error {
  let code: Int32
  /// SQLite's own words.
  let message: String
  let kind: Kind

  enum Kind: Equatable {
    case damaged
    case newer(version: Int)
    case readOnly
    case other
  }

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
    switch code & 0xff {
    case SQLITE_NOTADB, SQLITE_CORRUPT: kind = .damaged
    case SQLITE_READONLY: kind = .readOnly
    default: kind = .other
    }
  }

  /// The last failure on a connection.
  @unsafe init(code: Int32, on sqlite: OpaquePointer) {
    self.init(code: code, message: unsafe String(cString: sqlite3_errmsg(sqlite)))
  }

  /// The schema is of a later version than ours.
  init(newerVersion version: Int) {
    code = SQLITE_OK
    message = ""
    kind = .newer(version: version)
  }
}

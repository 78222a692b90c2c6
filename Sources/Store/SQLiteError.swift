internal import Csqlite

/// A call of SQLite that failed, or what was found in a file instead of a store.
struct SQLiteError: Error {
  let code: Int32
  /// SQLite's own words.
  let message: String
  let kind: Kind

  enum Kind: Equatable {
    case damaged
    case newer(version: Int)
    /// The answer of this key alone; it is deleted.
    case torn(key: String)
    case readOnly
    /// Others write for longer than we wait.
    case locked
    /// A value is larger than SQLite takes.
    case tooLarge
    case other
  }

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
    switch code & 0xff {
    case SQLITE_NOTADB, SQLITE_CORRUPT: kind = .damaged
    case SQLITE_READONLY: kind = .readOnly
    case SQLITE_BUSY: kind = .locked
    case SQLITE_TOOBIG: kind = .tooLarge
    default: kind = .other
    }
  }

  /// The last failure on a connection.
  @unsafe init(code: Int32, on sqlite: OpaquePointer) {
    self.init(code: code, message: unsafe String(cString: sqlite3_errmsg(sqlite)))
  }

  /// The schema is of a later version than ours.
  init(newerVersion version: Int) { self.init(.newer(version: version)) }

  init(tornAnswerFor key: String) { self.init(.torn(key: key)) }

  /// Something else lies where SQLite keeps a file.
  init(notAFile path: String) {
    self.init(code: SQLITE_CANTOPEN, message: "'\(path)' is not a file")
  }

  static let readOnly = SQLiteError(code: SQLITE_READONLY, message: "")
  static let locked = SQLiteError(code: SQLITE_BUSY, message: "")

  /// No file of kivagen's, or one that someone changed.
  static let notOurs = SQLiteError(.damaged)

  private init(_ kind: Kind) {
    code = SQLITE_OK
    message = ""
    self.kind = kind
  }
}

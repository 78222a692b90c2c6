internal import Csqlite

/// An error of SQLite, or a file that is not a store.
struct SQLiteError: Error {
  let code: Int32
  let message: String
  let reason: Reason

  enum Reason: Equatable {
    case damaged
    case newer(version: Int)
    /// Only the response with this key is damaged. It has been deleted.
    case damagedResponse(key: String)
    case readOnly
    /// Another process has been writing for longer than the maximum wait.
    case locked
    case tooLarge
    case other
  }

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
    switch code & 0xff {
    case SQLITE_NOTADB, SQLITE_CORRUPT: reason = .damaged
    case SQLITE_READONLY: reason = .readOnly
    case SQLITE_BUSY: reason = .locked
    case SQLITE_TOOBIG: reason = .tooLarge
    default: reason = .other
    }
  }

  /// Creates the error of a connection's last call.
  @unsafe init(code: Int32, on sqlite: OpaquePointer) {
    self.init(code: code, message: unsafe String(cString: sqlite3_errmsg(sqlite)))
  }

  /// Creates an error that SQLite did not report. It has no message.
  init(_ reason: Reason) {
    code = SQLITE_OK
    message = ""
    self.reason = reason
  }

  /// Creates the error for a path that leads to something other than a file.
  init(notAFile path: String) {
    self.init(code: SQLITE_CANTOPEN, message: "'\(path)' is not a file")
  }

  /// The error for a file that is not a store, or whose tables someone has changed.
  static let notAStore = SQLiteError(.damaged)
}

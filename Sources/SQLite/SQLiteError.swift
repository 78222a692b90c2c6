internal import Csqlite

/// An error of SQLite.
package struct SQLiteError: Error, Equatable {
  /// What SQLite says about the error.
  package let message: String
  package let reason: Reason

  /// The reasons that callers tell apart. Source: https://sqlite.org/rescode.html.
  package enum Reason: Sendable {
    /// The file is damaged, or is no database.
    case damaged
    case cannotOpen
    case readOnly
    /// Another process has locked the file.
    case locked
    case tooLarge
    /// The disk is full, or a database in memory has reached its limit.
    case full
    /// SQLite does not understand the statement, or the file lacks a table or a column of it.
    case invalidStatement
    case other
  }

  package init(_ reason: Reason, message: String) {
    self.message = message
    self.reason = reason
  }

  init(code: Int32, message: String) {
    let reason: Reason =
      switch code & 0xff {
      case SQLITE_NOTADB, SQLITE_CORRUPT: .damaged
      case SQLITE_CANTOPEN: .cannotOpen
      case SQLITE_READONLY: .readOnly
      case SQLITE_BUSY: .locked
      case SQLITE_TOOBIG: .tooLarge
      case SQLITE_FULL: .full
      case SQLITE_ERROR: .invalidStatement
      default: .other
      }
    self.init(reason, message: message)
  }

  /// Creates the error of a connection's last call.
  @unsafe init(code: Int32, on sqlite: OpaquePointer) {
    self.init(code: code, message: unsafe String(cString: sqlite3_errmsg(sqlite)))
  }
}

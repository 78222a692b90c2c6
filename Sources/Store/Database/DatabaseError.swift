internal import SQLite

/// An error of a store's file.
struct DatabaseError: Error {
  let reason: Reason
  /// What SQLite says about the error; empty if SQLite did not report it.
  let message: String

  enum Reason: Equatable {
    case sqlite(SQLiteError.Reason)
    case newer(version: Int)
    /// Only the response with this key is damaged. It has been deleted.
    case damagedResponse(key: String)
  }

  init(_ error: SQLiteError) {
    reason = .sqlite(error.reason)
    message = error.message
  }

  /// Creates an error that SQLite did not report.
  init(_ reason: Reason) {
    self.reason = reason
    message = ""
  }

  /// Creates the error for a path that leads to something other than a file.
  init(notAFile path: String) {
    reason = .sqlite(.cannotOpen)
    message = "'\(path)' is not a file"
  }

  /// The error for a file that is not a store, or whose tables someone has changed.
  static let notAStore = DatabaseError(.sqlite(.damaged))

  /// Runs `work`, and throws the errors of SQLite as errors of the file.
  static func wrapping<Value>(_ work: () throws(SQLiteError) -> Value) throws(Self) -> Value {
    do throws(SQLiteError) { return try work() } catch { throw Self(error) }
  }
}

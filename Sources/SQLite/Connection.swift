internal import Csqlite

/// A connection to an SQLite database. Only one thread may use the connection and its statements at
/// a time. Source: https://sqlite.org/c3ref/open.html.
@safe package final class Connection {
  private let sqlite: OpaquePointer
  /// How long statements wait for a locked file; `nil` if they fail at once.
  private var lockWait: LockWait?

  package enum Mode {
    /// Opens a file for reading that nobody changes, even in a folder that cannot be written.
    case immutable
    /// Opens a file for writing, or for reading if it cannot be written.
    case readWrite
    /// Opens a file as `readWrite` does, or creates it.
    case create
  }

  /// Opens a file.
  package convenience init(_ path: String, _ mode: Mode) throws(SQLiteError) {
    switch mode {
    case .immutable:
      // A parameter of the URI promises that nobody changes the file.
      try self.init(
        Self.immutableURI(of: path), flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    case .readWrite: try self.init(path, flags: SQLITE_OPEN_READWRITE)
    case .create: try self.init(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    }
  }

  /// Creates a blank database in memory, which `serialized` returns.
  package convenience init() throws(SQLiteError) {
    // The VFS `memdb` keeps the file in one piece, so its bytes are not copied together at the end.
    // A database whose name does not begin with a slash is private to its connection.
    try self.init("database", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs: "memdb")
  }

  private init(_ name: String, flags: Int32, vfs: String? = nil) throws(SQLiteError) {
    var handle: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, vfs)
    guard code == SQLITE_OK, let opened = unsafe handle else {
      let error = SQLiteError(code: code, message: unsafe String(cString: sqlite3_errstr(code)))
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    unsafe sqlite = opened
  }

  // SQLite closes a connection only after the last of its statements is gone.
  deinit { unsafe sqlite3_close_v2(sqlite) }

  /// Prepares a statement, which can be run repeatedly.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try unsafe Statement(sql, on: sqlite)
  }

  /// Runs statements that are separated by semicolons, and ignores the rows that they return.
  package func run(_ script: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(sqlite, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw unsafe SQLiteError(code: code, on: sqlite) }
  }

  /// Whether the database cannot be written, because of the mode or the permissions of the file, or
  /// because only a later version of SQLite may write it.
  package var isReadOnly: Bool { unsafe sqlite3_db_readonly(sqlite, nil) != 0 }

  /// The number of rows that the last statement changed.
  package var changes: Int { Int(unsafe sqlite3_changes(sqlite)) }

  /// The number of rows that all statements together have changed.
  package var totalChanges: Int { Int(unsafe sqlite3_total_changes(sqlite)) }

  /// Whether the path now leads to a file other than the open one, or to none.
  package var hasMoved: Bool {
    var moved: Int32 = 0
    unsafe sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  /// Returns the bytes of a database in memory, which are those of a file with the same contents.
  package func serialized() throws(SQLiteError) -> [UInt8] {
    var count: Int64 = 0
    guard
      let start = unsafe sqlite3_serialize(
        sqlite, "main", &count, UInt32(SQLITE_SERIALIZE_NOCOPY))
    else { throw SQLiteError(.other, message: "the database is not in memory, or is empty") }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// Returns the URI that opens a file as immutable.
  private static func immutableURI(of path: String) -> String {
    let encoded = path.replacing("%", with: "%25").replacing("?", with: "%3f")
      .replacing("#", with: "%23")
    return "file:\(encoded)?immutable=1"
  }
}

// MARK: - Waiting for locks

extension Connection {
  /// The limits of waiting for a locked file, which SQLite gives back to the handler.
  private final class LockWait {
    let maximumTimes: Int
    let shouldStop: () -> Bool

    init(maximumTimes: Int, shouldStop: @escaping () -> Bool) {
      self.maximumTimes = maximumTimes
      self.shouldStop = shouldStop
    }
  }

  /// Makes SQLite retry every 10 ms while the file is locked, for up to `maximumWait` or until
  /// `shouldStop` returns true.
  package func waitForLocks(
    _ maximumWait: Duration, until shouldStop: @escaping () -> Bool
  ) {
    let wait = LockWait(
      maximumTimes: Int(maximumWait / .milliseconds(10)), shouldStop: shouldStop)
    // SQLite calls the handler only as long as the connection is open, which keeps the object.
    lockWait = wait
    unsafe sqlite3_busy_handler(
      sqlite,
      { context, times in
        guard let context = unsafe context else { return 0 }
        let wait = unsafe Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue()
        if wait.shouldStop() || Int(times) >= wait.maximumTimes { return 0 }
        sqlite3_sleep(10)
        return 1
      }, Unmanaged.passUnretained(wait).toOpaque())
  }

  /// Suspends the thread before a statement that does not wait for a lock itself is retried.
  /// Source: https://sqlite.org/c3ref/sleep.html.
  package static func sleep(milliseconds: Int32) { sqlite3_sleep(milliseconds) }
}

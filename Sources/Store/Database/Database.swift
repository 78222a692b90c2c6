internal import Csqlite

/// An open SQLite file with the store's schema. Source: https://sqlite.org/c3ref/open.html,
/// https://sqlite.org/wal.html.
@safe final class Database {
  private let sqlite: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// Whether writing is not allowed, because of the caller's choice or the permissions of the file
  /// or its folder.
  let isReadOnly: Bool
  private let maximumWait: Duration
  /// Whether another process held the lock for longer than `maximumWait`. After that, nothing more
  /// is written.
  private(set) var isLocked = false
  private var openedVersion = 0
  /// The `data_version` at the time of opening, a number that SQLite changes whenever another
  /// process changes the file.
  private var openedDataVersion = 0
  /// Whether old responses have been deleted, which is done once for each open file.
  var hasPrunedResponses = false
  /// The keys of damaged responses that could not be deleted.
  var damagedKeys: Set<String> = []
  /// The keys of the sites with damaged records in their history, as far as they have been found.
  var sitesWithDamagedHistory: Set<String> = []

  /// Opens a file, or creates it with its tables. A file that cannot be written is opened for
  /// reading. If `readOnly` is set, the file is never created or written, except when SQLite
  /// recovers it. Throws `.damaged` and `.newer`.
  static func open(
    _ path: String, readOnly: Bool, maximumWait: Duration
  ) throws(SQLiteError) -> Database {
    do throws(SQLiteError) {
      // Even for reading a WAL file, SQLite needs permission to write.
      let flags = SQLITE_OPEN_READWRITE | (readOnly ? 0 : SQLITE_OPEN_CREATE)
      // After `maximumWait` the file is opened even without the lock, so that a lock cannot prevent
      // a build from using its store.
      let lock = FolderLock(.shared, folderOf: path, maximumWait: maximumWait)
      let database = try Database(
        path, flags: flags, isReadOnly: readOnly, maximumWait: maximumWait)
      let found = try database.firstSchemaStatus()
      // Since the first statement, the journal has been open as well, so the lock is no longer
      // needed.
      _ = consume lock
      try database.prepare(found)
      return database
    } catch {
      guard error.reason == .readOnly || error.code == SQLITE_CANTOPEN else { throw error }
      // In a folder that cannot be written, SQLite reads a file in WAL mode only with the parameter
      // `immutable`, which promises that nobody changes the file.
      guard
        let database = try? Database(
          uri(of: path), flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, isReadOnly: true,
          maximumWait: maximumWait)
      else { throw error }
      try database.prepare(database.firstSchemaStatus())
      return database
    }
  }

  private init(
    _ name: String, flags: Int32, isReadOnly: Bool, maximumWait: Duration
  ) throws(SQLiteError) {
    var handle: OpaquePointer?
    // `Store` ensures that only one thread uses the connection at a time.
    let code = unsafe sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened = unsafe handle else {
      let error = SQLiteError(code: code, message: unsafe String(cString: sqlite3_errstr(code)))
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    unsafe sqlite = opened
    let mayWrite = unsafe sqlite3_db_readonly(opened, nil) == 0
    self.isReadOnly = isReadOnly || !mayWrite
    self.maximumWait = maximumWait
    waitForLocks()
  }

  /// Makes SQLite retry every 10 ms while the file is locked, for up to `maximumWait` or until the
  /// task is cancelled.
  private func waitForLocks() {
    // The maximum number of attempts is passed through C in the form of a pointer.
    let count = unsafe UnsafeMutableRawPointer(bitPattern: Int(maximumWait / .milliseconds(10)))
    unsafe sqlite3_busy_handler(
      sqlite,
      { maximumTimes, times in
        if StoreCancellation.shouldStop || Int(times) >= Int(bitPattern: maximumTimes) { return 0 }
        sqlite3_sleep(10)
        return 1
      }, count)
  }

  deinit {
    statements = [:]
    unsafe sqlite3_close_v2(sqlite)
  }

  /// Whether the path now leads to a file other than the open one, or to none.
  var hasMoved: Bool {
    var moved: Int32 = 0
    unsafe sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  /// Whether another process, such as a later version of kivagen, has changed the schema version of
  /// the open file.
  var hasOtherVersion: Bool {
    (try? integer("PRAGMA user_version")).map { $0 != openedVersion } ?? false
  }

  /// Runs `work` in a transaction, during which no other process writes. If it throws, nothing is
  /// changed. If it changes anything, the records of the last builds are outdated and deleted.
  ///
  /// Throws `.locked` if another process writes for too long. All later calls then throw it without
  /// waiting.
  func writing<Value>(
    keepingBuilds: Bool = false, _ work: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    if isReadOnly { throw SQLiteError(.readOnly) }
    if isLocked { throw SQLiteError(.locked) }
    do throws(SQLiteError) {
      return try transaction("IMMEDIATE") { () throws(SQLiteError) in
        let count = unsafe sqlite3_total_changes(sqlite)
        let value = try work()
        let hasChanged = unsafe sqlite3_total_changes(sqlite) != count
        if hasChanged, !keepingBuilds { try run("DELETE FROM builds") }
        return value
      }
    } catch {
      isLocked = error.reason == .locked
      throw error
    }
  }

  /// Runs `work` in a transaction in which it sees a single state of the file, whatever other
  /// processes write meanwhile.
  func reading<Value>(_ work: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
    try transaction("DEFERRED", work)
  }

  private func transaction<Value>(
    _ mode: String, _ work: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try run("BEGIN \(mode)")
    do throws(SQLiteError) {
      let value = try work()
      try run("COMMIT")
      return value
    } catch {
      // An error here is ignored: the first error counts, and closing the file would roll back as
      // well.
      unsafe sqlite3_exec(sqlite, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// Whether another process has changed the file since it was opened. Source:
  /// https://sqlite.org/pragma.html#pragma_data_version.
  var hasOtherChanges: Bool {
    get throws(SQLiteError) { try integer("PRAGMA data_version") != openedDataVersion }
  }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(unsafe sqlite3_changes(sqlite)) }

  /// Returns the statement with this text. Each statement is prepared only once.
  func prepared(_ sql: String) throws(SQLiteError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try unsafe Statement(sql, on: sqlite)
    statements[sql] = statement
    return statement
  }

  /// Returns the state of a file that was just opened. Throws `.damaged` for a file that is not a
  /// store.
  private func firstSchemaStatus() throws(SQLiteError) -> Schema.Status {
    try checkingSchema { () throws(SQLiteError) in
      try reading { () throws(SQLiteError) in
        openedVersion = try integer("PRAGMA user_version")
        openedDataVersion = try integer("PRAGMA data_version")
        return try schemaStatus()
      }
    }
  }

  /// Throws `.damaged` for a valid SQLite file that is not a store.
  private func prepare(_ found: Schema.Status) throws(SQLiteError) {
    try checkingSchema { () throws(SQLiteError) in
      if isReadOnly {
        if found == .blank { try makeTemporaryTables() }
        return
      }
      // The file is writable, but its header says that only a later version of SQLite may write it.
      guard unsafe sqlite3_db_readonly(sqlite, nil) == 0 else { throw SQLiteError.notAStore }
      try run("PRAGMA synchronous = NORMAL")
      // Deleted data is overwritten: the data of a loan that is taken down must not remain in free
      // pages.
      try run("PRAGMA secure_delete = ON")
      if found == .current { return }
      try makeWAL()
      try makeTables()
      openedVersion = Schema.version
      // Switching to a write-ahead log has changed the number, too.
      openedDataVersion = try integer("PRAGMA data_version")
    }
  }

  /// Runs statements that SQLite rejects only if the file is not a store, and throws `.damaged` if
  /// it does.
  private func checkingSchema<Value>(
    _ work: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    do throws(SQLiteError) {
      return try work()
    } catch {
      throw error.code == SQLITE_ERROR ? .notAStore : error
    }
  }

  /// Switches the file to a write-ahead log. If two processes do so at once, SQLite 3.40 reports to
  /// one of them that the file is busy, without calling its busy handler. So this function has to
  /// retry.
  private func makeWAL() throws(SQLiteError) {
    let end = ContinuousClock.now + maximumWait
    while true {
      do throws(SQLiteError) { return try run("PRAGMA journal_mode = WAL") } catch {
        if error.reason != .locked || StoreCancellation.shouldStop || ContinuousClock.now >= end {
          throw error
        }
        sqlite3_sleep(20)
      }
    }
  }

  /// Returns the URI that opens an SQLite file as immutable.
  private static func uri(of path: String) -> String {
    let encoded = path.replacing("%", with: "%25").replacing("?", with: "%3f")
      .replacing("#", with: "%23")
    return "file:\(encoded)?immutable=1"
  }
}

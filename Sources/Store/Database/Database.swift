internal import SQLite

/// An open SQLite file with the store's schema. Source: https://sqlite.org/wal.html.
final class Database {
  // `Store` ensures that only one thread uses the connection at a time.
  private let connection: Connection
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
  ) throws(DatabaseError) -> Database {
    do throws(DatabaseError) {
      // After `maximumWait` the file is opened even without the lock, so that a lock cannot prevent
      // a build from using its store.
      let lock = FolderLock(.shared, folderOf: path, maximumWait: maximumWait)
      // Even for reading a WAL file, SQLite needs permission to write.
      let database = try Database(
        path, readOnly ? .readWrite : .create, isReadOnly: readOnly, maximumWait: maximumWait)
      let found = try database.firstSchemaStatus()
      // Since the first statement, the journal has been open as well, so the lock is no longer
      // needed.
      _ = consume lock
      try database.prepare(found)
      return database
    } catch {
      guard error.reason == .sqlite(.readOnly) || error.reason == .sqlite(.cannotOpen)
      else { throw error }
      // In a folder that cannot be written, SQLite reads a file in WAL mode only if it is opened as
      // immutable.
      guard
        let database = try? Database(
          path, .immutable, isReadOnly: true, maximumWait: maximumWait)
      else { throw error }
      try database.prepare(database.firstSchemaStatus())
      return database
    }
  }

  private init(
    _ path: String, _ mode: Connection.Mode, isReadOnly: Bool, maximumWait: Duration
  ) throws(DatabaseError) {
    connection = try DatabaseError.wrapping { () throws(SQLiteError) in
      try Connection(path, mode)
    }
    self.isReadOnly = isReadOnly || connection.isReadOnly
    self.maximumWait = maximumWait
    connection.waitForLocks(maximumWait, until: { StoreCancellation.shouldStop })
  }

  /// Whether the path now leads to a file other than the open one, or to none.
  var hasMoved: Bool { connection.hasMoved }

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
    keepingBuilds: Bool = false, _ work: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    if isReadOnly { throw DatabaseError(.sqlite(.readOnly)) }
    if isLocked { throw DatabaseError(.sqlite(.locked)) }
    do throws(DatabaseError) {
      return try transaction("IMMEDIATE") { () throws(DatabaseError) in
        let count = connection.totalChanges
        let value = try work()
        let hasChanged = connection.totalChanges != count
        if hasChanged, !keepingBuilds { try run("DELETE FROM builds") }
        return value
      }
    } catch {
      isLocked = error.reason == .sqlite(.locked)
      throw error
    }
  }

  /// Runs `work` in a transaction in which it sees a single state of the file, whatever other
  /// processes write meanwhile.
  func reading<Value>(_ work: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
    try transaction("DEFERRED", work)
  }

  private func transaction<Value>(
    _ mode: String, _ work: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    try run("BEGIN \(mode)")
    do throws(DatabaseError) {
      let value = try work()
      try run("COMMIT")
      return value
    } catch {
      // An error here is ignored: the first error counts, and closing the file would roll back as
      // well.
      try? connection.run("ROLLBACK")
      throw error
    }
  }

  /// Whether another process has changed the file since it was opened. Source:
  /// https://sqlite.org/pragma.html#pragma_data_version.
  var hasOtherChanges: Bool {
    get throws(DatabaseError) { try integer("PRAGMA data_version") != openedDataVersion }
  }

  /// The number of rows that the last statement changed.
  var changes: Int { connection.changes }

  /// Returns the statement with this text. Each statement is prepared only once.
  func prepared(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try DatabaseError.wrapping { () throws(SQLiteError) in
      try connection.prepare(sql)
    }
    statements[sql] = statement
    return statement
  }

  /// Returns the state of a file that was just opened. Throws `.damaged` for a file that is not a
  /// store.
  private func firstSchemaStatus() throws(DatabaseError) -> Schema.Status {
    try checkingSchema { () throws(DatabaseError) in
      try reading { () throws(DatabaseError) in
        openedVersion = try integer("PRAGMA user_version")
        openedDataVersion = try integer("PRAGMA data_version")
        return try schemaStatus()
      }
    }
  }

  /// Throws `.damaged` for a valid SQLite file that is not a store.
  private func prepare(_ found: Schema.Status) throws(DatabaseError) {
    try checkingSchema { () throws(DatabaseError) in
      if isReadOnly {
        if found == .blank { try makeTemporaryTables() }
        return
      }
      // The file is writable, but its header says that only a later version of SQLite may write it.
      guard !connection.isReadOnly else { throw DatabaseError.notAStore }
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
    _ work: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    do throws(DatabaseError) {
      return try work()
    } catch {
      throw error.reason == .sqlite(.invalidStatement) ? .notAStore : error
    }
  }

  /// Switches the file to a write-ahead log. If two processes do so at once, SQLite 3.40 reports to
  /// one of them that the file is busy, without calling its busy handler. So this function has to
  /// retry.
  private func makeWAL() throws(DatabaseError) {
    let end = ContinuousClock.now + maximumWait
    while true {
      do throws(DatabaseError) { return try run("PRAGMA journal_mode = WAL") } catch {
        if error.reason != .sqlite(.locked) || StoreCancellation.shouldStop
          || ContinuousClock.now >= end
        {
          throw error
        }
        Connection.sleep(milliseconds: 20)
      }
    }
  }
}

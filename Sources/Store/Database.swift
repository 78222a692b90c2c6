internal import Csqlite

/// An open SQLite file with the store's schema.
///
/// Source: https://sqlite.org/c3ref/open.html, https://sqlite.org/wal.html.
@safe final class Database {
  private let sqlite: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// Because nobody may write it, or we are not to.
  let isReadOnly: Bool
  private let longestWait: Duration
  /// Whether another held it for longer than we wait; then it is not written any more.
  private(set) var isHeld = false
  /// The tables that the file has. A file that cannot be written keeps those of an earlier version, or
  /// has none; a file of version 2 or 3 is updated when loans or a site are first kept.
  private(set) var tables = Schema.State.blank
  /// Whether what is too old has been looked for; once is enough.
  var isPruned = false
  /// Torn answers that could not be deleted.
  var torn: Set<String> = []

  /// Opens the file, or makes it; where it cannot be written it is opened for reading alone.
  /// `readOnly`: it is not made, and nothing is written into it, but for what SQLite itself puts
  /// right after another program has crashed.
  ///
  /// `longestWait` is for the locks of others.
  static func open(
    _ path: String, readOnly: Bool, longestWait: Duration
  ) throws(SQLiteError) -> Database {
    do throws(SQLiteError) {
      // SQLite needs the right to write for reading a WAL as well.
      let flags = SQLITE_OPEN_READWRITE | (readOnly ? 0 : SQLITE_OPEN_CREATE)
      let database = try Database(
        path, flags: flags, isReadOnly: readOnly, longestWait: longestWait)
      try database.prepare()
      return database
    } catch {
      guard error.kind == .readOnly || error.code == SQLITE_CANTOPEN else { throw error }
      // In a folder that cannot be written SQLite reads a WAL file only if told that nobody else
      // writes it.
      guard
        let database = try? Database(
          uri(of: path), flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, isReadOnly: true,
          longestWait: longestWait)
      else { throw error }
      try database.prepare()
      return database
    }
  }

  private init(
    _ name: String, flags: Int32, isReadOnly: Bool, longestWait: Duration
  ) throws(SQLiteError) {
    var handle: OpaquePointer?
    // The store lets one thread in at a time.
    let code = unsafe sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened = unsafe handle else {
      let error = SQLiteError(code: code, message: unsafe String(cString: sqlite3_errstr(code)))
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    unsafe sqlite = opened
    let mayWrite = unsafe sqlite3_db_readonly(opened, nil) == 0
    self.isReadOnly = isReadOnly || !mayWrite
    self.longestWait = longestWait
    waitForLocks()
  }

  /// Makes SQLite ask again every 10 ms while another process has a lock, for as long as we wait, but
  /// no longer once the task is cancelled.
  private func waitForLocks() {
    // The number of times goes through C as a pointer.
    let count = unsafe UnsafeMutableRawPointer(bitPattern: Int(longestWait / .milliseconds(10)))
    unsafe sqlite3_busy_handler(
      sqlite,
      { mostTimes, times in
        if Store.isToStop || Int(times) >= Int(bitPattern: mostTimes) { return 0 }
        sqlite3_sleep(10)
        return 1
      }, count)
  }

  deinit {
    statements = [:]
    unsafe sqlite3_close_v2(sqlite)
  }

  /// Whether its path leads to another file by now, or to none.
  var hasMoved: Bool {
    var moved: Int32 = 0
    unsafe sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  /// All that is done in `work`, or nothing; no other process writes meanwhile.
  ///
  /// Throws `.locked` if one does for too long, and from then on at once.
  func writing<Value>(_ work: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
    if isReadOnly { throw .readOnly }
    if isHeld { throw .locked }
    do throws(SQLiteError) {
      return try transaction("IMMEDIATE", work)
    } catch {
      isHeld = error.kind == .locked
      throw error
    }
  }

  /// `work` finds one state of the file, whoever writes it meanwhile.
  func reading<Value>(_ work: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
    try transaction("DEFERRED", work)
  }

  private func transaction<Value>(
    _ kind: String, _ work: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try run("BEGIN \(kind)")
    do throws(SQLiteError) {
      let value = try work()
      try run("COMMIT")
      return value
    } catch {
      // Closing the file would roll back as well; the first error counts.
      unsafe sqlite3_exec(sqlite, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// What `read` makes of each row.
  func rows<Value>(
    _ sql: String, _ values: SQLValue..., read: (Statement) -> Value
  ) throws(SQLiteError) -> [Value] {
    try rows(sql, values, read: read)
  }

  /// The first column of each row.
  func texts(_ sql: String, _ values: SQLValue...) throws(SQLiteError) -> [String] {
    try rows(sql, values) { $0.text(0) ?? "" }
  }

  func run(_ sql: String, _ values: SQLValue...) throws(SQLiteError) {
    _ = try rows(sql, values) { _ in }
  }

  /// The one number that a statement gives.
  func integer(_ sql: String) throws(SQLiteError) -> Int {
    try rows(sql) { $0.integer(0) }.first ?? 0
  }

  /// How many rows the last statement changed.
  var changes: Int { Int(unsafe sqlite3_changes(sqlite)) }

  private func rows<Value>(
    _ sql: String, _ values: [SQLValue], read: (Statement) -> Value
  ) throws(SQLiteError) -> [Value] {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var rows: [Value] = []
    while try statement.step() { rows.append(read(statement)) }
    return rows
  }

  private func prepared(_ sql: String) throws(SQLiteError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try unsafe Statement(sql, on: sqlite)
    statements[sql] = statement
    return statement
  }

  /// Throws `.damaged` for a file that works, but not as ours.
  private func prepare() throws(SQLiteError) {
    do throws(SQLiteError) {
      tables = try reading { () throws(SQLiteError) in try state() }
      guard !isReadOnly else { return }
      // The file may be written, but its header says that only a later SQLite may.
      guard unsafe sqlite3_db_readonly(sqlite, nil) == 0 else { throw SQLiteError.notOurs }
      if !tables.hasAnswers { try makeSchema() }
      try run("PRAGMA synchronous = NORMAL")
      // What is deleted is overwritten: a loan that is taken down must not stay in pages that are free.
      try run("PRAGMA secure_delete = ON")
    } catch {
      // Our statements are right, so something else bears a table's name, or the format is another.
      throw error.code == SQLITE_ERROR ? .notOurs : error
    }
  }

  /// Another process may be making it at the same time.
  private func makeSchema() throws(SQLiteError) {
    try makeWAL()
    try writing { () throws(SQLiteError) in
      if try !state().hasAnswers { try makeTables() }
      tables = try state()
    }
  }

  /// `writing`, with the tables of loans and sites, which a file of version 2 or 3 is given.
  func writingLoans(_ work: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try writing { () throws(SQLiteError) in
      let state = try state()
      if state.hasAnswers, state != .current { try addLoansAndSites(to: state) }
      try work()
    }
    tables = .current
  }

  /// Tries for a while by itself: of two processes that change the mode at once, one is told that
  /// the file is busy without the busy timeout (SQLite 3.40).
  private func makeWAL() throws(SQLiteError) {
    let end = ContinuousClock.now + longestWait
    while true {
      do throws(SQLiteError) {
        return try run("PRAGMA journal_mode = WAL")
      } catch {
        if error.kind != .locked || Store.isToStop || ContinuousClock.now >= end { throw error }
        sqlite3_sleep(20)
      }
    }
  }

  /// `file:` with what has a meaning in a URI encoded.
  private static func uri(of path: String) -> String {
    let encoded = path.replacing("%", with: "%25").replacing("?", with: "%3f")
      .replacing("#", with: "%23")
    return "file:\(encoded)?immutable=1"
  }
}

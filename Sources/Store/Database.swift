internal import Csqlite

/// An open SQLite file with the store's schema.
///
/// Source: https://sqlite.org/c3ref/open.html, https://sqlite.org/wal.html.
@safe final class Database {
  /// The schema below, kept in `user_version`.
  private static let version = 1
  private static let schema = """
    CREATE TABLE answers (
      url TEXT PRIMARY KEY,
      status INTEGER NOT NULL,
      etag TEXT,
      last_modified TEXT,
      received INTEGER NOT NULL, -- seconds since 1970, UTC
      body BLOB NOT NULL
    ) WITHOUT ROWID;
    PRAGMA user_version = \(version);
    """

  private let sqlite: OpaquePointer
  private let isReadOnly: Bool
  private var isPruned = false

  /// Opens the file, or makes it; where it cannot be written it is opened for reading alone.
  static func open(_ path: String) throws(SQLiteError) -> Database {
    do throws(SQLiteError) {
      let database = try Database(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      try database.prepare()
      return database
    } catch {
      guard error.kind == .readOnly || error.code == SQLITE_CANTOPEN else { throw error }
      // In a folder that cannot be written SQLite reads a WAL file only if told that nobody else
      // writes it.
      guard
        let database = try? Database(uri(of: path), flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      else { throw error }
      try database.checkVersion()
      return database
    }
  }

  private init(_ name: String, flags: Int32) throws(SQLiteError) {
    var handle: OpaquePointer?
    // The store lets one thread in at a time.
    let code = unsafe sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened = unsafe handle else {
      let error = SQLiteError(code: code, message: unsafe String(cString: sqlite3_errstr(code)))
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    unsafe sqlite = opened
    isReadOnly = unsafe sqlite3_db_readonly(opened, nil) == 1
    unsafe sqlite3_busy_timeout(opened, 10_000)
  }

  deinit { unsafe sqlite3_close_v2(sqlite) }

  func answer(for url: String) throws(SQLiteError) -> StoredAnswer? {
    let select = try statement(
      "SELECT status, etag, last_modified, received, body FROM answers WHERE url = ?")
    try select.bind(1, text: url)
    guard try select.step() else { return nil }
    return StoredAnswer(
      url: url, status: select.integer(0), etag: select.text(1), lastModified: select.text(2),
      receivedSeconds: select.integer(3), body: select.bytes(4))
  }

  /// Deletes answers received before `oldest`; once is enough.
  func delete(before oldest: Int) throws(SQLiteError) {
    guard !isPruned, !isReadOnly else { return }
    let delete = try statement("DELETE FROM answers WHERE received < ?")
    try delete.bind(1, integer: oldest)
    _ = try delete.step()
    isPruned = true
  }

  func keep(_ answer: StoredAnswer) throws(SQLiteError) {
    guard !isReadOnly else { throw SQLiteError(code: SQLITE_READONLY, message: "") }
    let replace = try statement(
      "REPLACE INTO answers (url, status, etag, last_modified, received, body) "
        + "VALUES (?, ?, ?, ?, ?, ?)")
    try replace.bind(1, text: answer.url)
    try replace.bind(2, integer: answer.status)
    try replace.bind(3, text: answer.etag)
    try replace.bind(4, text: answer.lastModified)
    try replace.bind(5, integer: answer.receivedSeconds)
    try replace.bind(6, bytes: answer.body)
    _ = try replace.step()
  }

  private func prepare() throws(SQLiteError) {
    let isNew = try checkVersion()
    guard !isReadOnly else { return }
    if isNew { try makeSchema() }
    try run("PRAGMA synchronous = NORMAL")
  }

  /// Whether the file has no schema yet.
  @discardableResult
  private func checkVersion() throws(SQLiteError) -> Bool {
    let pragma = try statement("PRAGMA user_version")
    let version = try pragma.step() ? pragma.integer(0) : 0
    guard version <= Self.version else { throw SQLiteError(newerVersion: version) }
    return version < Self.version
  }

  /// Another process may be making it at the same time.
  private func makeSchema() throws(SQLiteError) {
    try makeWAL()
    try run("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      if try checkVersion() { try run(Self.schema) }
      try run("COMMIT")
    } catch {
      // Closing the file would roll back as well; the first error counts.
      unsafe sqlite3_exec(sqlite, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// Tries for a while by itself: of two processes that change the mode at once, one is told that
  /// the file is busy without the busy timeout (SQLite 3.40).
  private func makeWAL() throws(SQLiteError) {
    for _ in 0..<100 {
      do throws(SQLiteError) {
        return try run("PRAGMA journal_mode = WAL")
      } catch {
        if error.code & 0xFF != SQLITE_BUSY { throw error }
        sqlite3_sleep(50)
      }
    }
    try run("PRAGMA journal_mode = WAL")
  }

  private func statement(_ sql: String) throws(SQLiteError) -> Statement {
    try unsafe Statement(sql, on: sqlite)
  }

  private func run(_ sql: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(sqlite, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw unsafe SQLiteError(code: code, on: sqlite) }
  }

  /// `file:` with what has a meaning in a URI encoded.
  private static func uri(of path: String) -> String {
    let encoded = path.replacing("%", with: "%25").replacing("?", with: "%3f")
      .replacing("#", with: "%23")
    return "file:\(encoded)?immutable=1"
  }
}

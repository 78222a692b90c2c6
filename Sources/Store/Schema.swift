/// The tables of a store; what a file's `user_version` says of them.
enum Schema {
  /// Version 1 knew no names; it is emptied, since it held nothing that cannot be asked again.
  static let version = 2

  /// As SQLite gives them back from `sqlite_master`, word for word.
  static let statements = [
    """
    CREATE TABLE answers (
      key TEXT PRIMARY KEY,      -- the URL; after a space each, what is posted and what for
      status INTEGER NOT NULL,
      etag TEXT,                 -- as the server sent it
      last_modified TEXT,        -- as the server sent it
      received INTEGER NOT NULL, -- when the server gave this body, seconds since 1970, UTC
      checked INTEGER NOT NULL,  -- when it last said that this is still so, likewise
      body BLOB NOT NULL         -- gzip
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE names (
      name TEXT NOT NULL,        -- a listing, a loan, the field partners
      position INTEGER NOT NULL, -- of the answer among those of the name, from 0
      key TEXT NOT NULL,
      PRIMARY KEY (name, position)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX names_by_key ON names (key)",
  ]

  /// What a file holds.
  enum State {
    /// Nothing yet.
    case blank
    /// The tables of an earlier version.
    case old
    case current
  }
}

extension Database {
  /// Throws `.newer` and, for tables that are not ours, `.damaged`.
  func state() throws(SQLiteError) -> Schema.State {
    let version = try integer("PRAGMA user_version")
    switch version {
    case 0 where try integer("SELECT count(*) FROM sqlite_master") == 0: return .blank
    case 1: return .old
    case Schema.version where try hasOurTables(): return .current
    case (Schema.version + 1)...: throw SQLiteError(newerVersion: version)
    default: throw SQLiteError.notOurs
    }
  }

  /// Within a transaction.
  func makeTables() throws(SQLiteError) {
    for table in ["answers", "names"] { try run("DROP TABLE IF EXISTS \(table)") }
    for statement in Schema.statements { try run(statement) }
    try run("PRAGMA user_version = \(Schema.version)")
  }

  private func hasOurTables() throws(SQLiteError) -> Bool {
    // An index of someone's own changes nothing; a trigger may.
    let sql = """
      SELECT sql FROM sqlite_master WHERE tbl_name IN ('answers', 'names') AND sql != ''
      AND (type != 'index' OR name = 'names_by_key')
      """
    return Set(try texts(sql)) == Set(Schema.statements)
  }
}

/// The tables of a store; what a file's `user_version` says of them.
enum Schema {
  /// Version 1 knew no names; it is emptied, since it held nothing that cannot be asked again.
  /// Version 2 knew no loans, and version 3 no sites; they are added when loans or a site are kept.
  static let version = 4

  /// As SQLite gives them back from `sqlite_master`, word for word.
  static let statements = statementsOfVersion3 + [sites]

  private static let statementsOfVersion3 = statementsOfVersion2 + [shown]

  private static let statementsOfVersion2 = [
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

  /// The table of loans, with a rowid because its rows are long. It is that of version 3, so that a file
  /// of that version need not be rewritten: a site that has moved is still known by its first output
  /// folder.
  fileprivate static let shown = """
    CREATE TABLE shown (
      site TEXT NOT NULL,        -- the output folder, from the site root if it lies there
      id INTEGER NOT NULL,       -- of a loan that has been in the list of this site
      listed INTEGER NOT NULL,   -- the time of the data that had it last, seconds since 1970, UTC
      loan TEXT NOT NULL,        -- what was known of it then, as in loans.json
      PRIMARY KEY (site, id)
    )
    """

  fileprivate static let sites = """
    CREATE TABLE sites (
      key TEXT PRIMARY KEY,      -- the site in the table of loans: the folder it was first built in
      name TEXT UNIQUE,          -- its output folder now; NULL: that is another site's by now
      manifest TEXT              -- the SHA-256 of the manifest that its last build wrote
    ) WITHOUT ROWID
    """

  /// What a file holds.
  enum State {
    /// Nothing yet.
    case blank
    /// The tables of version 1.
    case old
    /// Those of version 2: answers, but no loans.
    case withoutLoans
    /// The tables of version 3, which has answers and loans but no sites.
    case withoutSites
    case current

    var hasAnswers: Bool { self == .withoutLoans || hasLoans }
    var hasLoans: Bool { self == .withoutSites || self == .current }
  }

  /// The statements of the tables and the index that a version has.
  fileprivate static func statements(ofVersion version: Int) -> Set<String> {
    switch version {
    case 2: Set(statementsOfVersion2)
    case 3: Set(statementsOfVersion3)
    default: Set(statements)
    }
  }
}

extension Database {
  /// Throws `.newer` and, for tables that are not ours, `.damaged`.
  func state() throws(SQLiteError) -> Schema.State {
    let version = try integer("PRAGMA user_version")
    switch version {
    case 0 where try integer("SELECT count(*) FROM sqlite_master") == 0: return .blank
    case 1: return .old
    case 2 where try hasOurTables(ofVersion: 2): return .withoutLoans
    case 3 where try hasOurTables(ofVersion: 3): return .withoutSites
    case Schema.version where try hasOurTables(ofVersion: version): return .current
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

  /// What a file of version 2 or 3 lacks, within a transaction. In version 3 a site was what bears
  /// the name of its output folder.
  func addLoansAndSites(to state: Schema.State) throws(SQLiteError) {
    if !state.hasLoans { try run(Schema.shown) }
    try run(Schema.sites)
    try run("INSERT INTO sites (key, name) SELECT DISTINCT site, site FROM shown")
    try run("PRAGMA user_version = \(Schema.version)")
  }

  private func hasOurTables(ofVersion version: Int) throws(SQLiteError) -> Bool {
    // An index of someone's own changes nothing; a trigger may.
    let sql = """
      SELECT sql FROM sqlite_master WHERE tbl_name IN ('answers', 'names', 'shown', 'sites')
      AND sql != '' AND (type != 'index' OR name = 'names_by_key')
      """
    return Set(try texts(sql)) == Schema.statements(ofVersion: version)
  }
}

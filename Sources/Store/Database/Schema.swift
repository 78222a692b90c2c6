internal import SQLite

/// The tables of a store.
enum Schema {
  /// The current version of the schema, which a file has as its `user_version`.
  static let version = 1

  static let statements = tables + indexes
  static let tables =
    [
      responses, names, loans, details, levelChecks, sites, sourceFailures, fieldRejections,
      sitePictures, pictureFailures, files, builds,
    ] + tablesOfHistory + tablesOfPortfolios
  fileprivate static let indexes = [namesByKey, sitePicturesByKey] + indexesOfHistory

  /// Returns the name of the table in a statement such as `CREATE TABLE loans (`.
  static func name(in statement: String) -> String {
    String(statement.split(separator: " ", maxSplits: 3)[2])
  }

  private static let responses = """
    CREATE TABLE responses (
      key TEXT PRIMARY KEY,      -- the URL, the body of a POST and its purpose, separated by spaces
      status INTEGER NOT NULL,   -- the HTTP status, which is 200
      etag TEXT,                 -- as the server sent it
      last_modified TEXT,        -- as the server sent it
      received INTEGER NOT NULL, -- when the server sent the body, in seconds since 1970, UTC
      checked INTEGER NOT NULL,  -- when the server last confirmed the body, in seconds since 1970, UTC
      body BLOB NOT NULL         -- compressed with gzip
    ) WITHOUT ROWID
    """

  private static let names = """
    CREATE TABLE names (
      name TEXT NOT NULL,        -- of a listing, a loan, or the list of field partners
      position INTEGER NOT NULL, -- the place of the response among those of the name, from 0
      key TEXT NOT NULL,         -- the key of the response
      PRIMARY KEY (name, position)
    ) WITHOUT ROWID
    """

  private static let namesByKey = "CREATE INDEX names_by_key ON names (key)"

  private static let sourceFailures = """
    CREATE TABLE source_failures (
      api TEXT NOT NULL,         -- the base URL of the API
      filter TEXT NOT NULL,      -- the filter of the listing as URL parameters; '' for none
      failed INTEGER NOT NULL,   -- when the listing was requested, in seconds since 1970, UTC
      cause TEXT NOT NULL,       -- why no source gave the complete listing
      PRIMARY KEY (api, filter)
    ) WITHOUT ROWID
    """

  private static let fieldRejections = """
    CREATE TABLE field_rejections (
      api TEXT NOT NULL,         -- the base URL of the GraphQL interface
      fields TEXT NOT NULL,      -- the group of fields that it rejected
      rejected INTEGER NOT NULL, -- when that was, in seconds since 1970, UTC
      PRIMARY KEY (api, fields)
    ) WITHOUT ROWID
    """

  private static let sitePictures = """
    CREATE TABLE site_pictures (
      site TEXT NOT NULL,        -- the key of the site
      api TEXT NOT NULL,         -- the base URL of the API
      source TEXT NOT NULL,      -- the number of the picture; its URL if it has no number
      key TEXT NOT NULL,         -- the key of the response
      PRIMARY KEY (site, api, source)
    ) WITHOUT ROWID
    """

  private static let sitePicturesByKey = "CREATE INDEX site_pictures_by_key ON site_pictures (key)"

  private static let pictureFailures = """
    CREATE TABLE picture_failures (
      site TEXT NOT NULL,        -- the key of the site
      api TEXT NOT NULL,         -- the base URL of the API
      source TEXT NOT NULL,      -- the number of the picture; its URL if it has no number
      failed INTEGER NOT NULL,   -- when the picture was requested, in seconds since 1970, UTC
      cause TEXT NOT NULL,       -- why there is no such picture
      PRIMARY KEY (site, api, source)
    ) WITHOUT ROWID
    """

  private static let sites = """
    CREATE TABLE sites (
      key TEXT PRIMARY KEY,      -- the site in other tables: the folder that it was first built in
      name TEXT UNIQUE,          -- its output folder now; NULL if that is another site's by now
      manifest TEXT              -- the SHA-256 of the manifest that its last build wrote
    ) WITHOUT ROWID
    """

  /// The table of loans. It has a rowid because its rows are long.
  private static let loans = """
    CREATE TABLE loans (
      site TEXT NOT NULL,        -- the key of the site
      id INTEGER NOT NULL,       -- of a loan that has been on the list of the site
      listed INTEGER NOT NULL,   -- the time of the data that had it last, in seconds since 1970, UTC
      ended INTEGER,             -- the time of the first data in which it had ended, in seconds since 1970, UTC; NULL if it had not
      loan TEXT NOT NULL,        -- what was known of it at that time, as in loans.json
      PRIMARY KEY (site, id)
    )
    """

  /// The table of details. It has a rowid because its rows are long.
  private static let details = """
    CREATE TABLE details (
      api TEXT NOT NULL,         -- the base URL of the API
      id INTEGER NOT NULL,       -- of the loan
      received INTEGER NOT NULL, -- when the API answered, in seconds since 1970, UTC
      loan TEXT,                 -- as it was in the last response that had it; NULL if none had it
      absent INTEGER NOT NULL,   -- 1 if the API answered without it; otherwise 0
      PRIMARY KEY (api, id)
    )
    """

  private static let levelChecks = """
    CREATE TABLE level_checks (
      api TEXT NOT NULL,         -- the base URL of the API
      id INTEGER NOT NULL,       -- of a loan that is no longer listed and has a page
      asked INTEGER NOT NULL,    -- when the API was last asked for its anonymization level, in seconds since 1970, UTC
      PRIMARY KEY (api, id)
    ) WITHOUT ROWID
    """

  /// The table with the records of a site's files. A row has the fingerprint of the version of a
  /// file with this size, this inode and these times, which are in nanoseconds since 1970.
  private static let files = """
    CREATE TABLE files (
      site TEXT NOT NULL,
      path TEXT NOT NULL,        -- below the output folder
      fingerprint BLOB NOT NULL, -- the SHA-256 of the bytes
      byte_count INTEGER NOT NULL,
      device INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      PRIMARY KEY (site, path)
    ) WITHOUT ROWID
    """

  /// The table with the record of each site's last build. Any change to another table deletes its
  /// rows.
  private static let builds = """
    CREATE TABLE builds (
      site TEXT PRIMARY KEY,     -- the key of the site
      stamp BLOB NOT NULL,       -- the SHA-256 of everything that it was made from, besides what the store had
      since INTEGER NOT NULL,    -- when it was built, in seconds since 1970, UTC
      until INTEGER,             -- when it has to be built anew, in seconds since 1970, UTC; NULL for never
      report TEXT NOT NULL       -- what the build said, as JSON
    ) WITHOUT ROWID
    """

  /// The state of a file that can be used.
  enum Status: Equatable {
    case blank
    case current
  }

  // MARK: - Recognizing a store

  /// The statements of the tables and indexes, in their compact form.
  fileprivate static let compactStatements = Set(statements.map(compact))

  /// Returns a statement without comments and line breaks, so that a store is recognized even if a
  /// comment was rewritten. SQLite keeps each statement as it was written.
  fileprivate static func compact(_ statement: String) -> String {
    let lines = statement.split(separator: "\n").map { line in
      String(line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line)
    }
    return lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }
}

extension Database {
  /// Determines what the file contains. Throws `.newer`, or `.damaged` if it has other tables.
  func schemaStatus() throws(DatabaseError) -> Schema.Status {
    let version = try integer("PRAGMA user_version")
    switch version {
    case 0 where try integer("SELECT count(*) FROM sqlite_master") == 0: return .blank
    case Schema.version where try hasTables(): return .current
    case (Schema.version + 1)...: throw DatabaseError(.newer(version: version))
    default: throw DatabaseError.notAStore
    }
  }

  private func hasTables() throws(DatabaseError) -> Bool {
    // An index that someone added does no harm, but a trigger may.
    let sql = """
      SELECT sql FROM sqlite_master WHERE tbl_name IN (\(Schema.tables.map(Schema.name).quoted))
      AND sql != '' AND (type != 'index' OR name IN (\(Schema.indexes.map(Schema.name).quoted)))
      """
    return Set(try texts(sql).map(Schema.compact)) == Schema.compactStatements
  }

  /// Creates the tables of a blank file, unless another process has created them. Throws `.locked`.
  func makeTables() throws(DatabaseError) {
    try writing { () throws(DatabaseError) in
      if try schemaStatus() == .current { return }
      for statement in Schema.statements { try run(statement) }
      try run("PRAGMA user_version = \(Schema.version)")
    }
  }

  /// Creates empty temporary tables, so that all statements can read a blank file without changing
  /// it.
  func makeTemporaryTables() throws(DatabaseError) {
    // A process that may not write the store may not be able to create temporary files either.
    try run("PRAGMA temp_store = MEMORY")
    for statement in Schema.tables {
      try run(statement.replacing("CREATE TABLE", with: "CREATE TEMP TABLE", maxReplacements: 1))
    }
  }
}

extension [String] {
  /// The names as a list of SQL texts: `'responses', 'names'`.
  fileprivate var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}

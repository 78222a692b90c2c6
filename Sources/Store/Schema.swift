/// The tables of a store.
enum Schema {
  /// The current version, which is the `user_version` of a file.
  ///
  /// Version 1 had no names; its responses are dropped, since they can all be requested again.
  /// Version 2 had no loans, version 3 had no sites, version 4 kept failures and the pictures of a
  /// site as texts among its responses, version 5 had no figures, version 6 had no history,
  /// version 7 kept the history as texts in JSON, version 8 had no files, and version 9 did not know
  /// imported loans from others; `Database.migrate` converts them.
  static let version = 10

  /// The statements that make the tables and indexes of the current version.
  static let statements = statementsOfVersion9 + [importedLoans]

  static let tables =
    [responses, names, loans, sites, figures] + tablesOfFailuresAndPictures + tablesOfHistory
    + [files, importedLoans]

  private static let statementsOfVersion9 = statementsOfVersion8 + [files]

  private static let statementsOfVersion8 = statementsOfVersion6 + statementsOfHistory

  private static let statementsOfVersion6 = statementsOfVersion5 + [figures]

  private static let statementsOfVersion5 =
    [responses, names, loans, sites] + tablesOfFailuresAndPictures
    + [namesByKey, sitePicturesByKey]

  /// The tables that version 5 added.
  static let tablesOfFailuresAndPictures = [sourceFailures, sitePictures, pictureFailures]

  private static let responses = """
    CREATE TABLE responses (
      key TEXT PRIMARY KEY,      -- the URL; then, each after a space, what was posted and what for
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

  private static let sitePictures = """
    CREATE TABLE site_pictures (
      site TEXT NOT NULL,        -- the key of the site
      api TEXT NOT NULL,         -- the base URL of the API
      source TEXT NOT NULL,      -- the number of the picture; its URL if it has no number
      key TEXT NOT NULL,         -- the key of the response
      PRIMARY KEY (site, api, source)
    ) WITHOUT ROWID
    """

  static let sitePicturesByKey =
    "CREATE INDEX site_pictures_by_key ON site_pictures (key)"

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

  static let sites = """
    CREATE TABLE sites (
      key TEXT PRIMARY KEY,      -- the site in other tables: the folder that it was first built in
      name TEXT UNIQUE,          -- its output folder now; NULL if that is another site's by now
      manifest TEXT              -- the SHA-256 of the manifest that its last build wrote
    ) WITHOUT ROWID
    """

  /// The table of loans. It has a rowid because its rows are long.
  static let loans = """
    CREATE TABLE loans (
      site TEXT NOT NULL,        -- the key of the site
      id INTEGER NOT NULL,       -- of a loan that has been on the list of the site
      listed INTEGER NOT NULL,   -- the time of the data that had it last, in seconds since 1970, UTC
      loan TEXT NOT NULL,        -- what was known of it at that time, as in loans.json
      PRIMARY KEY (site, id)
    )
    """

  /// The table of the figures of loans, which version 6 added.
  static let figures = """
    CREATE TABLE figures (
      site TEXT NOT NULL,        -- the key of the site
      id INTEGER NOT NULL,       -- of a loan that has been on the list of the site
      seen INTEGER NOT NULL,     -- the time of the newest data with the loan, in seconds since 1970, UTC
      since INTEGER,             -- the time of the first data with these figures; NULL if none differed before
      figures TEXT NOT NULL,     -- amount, funded and basket in cents, lenders, stage; '-' if not known
      PRIMARY KEY (site, id)
    ) WITHOUT ROWID
    """

  /// The table of what is known of the files of a site, which version 9 added.
  ///
  /// `inputs` is NULL if it is not known, and so is the status of the file with these bytes, from
  /// `byte_count` on. The times are in nanoseconds since 1970.
  static let files = """
    CREATE TABLE files (
      site TEXT NOT NULL,
      path TEXT NOT NULL,        -- below the output folder
      fingerprint BLOB NOT NULL, -- the SHA-256 of the bytes
      inputs BLOB,               -- that of what it was made from
      byte_count INTEGER,
      device INTEGER,
      inode INTEGER,
      modified INTEGER,
      changed INTEGER,
      PRIMARY KEY (site, path)
    ) WITHOUT ROWID
    """

  /// Returns the names of the tables of a version. Versions 2 to 4 share theirs.
  fileprivate static func tableNames(ofVersion version: Int) -> [String] {
    if version < 5 { return ["answers", "names", "shown", "sites"] }
    let tables = [
      "responses", "names", "loans", "sites", "source_failures", "site_pictures",
      "picture_failures",
    ]
    if version < 6 { return tables }
    return tables + ["figures"] + (version < 7 ? [] : namesOfHistory)
      + (version < 9 ? [] : ["files"]) + (version < 10 ? [] : ["imported_loans"])
  }

  /// Returns the names of the indexes of a version.
  fileprivate static func indexNames(ofVersion version: Int) -> [String] {
    if version < 5 { return ["names_by_key"] }
    let indexes = ["names_by_key", "site_pictures_by_key"]
    return version < 7 ? indexes : indexes + namesOfHistoryIndexes
  }

  /// Returns the names that the current version uses, and that a version did not use yet.
  static func names(addedAfterVersion earlier: Int) -> [String] {
    func names(_ version: Int) -> [String] {
      tableNames(ofVersion: version) + indexNames(ofVersion: version)
    }
    return names(version).filter { !names(earlier).contains($0) }
  }

  /// What a file contains.
  enum State: Equatable {
    /// No tables yet.
    case blank
    /// The tables of version 1, whose content is dropped.
    case obsolete
    /// The tables of one of the versions 2 to 9, whose content is converted.
    case earlier(version: Int)
    /// The tables of the current version.
    case current
  }
}

// MARK: - Recognizing a version

extension Schema {
  private static let answersOfVersion4 = """
    CREATE TABLE answers (
      key TEXT PRIMARY KEY, status INTEGER NOT NULL, etag TEXT, last_modified TEXT,
      received INTEGER NOT NULL, checked INTEGER NOT NULL, body BLOB NOT NULL
    ) WITHOUT ROWID
    """

  private static let shownOfVersion4 = """
    CREATE TABLE shown (
      site TEXT NOT NULL, id INTEGER NOT NULL, listed INTEGER NOT NULL, loan TEXT NOT NULL,
      PRIMARY KEY (site, id)
    )
    """

  /// The statements of the tables and indexes that a version has, in their compact form.
  fileprivate static func compactStatements(ofVersion version: Int) -> Set<String> {
    let version2 = [answersOfVersion4, names, namesByKey]
    let statements =
      switch version {
      case 2: version2
      case 3: version2 + [shownOfVersion4]
      case 4: version2 + [shownOfVersion4, sites]
      case 5: statementsOfVersion5
      case 6: statementsOfVersion6
      case 7: statementsOfVersion6 + statementsOfHistoryInVersion7
      case 8: statementsOfVersion8
      case 9: statementsOfVersion9
      default: Schema.statements
      }
    return Set(statements.map(compact))
  }

  /// Returns a statement without comments, line breaks, and quotation marks around names.
  ///
  /// SQLite keeps a statement as it was written, but quotes the name of a table that is renamed.
  fileprivate static func compact(_ statement: String) -> String {
    let lines = statement.utf8.split(separator: UInt8(ascii: "\n")).map(withoutComment)
    let words = lines.joined(separator: " ".utf8).split(separator: UInt8(ascii: " "))
    let bytes = words.joined(separator: " ".utf8).filter { $0 != UInt8(ascii: "\"") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func withoutComment(_ line: Substring.UTF8View) -> Substring.UTF8View {
    let hyphen = UInt8(ascii: "-")
    let start = zip(line.indices, line.indices.dropFirst()).first { one, next in
      line[one] == hyphen && line[next] == hyphen
    }
    return line[..<(start?.0 ?? line.endIndex)]
  }
}

extension Database {
  /// Determines what the file contains.
  ///
  /// Throws `.newer`, and `.damaged` for tables that are not those of a store.
  func state() throws(SQLiteError) -> Schema.State {
    let version = try integer("PRAGMA user_version")
    switch version {
    case 0 where try integer("SELECT count(*) FROM sqlite_master") == 0: return .blank
    case 1: return .obsolete
    case 2..<Schema.version where try hasTables(ofVersion: version):
      return .earlier(version: version)
    case Schema.version where try hasTables(ofVersion: version): return .current
    case (Schema.version + 1)...: throw SQLiteError(newerVersion: version)
    default: throw SQLiteError.notAStore
    }
  }

  private func hasTables(ofVersion version: Int) throws(SQLiteError) -> Bool {
    let tables = Schema.tableNames(ofVersion: version)
    let indexes = Schema.indexNames(ofVersion: version)
    // An index that someone added changes nothing, but a trigger may.
    let sql = """
      SELECT sql FROM sqlite_master WHERE tbl_name IN (\(tables.quoted))
      AND sql != '' AND (type != 'index' OR name IN (\(indexes.quoted)))
      """
    return Set(try texts(sql).map(Schema.compact)) == Schema.compactStatements(ofVersion: version)
  }
}

extension [String] {
  /// The names as a list of SQL texts: `'answers', 'names'`.
  var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}

extension Database {
  /// Brings a file to the current version. Everything is converted, or nothing.
  ///
  /// Throws `.locked` if another process writes to the file for too long.
  func migrate() throws(SQLiteError) {
    // The conversion of a history needs a temporary table, for which the disk may have no space.
    try run("PRAGMA temp_store = MEMORY")
    try writing { () throws(SQLiteError) in
      // Another process may have done so since the file was opened.
      switch try state() {
      case .current: return
      case .blank, .obsolete:
        for table in ["answers", "names"] { try run("DROP TABLE IF EXISTS \(table)") }
        for statement in Schema.statements { try run(statement) }
      case .earlier(let version):
        try convert(from: version)
      }
      try run("PRAGMA user_version = \(Schema.version)")
    }
  }

  private func convert(from version: Int) throws(SQLiteError) {
    try freeNames(addedAfterVersion: version)
    if version < 5 { try convertResponses(from: version) }
    if version < 6 { try run(Schema.figures) }
    if version < 7 {
      for statement in Schema.statementsOfHistory { try run(statement) }
    } else if version == 7 {
      try convertHistory()
    }
    // The conversion frees pages of the file, which the new tables use.
    if version < 9 { try run(Schema.files) }
    try run(Schema.importedLoans)
  }

  /// Converts the texts in JSON of version 7 to columns.
  private func convertHistory() throws(SQLiteError) {
    for conversion in Schema.conversionsOfVersion7 {
      try run("CREATE TEMP TABLE converted AS \(conversion.rows)")
      // The new table uses the pages of the old one, so that the file does not grow.
      try run("DROP TABLE main.\(conversion.table)")
      try run(conversion.statement)
      try run("INSERT OR IGNORE INTO main.\(conversion.table) SELECT * FROM temp.converted")
      try run("DROP TABLE temp.converted")
    }
    for index in [Schema.eventsByLoan, Schema.loanStatesByLeft] { try run(index) }
  }

  /// Converts the responses of version 2, 3 or 4, and the texts among them, to tables of version 5.
  private func convertResponses(from version: Int) throws(SQLiteError) {
    let records = try legacyRecords()
    try rename("answers", to: "responses")
    if version < 3 { try run(Schema.loans) } else { try rename("shown", to: "loans") }
    if version < 4 {
      try run(Schema.sites)
      try addSites()
    }
    let added = Schema.tablesOfFailuresAndPictures + [Schema.sitePicturesByKey]
    for statement in added { try run(statement) }
    try add(records)
    try run("DELETE FROM responses WHERE status = 0")
    for kind in ["picture", "pictures", "failed pictures", "failure"] {
      try run("DELETE FROM names WHERE name GLOB ?", .text("\(kind) *"))
    }
  }

  /// Frees the names that the current version needs, and that a version did not use yet, from
  /// objects that someone added to the file. A view or an index is deleted, and a table is renamed.
  private func freeNames(addedAfterVersion version: Int) throws(SQLiteError) {
    let names = Schema.names(addedAfterVersion: version)
    let sql = "SELECT type, name FROM main.sqlite_master WHERE name IN (\(names.quoted))"
    let objects = try rows(sql) { (type: $0.text(0) ?? "", name: $0.text(1) ?? "") }
    for object in objects {
      switch object.type {
      case "view": try run("DROP VIEW \(object.name)")
      case "index": try run("DROP INDEX \(object.name)")
      default: try rename(object.name, to: "\(object.name)_before_version_\(Schema.version)")
      }
    }
  }

  /// Renames a table without a copy of its rows, which can have a size of many megabytes.
  private func rename(_ table: String, to name: String) throws(SQLiteError) {
    let statement = "ALTER TABLE \(table) RENAME TO \(name)"
    do throws(SQLiteError) {
      try run(statement)
    } catch {
      // SQLite refuses if someone added a view that is broken, unless it is to leave views as they
      // are.
      try run("PRAGMA legacy_alter_table = ON")
      try run(statement)
      try run("PRAGMA legacy_alter_table = OFF")
    }
  }

  /// Makes the content of a file of another version readable by the statements for the current one,
  /// through temporary tables and views. The file is not changed.
  ///
  /// A file that is blank or obsolete reads as if it were empty.
  func makeTemporaryTables() throws(SQLiteError) {
    // A process that may not write the store may not be able to create temporary files either.
    try run("PRAGMA temp_store = MEMORY")
    try reading { () throws(SQLiteError) in
      switch try state() {
      case .current: return
      case .blank, .obsolete: try makeTemporary(Schema.tables)
      case .earlier(let version): try makeTemporaryTables(from: version)
      }
    }
  }

  private func makeTemporaryTables(from version: Int) throws(SQLiteError) {
    try makeTemporary((version < 9 ? [Schema.files] : []) + [Schema.importedLoans])
    if version > 7 { return }
    if version == 7 {
      for conversion in Schema.conversionsOfVersion7 {
        let columns = conversion.columns.joined(separator: ", ")
        try run("CREATE TEMP VIEW \(conversion.table) (\(columns)) AS \(conversion.rows)")
      }
      return
    }
    try makeTemporary((version < 6 ? [Schema.figures] : []) + Schema.tablesOfHistory)
    if version < 5 { try makeTemporaryViews(from: version) }
  }

  private func makeTemporaryViews(from version: Int) throws(SQLiteError) {
    let records = try legacyRecords()
    try run("CREATE TEMP VIEW responses AS SELECT * FROM main.answers WHERE status != 0")
    if version < 3 {
      try makeTemporary([Schema.loans])
    } else {
      try run("CREATE TEMP VIEW loans AS SELECT * FROM main.shown")
    }
    if version < 4 {
      try makeTemporary([Schema.sites])
      try addSites()
    }
    try makeTemporary(Schema.tablesOfFailuresAndPictures)
    try add(records)
  }

  private func makeTemporary(_ tables: [String]) throws(SQLiteError) {
    for statement in tables {
      try run(statement.replacing("CREATE TABLE", with: "CREATE TEMP TABLE", maxReplacements: 1))
    }
  }

  /// Adds the sites that have loans. Before version 4 a site was known by its output folder alone.
  private func addSites() throws(SQLiteError) {
    try run("INSERT OR IGNORE INTO sites (key, name) SELECT DISTINCT site, site FROM loans")
  }

  private func legacyRecords() throws(SQLiteError) -> LegacyRecords {
    var records = LegacyRecords()
    let texts = try rows("SELECT key, received, body FROM main.answers WHERE status = 0") {
      (key: $0.text(0) ?? "", received: $0.integer(1), body: $0.bytes(2))
    }
    for text in texts { records.add(text.key, receivedSeconds: text.received, packed: text.body) }
    let pictures = try rows("SELECT name, key FROM main.names WHERE name GLOB 'picture *'") {
      (name: $0.text(0) ?? "", key: $0.text(1))
    }
    for picture in pictures { records.addPicture(named: picture.name, key: picture.key) }
    return records
  }

  private func add(_ records: LegacyRecords) throws(SQLiteError) {
    for failure in records.sourceFailures {
      try run(
        "INSERT OR IGNORE INTO source_failures (api, filter, failed, cause) VALUES (?, ?, ?, ?)",
        .text(failure.api), .text(failure.filter), .integer(failure.seconds), .text(failure.cause))
    }
    for picture in records.pictures {
      try run(
        "INSERT OR IGNORE INTO site_pictures (site, api, source, key) VALUES (?, ?, ?, ?)",
        .text(picture.pictures.site), .text(picture.pictures.api), .text(picture.source),
        .text(picture.key))
    }
    for (pictures, failure) in records.pictureFailures { try put(failure, of: pictures) }
  }
}

extension Database {
  /// Makes the tables of a blank file, unless another process has made them since it was opened.
  ///
  /// Throws `.locked` if another process writes to the file for too long.
  func makeTables() throws(SQLiteError) {
    try writing { () throws(SQLiteError) in
      if try state() == .current { return }
      for statement in Schema.statements { try run(statement) }
      try run("PRAGMA user_version = \(Schema.version)")
    }
  }

  /// Makes a blank file readable by all statements, as if it had empty tables. The file is not
  /// changed.
  func makeTemporaryTables() throws(SQLiteError) {
    // A process that may not write the store may not be able to create temporary files either.
    try run("PRAGMA temp_store = MEMORY")
    for statement in Schema.tables {
      try run(statement.replacing("CREATE TABLE", with: "CREATE TEMP TABLE", maxReplacements: 1))
    }
  }
}

extension Database {
  /// Returns what `read` makes of each row.
  func rows<Value>(
    _ sql: String, _ values: SQLValue..., read: (Statement) -> Value
  ) throws(SQLiteError) -> [Value] {
    try rows(sql, values, read: read)
  }

  /// Returns the first column of each row.
  func texts(_ sql: String, _ values: SQLValue...) throws(SQLiteError) -> [String] {
    try rows(sql, values) { $0.text(0) ?? "" }
  }

  func run(_ sql: String, _ values: SQLValue...) throws(SQLiteError) { try run(sql, values) }

  func run(_ sql: String, _ values: [SQLValue]) throws(SQLiteError) {
    _ = try rows(sql, values) { _ in }
  }

  /// Runs a statement once for each record.
  ///
  /// - Parameters:
  ///   - sql: The statement, whose first parameter is the key of a site.
  ///   - site: The key of the site.
  ///   - records: The records.
  ///   - bind: Binds all other parameters to the values of a record.
  /// - Throws: The first error of SQLite.
  func run<Record>(
    _ sql: String, on site: String, for records: [Record],
    bind: (Record, inout ParameterWriter) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    if records.isEmpty { return }
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(site, at: 1)
    for record in records {
      var parameters = ParameterWriter(statement, from: 2)
      try bind(record, &parameters)
      while try statement.step() {}
      statement.rewind()
    }
  }

  /// Returns the number that a statement gives, or 0 if it gives no row.
  func integer(_ sql: String) throws(SQLiteError) -> Int {
    try rows(sql) { $0.integer(0) }.first ?? 0
  }

  func rows<Value>(
    _ sql: String, _ values: [SQLValue], read: (Statement) -> Value
  ) throws(SQLiteError) -> [Value] {
    var rows: [Value] = []
    try forEachRow(of: sql, values) { rows.append(read($0)) }
    return rows
  }

  /// Calls `body` for each row.
  func forEachRow(
    of sql: String, _ values: [SQLValue], _ body: (Statement) -> Void
  ) throws(SQLiteError) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() { body(statement) }
  }
}

package import History
package import Loans
internal import SQLite

/// Returns the contents of `loans.db`, an SQLite database of loans, of the field partners that lend
/// to them, and of the history of a site.
///
/// The tables `loans`, `partners` and `history` have the columns of the fields. A list has a table
/// of its own, such as `tags`, whose rows name the loan and their place in the list. The order of
/// the loans has no effect, and the same data gives the same bytes with the same version of SQLite.
/// The database may have at most 1 GB, because SQLite limits databases in memory to that size.
package func databaseFile(
  of loans: [Loan], history: [LoanEvent]
) throws(DatabaseFileError) -> [UInt8] {
  do throws(SQLiteError) {
    let database = try Connection()
    // By default some values depend on how SQLite was compiled.
    try database.run(
      """
      PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; PRAGMA auto_vacuum = NONE;
      PRAGMA journal_mode = OFF; PRAGMA temp_store = MEMORY; BEGIN
      """)
    // Rows are inserted in the order of their keys, which is fastest.
    let partners = fieldPartners(of: loans)
    let loans = loans.sorted { $0.id < $1.id }
    for table in partnerTables { try database.add(table, of: partners) }
    for table in loanTables { try database.add(table, of: loans) }
    try database.add(historyTable, of: history)
    try database.run("COMMIT")
    return try database.serialized()
  } catch {
    throw DatabaseFileError(error)
  }
}

/// The error for a database that could not be made.
package enum DatabaseFileError: Error, Equatable, CustomStringConvertible {
  /// The database would have more than 1 GB.
  case tooLarge
  /// SQLite failed. The text is its own message.
  case failed(String)

  package var description: String {
    switch self {
    case .tooLarge: "the database would be larger than 1 GB"
    case .failed(let message): "the database cannot be made: \(message)"
    }
  }

  fileprivate init(_ error: SQLiteError) {
    self = error.reason == .full ? .tooLarge : .failed(error.message)
  }
}

// MARK: - The tables

private var partnerTables: [DatabaseTable<Loan.FieldPartner>] {
  let owner = ListOwner<Loan.FieldPartner>(
    column: .reference("partner_id", to: "partners", isRequired: true)
  ) { $0.id }
  return [DatabaseTable("partners", of: Loan.FieldPartner.fields, columns: ["id": .key])]
    + Loan.FieldPartner.fields.flatMap(\.tables).map { DatabaseTable($0, of: owner) }
}

private var loanTables: [DatabaseTable<Loan>] {
  let owner = ListOwner<Loan>(column: .reference("loan_id", to: "loans", isRequired: true)) {
    $0.id.value
  }
  let partner = ColumnDefinition.reference("partner_id", to: "partners", isIndexed: true)
  return [DatabaseTable("loans", of: Loan.fields, columns: ["id": .key, "partner_id": partner])]
    + Loan.fields.flatMap(\.tables).map { DatabaseTable($0, of: owner) }
}

/// The table of events. It refers to no other table, because events outlast their loans.
private var historyTable: DatabaseTable<LoanEvent> {
  let loan = ColumnDefinition("loan_id", "INTEGER NOT NULL", isIndexed: true)
  return DatabaseTable("history", of: LoanEvent.fields, columns: ["id": loan])
}

// MARK: - Filling a table

extension Connection {
  /// Creates a table with the rows of the records, then its indexes.
  fileprivate func add<Record>(
    _ table: DatabaseTable<Record>, of records: [Record]
  ) throws(SQLiteError) {
    try run(table.definition)
    let insertion = try prepare(table.insertion)
    var rows = RowBatch()
    for record in records {
      table.addRows(record, &rows)
      for start in stride(from: 0, to: rows.values.count, by: table.columns.count) {
        let row = rows.values[start..<start + table.columns.count]
        try insertion.run(row, at: 1, textsIn: rows.bytes)
      }
      rows.removeAll()
    }
    for index in table.indexes { try run(index) }
  }
}

internal import History
internal import Loans

extension Database {
  func importedLoans(on site: String) throws(SQLiteError) -> [ImportedLoan] {
    try records(
      of: site, "SELECT id, listed FROM imported_loans WHERE site = ? ORDER BY id",
      read: ImportedLoan.init(row:))
  }

  /// Adds loans that only an imported history names; to be called within a transaction. Of a loan
  /// that is there already, the later time counts.
  func add(_ loans: [ImportedLoan], of site: String) throws(SQLiteError) {
    for loan in loans {
      try run(
        """
        INSERT INTO imported_loans (site, id, listed) VALUES (?, ?, ?)
        ON CONFLICT (site, id) DO UPDATE SET listed = max(listed, excluded.listed)
        """, .text(site), .integer(loan.id.value), .integer(loan.listed.seconds))
    }
  }

  /// Removes loans for which Kiva has answered from the table of imported loans, and deletes every
  /// name in their events that differs from Kiva's; to be called within a transaction.
  func confirm(_ answered: [LoanID: String?], of site: String) throws(SQLiteError) {
    for (id, name) in answered.sorted(by: { $0.key < $1.key }) {
      let (site, id, name) = (SQLValue.text(site), SQLValue.integer(id.value), SQLValue.text(name))
      try run(
        "UPDATE events SET name = NULL WHERE site = ? AND id = ? AND name IS NOT ?", site, id, name)
      try run(
        "UPDATE loan_states SET name = ?1 WHERE site = ?2 AND id = ?3 AND name IS NOT ?1",
        name, site, id)
      try run("DELETE FROM imported_loans WHERE site = ? AND id = ?", site, id)
    }
  }
}

extension ImportedLoan {
  /// Reads the columns of an imported loan, and returns `nil` if the row is damaged.
  init?(row: Statement) {
    let loan = RowReader.read(row) { row throws(RowReader.DamagedRow) in
      ImportedLoan(try row.loanID(), listed: try RowReader.required(row.time()))
    }
    guard let loan else { return nil }
    self = loan
  }
}

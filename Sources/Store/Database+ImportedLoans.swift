internal import History
internal import Loans

extension Database {
  func importedLoans(on site: String) throws(SQLiteError) -> [ImportedLoan] {
    try rows(
      "SELECT id, listed FROM imported_loans WHERE site = ? AND id > 0 ORDER BY id", .text(site)
    ) { row in
      let seconds = min(max(0, row.integer(1)), Timestamp.last.seconds)
      return ImportedLoan(LoanID(row.integer(0)), listed: Timestamp(seconds: seconds))
    }
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
      try run("UPDATE loan_states SET name = ? WHERE site = ? AND id = ?", name, site, id)
      try run("DELETE FROM imported_loans WHERE site = ? AND id = ?", site, id)
    }
  }
}

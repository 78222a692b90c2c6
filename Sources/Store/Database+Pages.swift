extension Database {
  func pages(on site: String) throws(SQLiteError) -> [StoredPage] {
    try rows(
      """
      SELECT path, inputs, fingerprint FROM pages WHERE site = ?
      AND length(inputs) = \(StoredPage.fingerprintByteCount)
      AND length(fingerprint) = \(StoredPage.fingerprintByteCount)
      """, .text(site)
    ) { StoredPage(path: $0.text(0) ?? "", inputs: $0.bytes(1), fingerprint: $0.bytes(2)) }
  }

  func recordPages(
    _ pages: [StoredPage], deleting obsolete: [String], on site: String
  ) throws(SQLiteError) {
    try writing { () throws(SQLiteError) in
      for path in obsolete {
        try run("DELETE FROM pages WHERE site = ? AND path = ?", .text(site), .text(path))
      }
      for page in pages {
        try run(
          "REPLACE INTO pages (site, path, inputs, fingerprint) VALUES (?, ?, ?, ?)", .text(site),
          .text(page.path), .bytes(page.inputs), .bytes(page.fingerprint))
      }
    }
  }

  /// Returns whether there is a record of the page of a loan on any site.
  func hasPage(ofLoan id: Int) throws(SQLiteError) -> Bool {
    try !rows(
      "SELECT 1 FROM pages WHERE \(Self.isPage)", .text(Self.path(ofLoan: id)), read: { _ in }
    ).isEmpty
  }

  /// Deletes the records of the pages of a loan on all sites; to be called within a transaction.
  func deletePages(ofLoan id: Int) throws(SQLiteError) {
    try run("DELETE FROM pages WHERE \(Self.isPage)", .text(Self.path(ofLoan: id)))
  }

  /// Matches the rows of a path on any site through the primary key.
  private static let isPage = "site IN (SELECT DISTINCT site FROM pages) AND path = ?"

  private static func path(ofLoan id: Int) -> String { "loans/\(id).html" }
}

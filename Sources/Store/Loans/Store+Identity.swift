internal import Compression
internal import Fetching
internal import SQLite

/// What a store may keep of a loan whose borrower has become anonymous.
package struct StoredReplacement: Sendable {
  /// A record of the loan on any site, or an answer of any API about it.
  let record: StoredLoan
  /// The record without the identity of the borrowers, one JSON object in UTF-8; `nil` for a
  /// damaged record, which is deleted.
  let json: [UInt8]?

  /// The identifier of the loan.
  package var id: Int { record.id }

  package init(of record: StoredLoan, json: [UInt8]?) {
    self.record = record
    self.json = json
  }
}

extension Store {
  /// Returns which of the loans have a name in the history of any site, in ascending order.
  package func loansNamedInHistory(_ ids: Set<Int>) throws(StoreError) -> [Int] {
    if ids.isEmpty { return [] }
    return try reading(absent: []) { database throws(DatabaseError) in
      var found: [Int] = []
      for id in ids.sorted() {
        for table in Database.tablesOfNames
        where try database.exists(
          "SELECT 1 FROM \(table) WHERE \(Database.hasName(in: table))", .integer(id))
        {
          found.append(id)
          break
        }
      }
      return found
    }
  }

  /// Deletes the identity of the borrowers of these loans, on all sites: their names in the
  /// history, the responses with these keys, which are pictures, and what the replacements leave
  /// out. `rewritten` returns what remains of the body of a listing, or `nil` if it remains as it
  /// is; it is called only if there are loans. Either everything is deleted or nothing. Deleted
  /// data is overwritten in the file. The errors are those of `deleteLoans(_:responsesFor:)`.
  package func deleteIdentity(
    ofLoans ids: Set<Int>, _ replacements: [StoredReplacement], responsesFor keys: [String],
    listings rewritten: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) throws(StoreError) {
    if ids.isEmpty { return }
    try writing(absent: ()) { database throws(DatabaseError) in
      for replacement in replacements { try database.perform(replacement) }
      for id in ids.sorted() {
        for table in Database.tablesOfNames {
          try database.run(
            "UPDATE \(table) SET name = NULL WHERE \(Database.hasName(in: table))", .integer(id))
        }
      }
      try database.rewriteListings(rewritten)
      for key in keys {
        try database.deleteReferences(to: key)
        try database.run("DELETE FROM responses WHERE key = ?", .text(key))
      }
    }
  }
}

extension Database {
  fileprivate static let tablesOfNames = ["events", "loan_states"]

  /// Returns a condition that matches the rows of a loan that name its borrowers.
  fileprivate static func hasName(in table: String) -> String {
    "\(isLoan(in: table)) AND name != 'Anonymous'"
  }

  fileprivate func perform(_ replacement: StoredReplacement) throws(DatabaseError) {
    let old = SQLValue.text(String(decoding: replacement.record.json, as: UTF8.self))
    let id = SQLValue.integer(replacement.record.id)
    for table in ["loans", "details", "portfolio_loans"] {
      let isRecord = "\(Self.isLoan(in: table)) AND loan = ?"
      if let json = replacement.json {
        let new = SQLValue.text(String(decoding: json, as: UTF8.self))
        try run("UPDATE \(table) SET loan = ? WHERE \(isRecord)", new, id, old)
      } else if table == "portfolio_loans" {
        // Without its row, the loan would look like a new one.
        try run("UPDATE \(table) SET loan = NULL WHERE \(isRecord)", id, old)
      } else {
        try run("DELETE FROM \(table) WHERE \(isRecord)", id, old)
      }
    }
  }

  /// Rewrites the bodies of cached listings. A damaged response is deleted, because it may contain
  /// a name.
  fileprivate func rewriteListings(
    _ rewritten: ([UInt8]) -> [UInt8]?
  ) throws(DatabaseError) {
    let listings = try rows(
      """
      SELECT \(PackedResponse.columns) FROM responses
      WHERE key IN (SELECT key FROM names WHERE name LIKE 'listing %')
      """
    ) { PackedResponse($0, from: 0) }
    for listing in listings {
      let key = SQLValue.text(listing.response.key)
      let body: [UInt8]
      do throws(CompressionError) { body = try listing.unpacked().body } catch {
        try deleteReferences(to: listing.response.key)
        try run("DELETE FROM responses WHERE key = ?", key)
        continue
      }
      guard let rest = rewritten(body) else { continue }
      try run("UPDATE responses SET body = ? WHERE key = ?", .bytes(gzip(rest)), key)
    }
  }
}

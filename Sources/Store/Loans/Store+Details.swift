internal import SQLite

/// What Kiva said of a loan when its details were last requested.
package struct StoredDetails: Equatable, Sendable {
  package let id: Int
  /// When Kiva answered, in seconds since 1970, UTC, up to the year 9999.
  package let receivedSeconds: Int
  /// The loan as it was in the last response that had it, one JSON object in UTF-8, which is not
  /// checked; `nil` if none had it.
  package let json: [UInt8]?
  /// Whether Kiva answered without the loan.
  package let isAbsent: Bool

  package init(id: Int, receivedSeconds: Int, json: [UInt8]?, isAbsent: Bool) {
    self.id = id
    self.receivedSeconds = receivedSeconds
    self.json = json
    self.isAbsent = isAbsent
  }
}

extension Store {
  /// Returns what the API with this base URL said of these loans, in the order of `ids`, without
  /// those that it has not been asked for.
  package func details(of ids: [Int], from api: String) throws(StoreError) -> [StoredDetails] {
    if ids.isEmpty { return [] }
    return try reading(absent: []) { database throws(DatabaseError) in
      var details: [StoredDetails] = []
      for id in ids {
        details += try database.rows(
          "SELECT received, loan, absent FROM details WHERE api = ? AND id = ?", .text(api),
          .integer(id)
        ) { row in
          StoredDetails(
            id: id, receivedSeconds: row.integer(0), json: row.text(1).map { Array($0.utf8) },
            isAbsent: row.integer(2) != 0)
        }
      }
      return details.filter { StoredLoan.isTime($0.receivedSeconds) }
    }
  }

  /// Returns what any API said of these loans, in their details and in the lists of teams and
  /// lenders, as records without a time.
  package func details(ofLoans ids: Set<Int>) throws(StoreError) -> [StoredLoan] {
    if ids.isEmpty { return [] }
    return try reading(absent: []) { database throws(DatabaseError) in
      var texts: [(id: Int, loan: String)] = []
      // Looking for each loan in all rows would be slow.
      for api in try database.texts("SELECT DISTINCT api FROM details") {
        for id in ids.sorted() {
          texts += try database.texts(
            "SELECT loan FROM details WHERE api = ? AND id = ? AND loan IS NOT NULL", .text(api),
            .integer(id)
          ).map { (id, $0) }
        }
      }
      let table = "portfolio_loans"
      for id in ids.sorted() {
        texts += try database.texts(
          "SELECT loan FROM \(table) WHERE \(Database.isLoan(in: table)) AND loan IS NOT NULL",
          .integer(id)
        ).map { (id, $0) }
      }
      return texts.map { StoredLoan(id: $0.id, listedSeconds: 0, json: Array($0.loan.utf8)) }
    }
  }

  /// Saves what the API with this base URL said of loans, in place of what it said before. Either
  /// everything is saved or nothing. The errors are those of `save(_:as:prunes:)`.
  package func save(_ details: [StoredDetails], from api: String) throws(StoreError) {
    if details.isEmpty { return }
    try writing(absent: nil) { database throws(DatabaseError) in
      for loan in details {
        try database.run(
          "REPLACE INTO details (api, id, received, loan, absent) VALUES (?, ?, ?, ?, ?)",
          .text(api), .integer(loan.id), .integer(loan.receivedSeconds),
          .text(loan.json.map { String(decoding: $0, as: UTF8.self) }),
          .integer(loan.isAbsent ? 1 : 0))
      }
    }
  }

  /// Deletes what the API with this base URL said of all but these loans more than 30 days ago. The
  /// errors are those of `save(_:as:prunes:)`.
  package func pruneDetails(from api: String, except ids: Set<Int>) throws(StoreError) {
    let oldest = oldestCheckedSeconds
    try writing(absent: ()) { database throws(DatabaseError) in
      let old = try database.rows(
        "SELECT id FROM details WHERE api = ? AND received < ?", .text(api), .integer(oldest)
      ) { $0.integer(0) }
      for id in old where !ids.contains(id) {
        try database.run(
          "DELETE FROM details WHERE api = ? AND id = ?", .text(api), .integer(id))
      }
    }
  }
}

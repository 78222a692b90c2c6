internal import SQLite

extension Store {
  /// Returns when the API with this base URL was last asked for the anonymization levels of these
  /// loans, in seconds since 1970, UTC, without those that it has not been asked for.
  package func levelChecks(of ids: [Int], at api: String) throws(StoreError) -> [Int: Int] {
    if ids.isEmpty { return [:] }
    return try reading(absent: [:]) { database throws(DatabaseError) in
      var times: [Int: Int] = [:]
      for id in ids {
        times[id] =
          try database.rows(
            "SELECT asked FROM level_checks WHERE api = ? AND id = ?", .text(api), .integer(id)
          ) { $0.integer(0) }.first
      }
      return times
    }
  }

  /// Records when an API was asked for the anonymization levels of loans, in seconds since 1970,
  /// UTC, and forgets the loans that it has not been asked for in 30 days. Throws the errors of
  /// `save`.
  package func recordLevelChecks(
    of ids: [Int], at api: String, seconds: Int
  ) throws(StoreError) {
    if ids.isEmpty { return }
    let oldest = oldestCheckedSeconds
    try writing(absent: nil) { database throws(DatabaseError) in
      for id in ids {
        try database.run(
          "REPLACE INTO level_checks (api, id, asked) VALUES (?, ?, ?)", .text(api), .integer(id),
          .integer(seconds))
      }
      try database.run(
        "DELETE FROM level_checks WHERE api = ? AND asked < ?", .text(api), .integer(oldest))
    }
  }
}

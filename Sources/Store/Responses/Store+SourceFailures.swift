internal import SQLite

extension Store {
  /// Returns why the API with this base URL did not send a complete listing when it was last
  /// requested; `nil` if it did. The filter of the listing is written as URL parameters.
  package func sourceFailure(at api: String, filter: String) throws(StoreError) -> String? {
    try using(absent: .some(nil)) { database throws(DatabaseError) in
      try database.texts(
        "SELECT cause FROM source_failures WHERE api = ? AND filter = ?", .text(api), .text(filter)
      ).first
    }
  }

  /// Records why the API did not send a complete listing, as one sentence without a full stop, and
  /// when the listing was requested, in seconds since 1970, UTC. Throws the errors of `save`.
  package func recordSourceFailure(
    _ cause: String, at api: String, filter: String, seconds: Int
  ) throws(StoreError) {
    try writing(absent: nil) { database throws(DatabaseError) in
      try database.run(
        "REPLACE INTO source_failures (api, filter, failed, cause) VALUES (?, ?, ?, ?)",
        .text(api), .text(filter), .integer(seconds), .text(cause))
    }
  }

  /// Deletes the record of a failure, after the API has sent the complete listing. Throws the
  /// errors of `save`.
  package func deleteSourceFailure(at api: String, filter: String) throws(StoreError) {
    try writing(absent: ()) { database throws(DatabaseError) in
      try database.run(
        "DELETE FROM source_failures WHERE api = ? AND filter = ?", .text(api), .text(filter))
    }
  }
}

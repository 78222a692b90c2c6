extension Database {
  func sourceFailure(at api: String, filter: String) throws(SQLiteError) -> String? {
    try texts(
      "SELECT cause FROM source_failures WHERE api = ? AND filter = ?", .text(api), .text(filter)
    ).first
  }

  func putSourceFailure(
    _ cause: String, at api: String, filter: String, seconds: Int
  ) throws(SQLiteError) {
    try writing { () throws(SQLiteError) in
      try run(
        "REPLACE INTO source_failures (api, filter, failed, cause) VALUES (?, ?, ?, ?)",
        .text(api), .text(filter), .integer(seconds), .text(cause))
    }
  }

  func deleteSourceFailure(at api: String, filter: String) throws(SQLiteError) {
    try writing { () throws(SQLiteError) in
      try run(
        "DELETE FROM source_failures WHERE api = ? AND filter = ?", .text(api), .text(filter))
    }
  }
}

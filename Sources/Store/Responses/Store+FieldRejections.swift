internal import SQLite

extension Store {
  /// Returns the groups of fields that the GraphQL interface with this base URL rejected after the
  /// given time, in seconds since 1970, UTC.
  package func fieldRejections(
    at api: String, sinceSeconds: Int
  ) throws(StoreError) -> Set<String> {
    try using(absent: []) { database throws(DatabaseError) in
      Set(
        try database.texts(
          "SELECT fields FROM field_rejections WHERE api = ? AND rejected > ?", .text(api),
          .integer(sinceSeconds)))
    }
  }

  /// Records that an interface rejected a group of fields, and when, in seconds since 1970, UTC.
  /// Throws the errors of `save`.
  package func recordFieldRejection(
    _ fields: String, at api: String, seconds: Int
  ) throws(StoreError) {
    try writing(absent: nil) { database throws(DatabaseError) in
      try database.run(
        "REPLACE INTO field_rejections (api, fields, rejected) VALUES (?, ?, ?)", .text(api),
        .text(fields), .integer(seconds))
    }
  }
}

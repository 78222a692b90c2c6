extension Store {
  /// Finds the record of a failure.
  ///
  /// - Parameters:
  ///   - api: The base URL of the API.
  ///   - filter: The filter of the listing as URL parameters; empty for none.
  /// - Returns: Why the API gave no complete listing when it was last requested; `nil` if it did.
  /// - Throws: `.damaged` and `.newer` after the file has been set aside.
  package func sourceFailure(at api: String, filter: String) throws(StoreError) -> String? {
    try using(absent: .some(nil)) { database throws(SQLiteError) in
      try database.sourceFailure(at: api, filter: filter)
    }
  }

  /// Records why the API gave no complete listing, in place of an earlier cause.
  ///
  /// - Parameters:
  ///   - cause: One sentence, without a full stop.
  ///   - api: The base URL of the API.
  ///   - filter: The filter of the listing as URL parameters; empty for none.
  ///   - seconds: When the listing was requested, in seconds since 1970, UTC.
  /// - Throws: The errors of `save`.
  package func recordSourceFailure(
    _ cause: String, at api: String, filter: String, seconds: Int
  ) throws(StoreError) {
    try checkWritable()
    try using(absent: nil) { database throws(SQLiteError) in
      try database.putSourceFailure(cause, at: api, filter: filter, seconds: seconds)
    }
  }

  /// Deletes the record of a failure, after the API gave the complete listing.
  ///
  /// - Parameters:
  ///   - api: The base URL of the API.
  ///   - filter: The filter of the listing as URL parameters; empty for none.
  /// - Throws: The errors of `save`.
  package func deleteSourceFailure(at api: String, filter: String) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(SQLiteError) in
      try database.deleteSourceFailure(at: api, filter: filter)
    }
  }
}

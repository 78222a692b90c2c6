package import Fetching

extension Store {
  /// Returns the response that is kept for exactly this key, however old it is.
  ///
  /// Throws `.damagedResponse` for a response that is damaged, and only once, since it is deleted.
  package func response(for key: String) throws(StoreError) -> CachedResponse? {
    try using(absent: .some(nil)) { database throws(SQLiteError) in
      try database.response(for: key)
    }
  }

  /// Returns the responses that the name stands for, in order, all of one call of `save`. The
  /// result is empty if there are none or one of them is missing.
  ///
  /// Throws `.damagedResponse` if a response is damaged, and only once, since it is deleted.
  package func responses(named name: String) throws(StoreError) -> [CachedResponse] {
    try using(absent: []) { database throws(SQLiteError) in try database.responses(named: name) }
  }

  /// Keeps the responses in place of older ones with the same keys, and makes each name stand for
  /// all of them. Either everything is kept or nothing.
  ///
  /// A response is deleted with the last name that stands for it. If a name stands for several
  /// responses, and one of them gets another body under other names, the name stands for nothing
  /// from then on, because its responses would come from two fetches.
  ///
  /// - Parameters:
  ///   - responses: The responses; if there are none, the names are deleted.
  ///   - names: At least one name.
  ///   - prunes: Whether responses that are too old are deleted.
  /// - Throws: `.damaged` and `.newer` after the file has been set aside and the responses are kept
  ///   in a new one. After any other error (`.locked`, `.tooLarge`…) they are not kept.
  package func save(
    _ responses: [CachedResponse], as names: [String], prunes: Bool = true
  ) throws(StoreError) {
    precondition(!names.isEmpty, "responses are kept under a name")
    try checkWritable()
    try checkSize(of: responses)
    let packed = responses.map(PackedResponse.init)
    let oldest = prunes ? oldestCheckedSeconds : nil
    try using(absent: nil) { database throws(SQLiteError) in
      try database.save(packed, as: names, checkedSince: oldest)
    }
  }
}

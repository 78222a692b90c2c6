package import Fetching

extension Store {
  /// Returns the response that is kept for exactly this key, however old it is. Throws
  /// `.damagedResponse` for a response that is damaged, and only once, since it is deleted.
  package func response(for key: String) throws(StoreError) -> CachedResponse? {
    try using(absent: .some(nil)) { database throws(SQLiteError) in
      guard !database.damagedKeys.contains(key) else { return nil }
      let found = try database.rows(
        "SELECT \(PackedResponse.columns) FROM responses WHERE key = ?", .text(key)
      ) { PackedResponse($0, from: 0) }
      return try found.first.map { packed throws(SQLiteError) in try database.unpack(packed) }
    }
  }

  /// Returns the responses that the name stands for, in order, all of one `save`; none if one is
  /// missing. Throws `.damagedResponse`, but only once, since the response is deleted.
  package func responses(named name: String) throws(StoreError) -> [CachedResponse] {
    try using(absent: []) { database throws(SQLiteError) in
      let found = try database.rows(
        """
        SELECT position, responses.key IS NOT NULL, responses.* FROM names
        LEFT JOIN responses ON responses.key = names.key WHERE name = ? ORDER BY position
        """, .text(name)
      ) {
        (position: $0.integer(0), exists: $0.integer(1) == 1, packed: PackedResponse($0, from: 2))
      }
      let isComplete = found.enumerated().allSatisfy { index, row in
        row.position == index && row.exists
          && !database.damagedKeys.contains(row.packed.response.key)
      }
      guard isComplete else { return [] }
      return try found.map { row throws(SQLiteError) in try database.unpack(row.packed) }
    }
  }

  /// Keeps the responses in place of older ones with the same keys, and makes each name stand for
  /// all of them, or for nothing if there are none. Either everything is kept or nothing.
  ///
  /// A response is deleted with the last name that stands for it and, if `prunes`, when it is too
  /// old. If a name stands for several, and one gets another body under other names, the name
  /// stands for nothing from then on, because its responses would come from two fetches.
  ///
  /// Throws `.damaged` and `.newer` after the file has been set aside and the responses are kept in
  /// a new one. After any other error (`.locked`, `.tooLarge`…) they are not kept.
  package func save(
    _ responses: [CachedResponse], as names: [String], prunes: Bool = true
  ) throws(StoreError) {
    precondition(!names.isEmpty, "responses are kept under a name")
    try keep(responses, prunes: prunes) { database throws(SQLiteError) in
      var released: Set<String> = []
      for name in names {
        released.formUnion(try database.deleteName(name))
        for (position, response) in responses.enumerated() {
          try database.run(
            "INSERT INTO names (name, position, key) VALUES (?, ?, ?)",
            .text(name), .integer(position), .text(response.key))
        }
      }
      return released
    }
  }

  /// Keeps responses in one transaction with `work`, which refers to them. The keys that `work`
  /// returns are those of responses to which it no longer refers.
  func keep(
    _ responses: [CachedResponse], prunes: Bool,
    _ work: @Sendable (Database) throws(SQLiteError) -> Set<String>
  ) throws(StoreError) {
    try checkWritable()
    guard responses.allSatisfy({ $0.body.count <= maximumBodyBytes }) else {
      throw StoreError(path: path, reason: .tooLarge)
    }
    let packed = responses.map(PackedResponse.init)
    let oldest = prunes ? oldestCheckedSeconds : nil
    try using(absent: nil) { database throws(SQLiteError) in
      try database.keep(packed, checkedSince: oldest, work)
    }
  }
}

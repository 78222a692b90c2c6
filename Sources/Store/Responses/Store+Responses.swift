package import Fetching
internal import SQLite

extension Store {
  /// Returns the response that is kept for exactly this key, however old it is. Throws
  /// `.damagedResponse` for a damaged response, but only once, because the response is deleted.
  package func response(for key: String) throws(StoreError) -> CachedResponse? {
    try using(absent: .some(nil)) { database throws(DatabaseError) in
      guard !database.damagedKeys.contains(key) else { return nil }
      let found = try database.rows(
        "SELECT \(PackedResponse.columns) FROM responses WHERE key = ?", .text(key)
      ) { PackedResponse($0, from: 0) }
      return try found.first.map { packed throws(DatabaseError) in try database.unpack(packed) }
    }
  }

  /// Returns the responses that the name stands for, in order. All are from the same `save`; if one
  /// is missing, the result is empty. Throws `.damagedResponse` for a damaged response, but only
  /// once, because the response is deleted.
  package func responses(named name: String) throws(StoreError) -> [CachedResponse] {
    try using(absent: []) { database throws(DatabaseError) in
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
      return try found.map { row throws(DatabaseError) in try database.unpack(row.packed) }
    }
  }

  /// Saves the responses in place of older ones with the same keys. Each name then stands for all
  /// of them, or for nothing if there are none. Either everything is saved or nothing.
  ///
  /// A response is deleted with the last name that stands for it. If `prunes` is set, old responses
  /// are deleted, too. If a name stands for several responses, and one of them is replaced with a
  /// different body under other names, the name stands for nothing after that, because its
  /// responses would come from two fetches.
  ///
  /// Throws `.damaged` and `.newer` after setting the file aside and saving the responses in a new
  /// one. After any other error (`.locked`, `.tooLarge`…), the responses are not saved.
  package func save(
    _ responses: [CachedResponse], as names: [String], prunes: Bool = true
  ) throws(StoreError) {
    precondition(!names.isEmpty, "responses are kept under a name")
    try keep(responses, prunes: prunes) { database throws(DatabaseError) in
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

  /// Saves responses, and calls `work` in the same transaction to write references to them. `work`
  /// returns the keys of the responses whose references it has deleted.
  func keep(
    _ responses: [CachedResponse], prunes: Bool,
    _ work: @Sendable (Database) throws(DatabaseError) -> Set<String>
  ) throws(StoreError) {
    try checkWritable()
    guard responses.allSatisfy({ $0.body.count <= maximumBodyBytes }) else {
      throw StoreError(path: path, reason: .tooLarge)
    }
    let packed = responses.map(PackedResponse.init)
    let oldest = prunes ? oldestCheckedSeconds : nil
    try using(absent: nil) { database throws(DatabaseError) in
      try database.keep(packed, checkedSince: oldest, work)
    }
  }
}

internal import Compression
internal import Fetching
internal import SQLite

extension Database {
  /// Saves responses as `Store.keep` does, and deletes those that were last checked before
  /// `oldest`.
  func keep(
    _ responses: [PackedResponse], checkedSince oldest: Int?,
    _ work: (Database) throws(DatabaseError) -> Set<String>
  ) throws(DatabaseError) {
    try writing { () throws(DatabaseError) in
      if let oldest, !hasPrunedResponses { try prune(before: oldest) }
      var released: Set<String> = []
      for response in responses {
        for name in try namesWithMixedResponses(by: response) {
          released.formUnion(try deleteName(name))
        }
        try replace(response)
      }
      released.formUnion(try work(self))
      for key in released { try deleteIfUnreferenced(key) }
    }
    hasPrunedResponses = hasPrunedResponses || oldest != nil
    for packed in responses { damagedKeys.remove(packed.response.key) }
  }

  private func replace(_ packed: PackedResponse) throws(DatabaseError) {
    let response = packed.response
    try run(
      "REPLACE INTO responses (\(PackedResponse.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
      .text(response.key), .integer(response.status), .text(response.etag),
      .text(response.lastModified), .integer(response.receivedSeconds),
      .integer(response.checkedSeconds), .bytes(packed.body))
  }

  /// Returns the names that would stand for responses of two fetches if this response were
  /// replaced.
  private func namesWithMixedResponses(by packed: PackedResponse) throws(DatabaseError) -> [String]
  {
    try texts(
      """
      SELECT DISTINCT name FROM names AS one WHERE key = ?1
      AND EXISTS (SELECT 1 FROM responses WHERE key = ?1 AND body != ?2)
      AND EXISTS (SELECT 1 FROM names WHERE name = one.name AND position > 0)
      """, .text(packed.response.key), .bytes(packed.body))
  }

  /// Deletes a name, and returns the keys of the responses that it stood for.
  func deleteName(_ name: String) throws(DatabaseError) -> [String] {
    let keys = try texts("SELECT key FROM names WHERE name = ?", .text(name))
    if !keys.isEmpty { try run("DELETE FROM names WHERE name = ?", .text(name)) }
    return keys
  }

  /// Deletes a response that has no name and is a picture of no site.
  func deleteIfUnreferenced(_ key: String) throws(DatabaseError) {
    try run(
      """
      DELETE FROM responses WHERE key = ?1
      AND NOT EXISTS (SELECT 1 FROM names WHERE key = ?1)
      AND NOT EXISTS (SELECT 1 FROM site_pictures WHERE key = ?1)
      """, .text(key))
  }

  /// Deletes the names and the pictures of sites that refer to the response with this key.
  func deleteReferences(to key: String) throws(DatabaseError) {
    try run("DELETE FROM names WHERE name IN (SELECT name FROM names WHERE key = ?)", .text(key))
    try run("DELETE FROM site_pictures WHERE key = ?", .text(key))
  }

  /// Deletes the responses and failures that are older than `oldest`, then everything that refers
  /// to a missing response, then the responses to which nothing refers.
  private func prune(before oldest: Int) throws(DatabaseError) {
    try run("DELETE FROM responses WHERE checked < ?", .integer(oldest))
    // With a hundred thousand names, looking up each key only once is ten times as fast.
    try run(
      """
      DELETE FROM names WHERE name IN (SELECT name FROM names WHERE key IN
      (SELECT key FROM (SELECT DISTINCT key FROM names) WHERE key NOT IN (SELECT key FROM responses)))
      """)
    try run("DELETE FROM site_pictures WHERE key NOT IN (SELECT key FROM responses)")
    try run(
      """
      DELETE FROM responses WHERE key NOT IN (SELECT key FROM names)
      AND key NOT IN (SELECT key FROM site_pictures)
      """)
    for table in ["source_failures", "picture_failures"] {
      try run("DELETE FROM \(table) WHERE failed < ?", .integer(oldest))
    }
  }

  /// Returns the response with its body, or deletes a damaged one and throws `.damagedResponse`.
  func unpack(_ packed: PackedResponse) throws(DatabaseError) -> CachedResponse {
    do throws(CompressionError) { return try packed.unpacked() } catch {
      let key = packed.response.key
      do throws(DatabaseError) { try delete(packed) } catch {
        if error.reason == .sqlite(.damaged) { throw error }
        damagedKeys.insert(key)
      }
      throw DatabaseError(.damagedResponse(key: key))
    }
  }

  /// Deletes a response, unless another process has replaced it since it was read.
  private func delete(_ packed: PackedResponse) throws(DatabaseError) {
    let key = packed.response.key
    try writing { () throws(DatabaseError) in
      try run(
        "DELETE FROM responses WHERE key = ? AND CAST(body AS BLOB) = ?", .text(key),
        .bytes(packed.body))
      guard changes > 0 else { return }
      try deleteReferences(to: key)
    }
  }
}

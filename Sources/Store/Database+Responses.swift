internal import Compression

extension Database {
  private static let columns = "key, status, etag, last_modified, received, checked, body"

  func answer(for key: String) throws(SQLiteError) -> StoredResponse? {
    guard tables.hasAnswers, !torn.contains(key) else { return nil }
    let found = try rows("SELECT \(Self.columns) FROM answers WHERE key = ?", .text(key)) {
      PackedResponse($0, from: 0)
    }
    return try found.first.map { packed throws(SQLiteError) in try unpack(packed) }
  }

  func answers(named name: String) throws(SQLiteError) -> [StoredResponse] {
    guard tables.hasAnswers else { return [] }
    let found = try rows(
      """
      SELECT position, answers.key IS NOT NULL, answers.* FROM names
      LEFT JOIN answers ON answers.key = names.key WHERE name = ? ORDER BY position
      """, .text(name)
    ) {
      (position: $0.integer(0), isThere: $0.integer(1) == 1, packed: PackedResponse($0, from: 2))
    }
    let isWhole = found.enumerated().allSatisfy { index, row in
      row.position == index && row.isThere && !torn.contains(row.packed.answer.key)
    }
    guard isWhole else { return [] }
    var answers: [StoredResponse] = []
    for row in found { answers.append(try unpack(row.packed)) }
    return answers
  }

  /// `keepsFrom`: answers last checked before go, in seconds since 1970; `nil`: none do.
  func keep(_ answers: [PackedResponse], as names: [String], keepsFrom: Int?) throws(SQLiteError) {
    try writing { () throws(SQLiteError) in
      if let keepsFrom, !isPruned { try prune(before: keepsFrom) }
      var released: Set<String> = []
      for answer in answers {
        for name in try listingsMixed(by: answer) { released.formUnion(try forget(name)) }
        try replace(answer)
      }
      for name in names {
        released.formUnion(try forget(name))
        for (position, packed) in answers.enumerated() {
          try run(
            "INSERT INTO names (name, position, key) VALUES (?, ?, ?)",
            .text(name), .integer(position), .text(packed.answer.key))
        }
      }
      for key in released { try deleteIfNameless(key) }
    }
    isPruned = isPruned || keepsFrom != nil
    for packed in answers { torn.remove(packed.answer.key) }
  }

  private func replace(_ packed: PackedResponse) throws(SQLiteError) {
    let answer = packed.answer
    try run(
      "REPLACE INTO answers (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
      .text(answer.key), .integer(answer.status), .text(answer.etag), .text(answer.lastModified),
      .integer(answer.receivedSeconds), .integer(answer.checkedSeconds), .bytes(packed.body))
  }

  /// The names of several answers that would be of two readings with this one in place of another.
  private func listingsMixed(by packed: PackedResponse) throws(SQLiteError) -> [String] {
    try texts(
      """
      SELECT DISTINCT name FROM names AS one WHERE key = ?1
      AND EXISTS (SELECT 1 FROM answers WHERE key = ?1 AND body != ?2)
      AND EXISTS (SELECT 1 FROM names WHERE name = one.name AND position > 0)
      """, .text(packed.answer.key), .bytes(packed.body))
  }

  /// The keys that the name stood for.
  private func forget(_ name: String) throws(SQLiteError) -> [String] {
    let keys = try texts("SELECT key FROM names WHERE name = ?", .text(name))
    if !keys.isEmpty { try run("DELETE FROM names WHERE name = ?", .text(name)) }
    return keys
  }

  private func deleteIfNameless(_ key: String) throws(SQLiteError) {
    try run(
      "DELETE FROM answers WHERE key = ?1 AND NOT EXISTS (SELECT 1 FROM names WHERE key = ?1)",
      .text(key))
  }

  /// Deletes answers last checked before `oldest`, names that miss an answer, answers without a
  /// name.
  private func prune(before oldest: Int) throws(SQLiteError) {
    try run("DELETE FROM answers WHERE checked < ?", .integer(oldest))
    // Each key of a name once: ten times as fast with a hundred thousand names.
    try run(
      """
      DELETE FROM names WHERE name IN (SELECT name FROM names WHERE key IN
      (SELECT key FROM (SELECT DISTINCT key FROM names) WHERE key NOT IN (SELECT key FROM answers)))
      """)
    try run("DELETE FROM answers WHERE key NOT IN (SELECT key FROM names)")
  }

  /// Deletes a torn answer, and throws `.torn`.
  private func unpack(_ packed: PackedResponse) throws(SQLiteError) -> StoredResponse {
    do throws(CompressionError) {
      return try packed.unpacked()
    } catch {
      let key = packed.answer.key
      do throws(SQLiteError) {
        try delete(packed)
      } catch {
        if error.kind == .damaged { throw error }
        torn.insert(key)
      }
      throw SQLiteError(tornAnswerFor: key)
    }
  }

  /// Unless another process has put a whole one in its place meanwhile.
  private func delete(_ packed: PackedResponse) throws(SQLiteError) {
    let key = SQLValue.text(packed.answer.key)
    try writing { () throws(SQLiteError) in
      try run(
        "DELETE FROM answers WHERE key = ? AND CAST(body AS BLOB) = ?", key, .bytes(packed.body))
      guard changes > 0 else { return }
      try run("DELETE FROM names WHERE name IN (SELECT name FROM names WHERE key = ?)", key)
    }
  }
}

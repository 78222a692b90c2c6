internal import Parallel
internal import SQLite

extension Database {
  func rows<Value>(
    _ sql: String, _ values: SQLValue..., read: (Statement) -> Value
  ) throws(DatabaseError) -> [Value] {
    try rows(sql, values, read: read)
  }

  /// Returns the first column of each row.
  func texts(_ sql: String, _ values: SQLValue...) throws(DatabaseError) -> [String] {
    try rows(sql, values) { $0.text(0) ?? "" }
  }

  func run(_ sql: String, _ values: SQLValue...) throws(DatabaseError) { try run(sql, values) }

  func run(_ sql: String, _ values: [SQLValue]) throws(DatabaseError) {
    _ = try rows(sql, values) { _ in }
  }

  /// Inserts a row for each record. This is fastest if the records are in the order of the primary
  /// key. `add` appends the values of the columns other than `site`, and may be called by several
  /// threads at once.
  func run<Record: Sendable>(
    _ insertion: Insertion, on site: String, for records: [Record],
    add: @Sendable (Record, inout RowBatch) -> Void
  ) throws(DatabaseError) {
    let columnCount = insertion.columnCount
    // Rows are inserted in groups, because all of them together would need much memory.
    for start in stride(from: 0, to: records.count, by: Self.groupSize) {
      let group = start..<min(start + Self.groupSize, records.count)
      let parts = group.concurrentMap(minimumCount: Self.groupSize) { part in
        [
          (
            records: records[part],
            batches: RowBatch.batches(of: records[part], columnCount: columnCount, add: add)
          )
        ]
      }
      for (records, firstBatches) in parts {
        var (rest, batches) = (records, firstBatches)
        // If a part has long texts, only its first rows have been prepared.
        while !batches.isEmpty {
          for rows in batches {
            try run(insertion, on: site, rows)
            rest = rest.dropFirst(rows.values.count / columnCount)
          }
          batches = RowBatch.batches(of: rest, columnCount: columnCount, add: add)
        }
      }
    }
  }

  /// The number of records whose rows are prepared at the same time, before they are inserted. Each
  /// thread prepares an eighth of them, which is a multiple of `batchSize`.
  private static let groupSize = 32 * Insertion.batchSize

  private func run(_ insertion: Insertion, on site: String, _ rows: RowBatch) throws(DatabaseError)
  {
    let isFull = rows.values.count == Insertion.batchSize * insertion.columnCount
    let statement = try prepared(isFull ? insertion.batch : insertion.single)
    defer { statement.reset() }
    let count = isFull ? rows.values.count : insertion.columnCount
    try DatabaseError.wrapping { () throws(SQLiteError) in
      try statement.bind(site, at: 1)
      for start in stride(from: 0, to: rows.values.count, by: count) {
        try statement.run(rows.values[start..<start + count], at: 2, textsIn: rows.bytes)
      }
    }
  }

  /// Returns the number that a query returns, or 0 if it returns no row.
  func integer(_ sql: String, _ values: SQLValue...) throws(DatabaseError) -> Int {
    try rows(sql, values) { $0.integer(0) }.first ?? 0
  }

  func exists(_ sql: String, _ value: SQLValue) throws(DatabaseError) -> Bool {
    try !rows(sql, value, read: { _ in }).isEmpty
  }

  func rows<Value>(
    _ sql: String, _ values: [SQLValue], read: (Statement) -> Value
  ) throws(DatabaseError) -> [Value] {
    var rows: [Value] = []
    try forEachRow(of: sql, values) { rows.append(read($0)) }
    return rows
  }

  func forEachRow(
    of sql: String, _ values: [SQLValue], _ body: (Statement) -> Void
  ) throws(DatabaseError) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try DatabaseError.wrapping { () throws(SQLiteError) in
      try statement.bind(values)
      while try statement.step() { body(statement) }
    }
  }
}

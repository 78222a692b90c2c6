internal import SQLite

extension RowBatch {
  /// The size of `bytes` at which a batch is full. Once all batches together have this size, no
  /// further batch is created before these have been inserted.
  private static let fullByteCount = 1_000_000

  /// Returns batches with the rows of the records, to which `add` appends a value for each column.
  /// If the texts are very long, only the first records are included.
  // The function is generic, so it must be in the module of its callers to be fast.
  static func batches<Record>(
    of records: ArraySlice<Record>, columnCount: Int, add: (Record, inout RowBatch) -> Void
  ) -> [RowBatch] {
    var (batches, rest, byteCount): ([RowBatch], _, _) = ([], records, 0)
    while !rest.isEmpty, byteCount < fullByteCount {
      let batch = RowBatch(ofFirst: rest, add: add)
      rest = rest.dropFirst(batch.values.count / columnCount)
      byteCount += batch.bytes.count
      batches.append(batch)
    }
    return batches
  }

  private init<Record>(ofFirst records: ArraySlice<Record>, add: (Record, inout RowBatch) -> Void) {
    self.init()
    for record in records.prefix(Insertion.batchSize) where bytes.count < Self.fullByteCount {
      add(record, &self)
    }
  }
}

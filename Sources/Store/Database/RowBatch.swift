/// The values of rows that are inserted together.
struct RowBatch {
  /// A value. Texts and blobs are given as a range of `bytes`.
  enum ColumnValue {
    case null
    case integer(Int)
    case text(Range<Int>)
    case bytes(Range<Int>)
  }

  /// The size of `bytes` at which a batch is full. Once all batches together have this size, no
  /// further batch is created before these have been inserted.
  private static let fullByteCount = 1_000_000

  private(set) var rowCount = 0
  /// The values of all rows, one row after another.
  private(set) var values: [ColumnValue] = []
  /// The texts and other bytes of all rows. SQLite reads them in place instead of copying each one.
  private(set) var bytes: [UInt8] = []

  mutating func add(_ integer: Int?) { values.append(integer.map { .integer($0) } ?? .null) }

  mutating func add(_ text: String?) {
    guard let text else { return values.append(.null) }
    addText { $0 += text.utf8 }
  }

  mutating func addText(_ append: (inout [UInt8]) -> Void) {
    let start = bytes.count
    append(&bytes)
    values.append(.text(start..<bytes.count))
  }

  mutating func add(_ content: [UInt8]?) {
    guard let content else { return values.append(.null) }
    let start = bytes.count
    bytes += content
    values.append(.bytes(start..<bytes.count))
  }

  /// Returns batches with the rows of the records. If the texts are very long, only the first
  /// records are included.
  static func batches<Record>(
    of records: ArraySlice<Record>, add: (Record, inout RowBatch) -> Void
  ) -> [RowBatch] {
    var (batches, rest, byteCount): ([RowBatch], _, _) = ([], records, 0)
    while !rest.isEmpty, byteCount < fullByteCount {
      let batch = RowBatch(ofFirst: rest, add: add)
      rest = rest.dropFirst(batch.rowCount)
      byteCount += batch.bytes.count
      batches.append(batch)
    }
    return batches
  }

  private init<Record>(ofFirst records: ArraySlice<Record>, add: (Record, inout RowBatch) -> Void) {
    for record in records.prefix(Insertion.batchSize) where bytes.count < Self.fullByteCount {
      add(record, &self)
      rowCount += 1
    }
  }
}

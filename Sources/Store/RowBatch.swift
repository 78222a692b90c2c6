/// The values of rows that are inserted together.
struct RowBatch {
  /// A value. Texts and other bytes are those in this range of `bytes`.
  enum Value {
    case null
    case integer(Int)
    case text(Range<Int>)
    case bytes(Range<Int>)
  }

  /// Returns the rows of records in batches of `rowCount`, of which the last one may be smaller.
  static func batches<Record>(
    of records: ArraySlice<Record>, rowCount: Int, add: (Record, inout RowBatch) -> Void
  ) -> [RowBatch] {
    stride(from: records.startIndex, to: records.endIndex, by: rowCount).map { start in
      var rows = RowBatch()
      for record in records[start..<min(start + rowCount, records.endIndex)] { add(record, &rows) }
      return rows
    }
  }

  /// The values of all rows, one row after another.
  private(set) var values: [Value] = []
  /// The texts and other bytes of all rows. SQLite reads them from here instead of copying each.
  private(set) var bytes: [UInt8] = []

  mutating func add(_ integer: Int?) { values.append(integer.map { .integer($0) } ?? .null) }

  mutating func add(_ text: String?) {
    guard let text else { return values.append(.null) }
    addText { $0 += text.utf8 }
  }

  /// Adds the text that `append` appends in UTF-8.
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
}

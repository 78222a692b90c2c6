/// The values of rows that are inserted together.
package struct RowBatch {
  /// A value. Texts and blobs are given as a range of `bytes`.
  package enum ColumnValue {
    case null
    case integer(Int)
    case real(Double)
    case text(Range<Int>)
    case bytes(Range<Int>)
  }

  /// The values of all rows, one row after another.
  package private(set) var values: [ColumnValue] = []
  /// The texts and other bytes of all rows. SQLite reads them in place instead of copying each one.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ integer: Int?) {
    values.append(integer.map { .integer($0) } ?? .null)
  }

  package mutating func add(_ number: Double) { values.append(.real(number)) }

  package mutating func add(_ text: String?) {
    guard let text else { return values.append(.null) }
    addText { $0 += text.utf8 }
  }

  package mutating func addText(_ append: (inout [UInt8]) -> Void) {
    let start = bytes.count
    append(&bytes)
    values.append(.text(start..<bytes.count))
  }

  package mutating func add(_ content: [UInt8]?) {
    guard let content else { return values.append(.null) }
    let start = bytes.count
    bytes += content
    values.append(.bytes(start..<bytes.count))
  }

  package mutating func addNull() { values.append(.null) }

  /// Removes all rows, and keeps the memory for others.
  package mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }
}

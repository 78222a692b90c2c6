internal import Loans
internal import SQLite

/// Reads the columns of a row one by one, and checks their values.
struct RowReader {
  /// The error for a row with a value that the program never writes.
  struct DamagedRow: Error {}

  private let row: Statement
  private var column: Int32 = 0

  private init(_ row: Statement) { self.row = row }

  /// Returns the result of `read` for a row, or `nil` if the row is damaged.
  static func read<Value>(
    _ row: Statement, _ read: (inout RowReader) throws(DamagedRow) -> Value
  ) -> Value? {
    var reader = RowReader(row)
    do throws(DamagedRow) { return try read(&reader) } catch { return nil }
  }

  mutating func text() throws(DamagedRow) -> String? {
    defer { column += 1 }
    switch row.type(column) {
    case .null: return nil
    case .text: return row.text(column)
    case .integer, .other: throw DamagedRow()
    }
  }

  mutating func integer(_ range: ClosedRange<Int> = 0...Int.max) throws(DamagedRow) -> Int? {
    defer { column += 1 }
    switch row.type(column) {
    case .null: return nil
    case .integer:
      let integer = row.integer(column)
      guard range.contains(integer) else { throw DamagedRow() }
      return integer
    case .text, .other: throw DamagedRow()
    }
  }

  mutating func money() throws(DamagedRow) -> Money? {
    try integer(0...Money.maximum.cents).map { Money(cents: $0) }
  }

  mutating func time() throws(DamagedRow) -> Timestamp? {
    try integer(0...Timestamp.last.seconds).map { Timestamp(seconds: $0) }
  }

  mutating func loanID() throws(DamagedRow) -> LoanID {
    LoanID(try Self.required(integer(1...Int.max)))
  }

  /// Returns a text as a value of the type, which must have it as a raw value, or `nil` for NULL.
  mutating func value<Value: RawRepresentable<String>>(
    of type: Value.Type = Value.self
  ) throws(DamagedRow) -> Value? {
    guard let text = try text() else { return nil }
    return try Self.required(Value(rawValue: text))
  }

  static func required<Value>(_ value: Value?) throws(DamagedRow) -> Value {
    guard let value else { throw DamagedRow() }
    return value
  }
}

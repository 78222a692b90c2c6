package import Loans
private import Parallel

/// The rows of records for CSV files, as bytes. The rows are made once and copied into each file
/// that has the records.
///
/// The files are in UTF-8 with a byte order mark, without which Excel takes them for another
/// encoding, and begin with the names of the columns. A list is one cell, whose elements are
/// separated by `; `. An absent value is an empty cell. Source: RFC 4180.
package struct CSVTable: Sendable {
  private let header: [UInt8]
  /// All rows, one after another.
  private let bytes: [UInt8]
  /// For each row, the number of bytes of this row and all previous ones.
  private let ends: [Int]

  package init<Record: Sendable>(_ records: [Record], fields: [RecordField<Record>]) {
    let names = fields.flatMap(\.columns).map(\.name)
    header = names.joined(separator: ",").utf8 + CSVCell.rowEnd
    let reader = RecordReader(fields)
    let parts = records.indices.concurrentMap { part in
      var rows = Rows()
      for index in part { rows.add(records[index], reader) }
      return [rows]
    }
    bytes = parts.count == 1 ? parts[0].bytes : parts.flatMap(\.bytes)
    var (ends, start): ([Int], Int) = ([], 0)
    for part in parts {
      ends += part.ends.map { start + $0 }
      start += part.bytes.count
    }
    self.ends = ends
  }

  /// The file with all rows.
  package var file: [UInt8] { Self.byteOrderMark + header + bytes }

  /// Returns the file with some of the rows, in this order.
  package func file(ofRows indices: some Sequence<Int>) -> [UInt8] {
    var file = Self.byteOrderMark + header
    for index in indices { file += bytes[(index > 0 ? ends[index - 1] : 0)..<ends[index]] }
    return file
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private struct Rows {
    var bytes: [UInt8] = []
    var ends: [Int] = []

    mutating func add<Record>(_ record: Record, _ reader: RecordReader<Record>) {
      reader.read(record) { index, value in
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        if let value { CSVCell.append(value, to: &bytes) }
      }
      bytes += CSVCell.rowEnd
      ends.append(bytes.count)
    }
  }
}

/// The cells of CSV files.
enum CSVCell {
  static let rowEnd = Array("\r\n".utf8)

  static func append(_ value: FieldValue, to bytes: inout [UInt8]) {
    switch value {
    case .text, .texts: append(value.plain, to: &bytes)
    // These functions append the digits without making a string first.
    case .integer(let number): bytes.append(number: number)
    case .number(let number): number.appendShortest(to: &bytes)
    case .money(let money): money.appendPlain(to: &bytes)
    case .time(let time): time.appendISO8601(to: &bytes)
    case .flag: bytes += value.plain.utf8
    }
  }

  /// Appends a text, in quotation marks where necessary. A text that spreadsheets would take for a
  /// formula begins with an apostrophe, and U+FFFD replaces NUL, which many programs cannot read.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    let utf8 = text.utf8.span
    var needsQuotes = false
    for index in utf8.indices where mustBeQuoted(utf8[index]) { needsQuotes = true }
    if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
    if utf8.count > 0, startsFormula(utf8[0]) { bytes.append(UInt8(ascii: "'")) }
    if !needsQuotes { return bytes += text.utf8 }
    for index in utf8.indices {
      switch utf8[index] {
      case 0: bytes += "\u{FFFD}".utf8
      case UInt8(ascii: "\""): bytes += "\"\"".utf8
      case let byte: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns whether a cell with this byte must be in quotation marks. RFC 4180 does not require
  /// them for semicolons and tabs, but some programs take these for separators.
  private static func mustBeQuoted(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",")
      || byte == UInt8(ascii: ";")
  }

  /// Returns whether spreadsheets take a cell that begins with this byte for a formula. Source:
  /// https://owasp.org/www-community/attacks/CSV_Injection.
  private static func startsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0A,
      0x0D:
      true
    default: false
    }
  }
}

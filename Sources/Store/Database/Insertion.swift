/// A statement that inserts rows of a site into a table.
struct Insertion {
  /// The number of rows that one run inserts with a single search in the table. More rows would
  /// save little.
  static let batchSize = 16

  let columnCount: Int
  let single: String
  /// The statement for `batchSize` rows.
  let batch: String

  /// Creates a statement from the words before `INTO`, such as `INSERT OR IGNORE` or `REPLACE`, the
  /// columns other than `site`, and the clause after the values.
  init(_ verb: String, into table: String, _ columns: [String], _ end: String = "") {
    columnCount = columns.count
    let start = "\(verb) INTO \(table) (site, \(columns.joined(separator: ", "))) VALUES "
    let row = "(?1\(String(repeating: ", ?", count: columns.count)))"
    single = start + row + end
    batch = start + Array(repeating: row, count: Self.batchSize).joined(separator: ", ") + end
  }
}

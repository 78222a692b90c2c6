internal import Loans
internal import SQLite

/// A table of the database, whose rows are made of records.
struct DatabaseTable<Record> {
  let name: String
  let columns: [ColumnDefinition]
  /// The names of the columns of the primary key; empty if the key is a single column or missing.
  private let key: [String]
  /// Appends the values of all rows of a record.
  let addRows: (Record, inout RowBatch) -> Void

  /// Creates a table with one row for each record. It lacks the columns of lists, which have tables
  /// of their own. `definitions` has the columns that the type of a field does not define, by their
  /// names in the fields.
  init(
    _ name: String, of fields: [RecordField<Record>],
    columns definitions: [String: ColumnDefinition]
  ) {
    let fieldColumns = fields.flatMap(\.columns)
    self.name = name
    columns = fieldColumns.filter { $0.type != .texts }.map {
      definitions[$0.name] ?? ColumnDefinition($0.name, $0.type)
    }
    key = []
    let reader = RecordReader(fields)
    addRows = { record, rows in
      reader.read(record) { index, value in
        if fieldColumns[index].type != .texts { rows.add(value) }
      }
    }
  }

  /// Creates a table with one row for each element of a list. Its first columns are the record that
  /// has the list, and the position. A single further column has an index, because people search
  /// for its values.
  init(_ list: FieldTable<Record>, of owner: ListOwner<Record>) {
    let position = ColumnDefinition(
      "position", "INTEGER NOT NULL", comment: "the place in the list, from 0")
    let isIndexed = list.columns.count == 1
    name = list.name
    columns =
      [owner.column, position]
      + list.columns.map { ColumnDefinition($0.name, $0.type, isIndexed: isIndexed) }
    key = [owner.column.name, position.name]
    addRows = { record, rows in
      for (position, row) in list.rows(record).enumerated() {
        rows.add(owner.id(record))
        rows.add(position)
        for value in row { rows.add(value) }
      }
    }
  }
}

/// The records that have a list, and the column by which the rows of the list refer to them.
struct ListOwner<Record> {
  let column: ColumnDefinition
  let id: (Record) -> Int?
}

// MARK: - Statements

extension DatabaseTable {
  /// The statement that creates the table. SQLite keeps its comments, and Datasette shows them.
  var definition: String {
    var lines = columns.map { (text: "\($0.name) \($0.type)", comment: $0.comment) }
    if !key.isEmpty { lines.append(("PRIMARY KEY (\(key.joined(separator: ", ")))", nil)) }
    let texts = lines.enumerated().map { index, line in
      let separator = index == lines.count - 1 ? "" : ","
      return "  \(line.text)\(separator)\(line.comment.map { " -- \($0)" } ?? "")\n"
    }
    return "CREATE TABLE \(name) (\n\(texts.joined()))"
  }

  /// The statement that inserts a row.
  var insertion: String {
    let values = Array(repeating: "?", count: columns.count)
    return "INSERT INTO \(name) VALUES (\(values.joined(separator: ", ")))"
  }

  /// The statements that create the indexes.
  var indexes: [String] {
    columns.filter(\.isIndexed).map {
      "CREATE INDEX \(name)_by_\($0.name) ON \(name) (\($0.name))"
    }
  }
}

// MARK: - Values

extension RowBatch {
  fileprivate mutating func add(_ value: FieldValue?) {
    switch value {
    case nil: addNull()
    // Many programs end a text at U+0000.
    case .text(let text): add(text.replacing("\0", with: "\u{FFFD}"))
    case .integer(let integer): add(integer)
    case .number(let number): add(number)
    case .money(let money) where money.hasCents: add(Double(money.cents) / 100)
    case .money(let money): add(money.cents / 100)
    case .flag(let flag): add(flag ? 1 : 0)
    case .time(let time): addText(time.appendISO8601)
    case .texts: preconditionFailure("a list has a table of its own")
    }
  }
}

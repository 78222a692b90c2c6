internal import Loans

/// A column in the definition of a table of the database.
struct ColumnDefinition {
  let name: String
  /// The type and the constraints: `INTEGER NOT NULL`.
  let type: String
  /// A comment on the column, such as its unit; `nil` if the name says everything.
  let comment: String?
  let isIndexed: Bool

  init(_ name: String, _ type: String, comment: String? = nil, isIndexed: Bool = false) {
    self.name = name
    self.type = type
    self.comment = comment
    self.isIndexed = isIndexed
  }

  /// Creates the column for the values of a field.
  init(_ name: String, _ type: FieldType, isIndexed: Bool = false) {
    self.init(name, type.affinity, comment: type.comment, isIndexed: isIndexed)
  }

  /// The number of a record, by which other tables refer to the record.
  static let key = ColumnDefinition("id", "INTEGER PRIMARY KEY")

  /// Returns a column with the numbers of records of another table.
  static func reference(
    _ name: String, to table: String, isRequired: Bool = false, isIndexed: Bool = false
  ) -> Self {
    let required = isRequired ? " NOT NULL" : ""
    return Self(name, "INTEGER\(required) REFERENCES \(table)(id)", isIndexed: isIndexed)
  }
}

extension FieldType {
  /// The type of a column in SQLite. A column of dollars is `NUMERIC`, so that whole amounts are
  /// integers. Source: https://sqlite.org/datatype3.html, "Type Affinity".
  fileprivate var affinity: String {
    switch self {
    case .text, .address, .time, .coordinates, .texts, .names, .translations, .object, .objects:
      "TEXT"
    case .integer, .months, .flag: "INTEGER"
    case .number, .fraction, .percent, .localAmount, .degrees: "REAL"
    case .dollars: "NUMERIC"
    }
  }

  fileprivate var comment: String? {
    switch self {
    case .fraction: "from 0 to 1"
    case .percent: "in percent"
    case .dollars: "in US dollars"
    case .localAmount: "in the currency of the loan"
    case .months: "in months"
    case .flag: "0 or 1"
    case .time: "in UTC"
    case .degrees: "in degrees"
    case .text, .address, .integer, .number, .coordinates, .texts, .names, .translations, .object,
      .objects:
      nil
    }
  }
}

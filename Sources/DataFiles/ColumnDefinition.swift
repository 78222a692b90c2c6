internal import Loans

/// A column in the definition of a table of the database.
struct ColumnDefinition {
  let name: String
  /// The type and the constraints: `INTEGER NOT NULL`.
  let type: String
  /// What a reader of the definition may not guess, such as the unit; `nil` if that is nothing.
  let comment: String?

  init(_ name: String, _ type: String, comment: String? = nil) {
    self.name = name
    self.type = type
    self.comment = comment
  }

  /// Creates the column for a field whose values are of a type.
  init(_ name: String, _ type: FieldType) {
    self.init(name, type.affinity, comment: type.comment)
  }
}

extension FieldType {
  /// The type of a column in SQLite. A column for dollars is `NUMERIC`, so that whole amounts are
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

/// A field of a kind of record: how it is described, how JSON has it, and which columns and further
/// tables it has where records are rows. All data files are written by such fields, so that a value
/// is the same in each of them.
package struct RecordField<Record>: Sendable {
  package let info: FieldInfo
  /// Adds the field to a JSON object, unless the record lacks it.
  let write: @Sendable (Record, inout JSONObject) -> Void
  package private(set) var columns: [FieldColumn] = []
  /// Calls a function with the value of each column, in their order; with `nil` if the record lacks
  /// it. All columns of an object are read from one copy of the object, because a copy for each
  /// column would take several times as long.
  let read: @Sendable (Record, (FieldValue?) -> Void) -> Void
  package private(set) var tables: [FieldTable<Record>] = []
}

/// Reads records by their fields, for tables and for JSON.
package struct RecordReader<Record>: Sendable {
  /// The part of a reader that reads one field. The closures are in a structure because Swift
  /// converts a closure that is an element of an array at each call, which takes time.
  struct Part: Sendable {
    let write: @Sendable (Record, inout JSONObject) -> Void
    let read: @Sendable (Record, (FieldValue?) -> Void) -> Void
  }

  let parts: [Part]

  package init(_ fields: [RecordField<Record>]) {
    // A loop over the fields themselves would copy all members of each field for each record.
    parts = fields.map { Part(write: $0.write, read: $0.read) }
  }

  /// Adds all fields of a record to a JSON object.
  func write(_ record: Record, to object: inout JSONObject) {
    for part in parts { part.write(record, &object) }
  }

  /// Calls a function with the number of each column, counted from 0, and with its value, or `nil`
  /// if the record lacks it.
  package func read(_ record: Record, _ body: (Int, FieldValue?) -> Void) {
    var index = 0
    read(record) { value in
      body(index, value)
      index += 1
    }
  }

  /// Calls a function with the value of each column, in their order.
  func read(_ record: Record, _ body: (FieldValue?) -> Void) {
    for part in parts { part.read(record, body) }
  }

  /// Returns the values of all columns.
  package func values(of record: Record) -> [FieldValue?] {
    var values: [FieldValue?] = []
    read(record) { values.append($0) }
    return values
  }
}

/// A column of a table whose rows are records.
package struct FieldColumn: Sendable {
  /// The name of the column: `loan_amount`.
  package let name: String
  package let type: FieldType
  package let source: FieldSource
}

/// A table whose rows are the elements of a list in each record, such as the tags of loans.
package struct FieldTable<Record>: Sendable {
  /// The name of the table: `tags`.
  package let name: String
  /// The names and types of its columns.
  package let columns: [(name: String, type: FieldType)]
  /// Returns the rows of a record, in the order of the list.
  package let rows: @Sendable (Record) -> [[FieldValue?]]
}

// MARK: - Single values

extension RecordField {
  private init(
    _ key: String, _ type: FieldType, _ source: FieldSource, _ absence: FieldAbsence,
    column: String, value: @escaping @Sendable (Record) -> FieldValue?
  ) {
    info = FieldInfo(key, type, source, absence, columns: [column])
    write = { record, object in if let value = value(record) { object.add(key, value) } }
    columns = [FieldColumn(name: column, type: type, source: source)]
    read = { record, body in body(value(record)) }
  }

  /// Returns a field for a text. Its column has the same name, unless `column` is another one.
  package static func text(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence, as type: FieldType = .text,
    column: String? = nil, _ value: @escaping @Sendable (Record) -> String?
  ) -> Self {
    Self(key, type, source, absence, column: column ?? key) { value($0).map(FieldValue.text) }
  }

  /// Returns a field for a whole number. Its column has the same name, unless `column` is another
  /// one.
  package static func integer(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence, as type: FieldType = .integer,
    column: String? = nil, _ value: @escaping @Sendable (Record) -> Int?
  ) -> Self {
    Self(key, type, source, absence, column: column ?? key) { value($0).map(FieldValue.integer) }
  }

  /// Returns a field for a number, which records lack if it is infinite or not a number. Its column
  /// has the same name, unless `column` is another one.
  package static func number(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence, as type: FieldType,
    column: String? = nil, _ value: @escaping @Sendable (Record) -> Double?
  ) -> Self {
    Self(key, type, source, absence, column: column ?? key) { record in
      value(record).flatMap { $0.isFinite ? .number($0) : nil }
    }
  }

  /// Returns a field for an amount of US dollars, whose column has the same name.
  package static func dollars(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence,
    _ value: @escaping @Sendable (Record) -> Money?
  ) -> Self {
    Self(key, .dollars, source, absence, column: key) { value($0).map(FieldValue.money) }
  }

  /// Returns a field for `true` or `false`, whose column has the same name.
  package static func flag(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence,
    _ value: @escaping @Sendable (Record) -> Bool?
  ) -> Self {
    Self(key, .flag, source, absence, column: key) { value($0).map(FieldValue.flag) }
  }

  /// Returns a field for a time, whose column has the same name.
  package static func time(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence,
    _ value: @escaping @Sendable (Record) -> Timestamp?
  ) -> Self {
    Self(key, .time, source, absence, column: key) { value($0).map(FieldValue.time) }
  }
}

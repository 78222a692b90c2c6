/// A field of a kind of record: how it is described, how JSON has it, and which columns and further
/// tables it has where records are rows. All data files are written by such fields, so that a value
/// is the same in each of them.
package struct RecordField<Record>: Sendable {
  package let info: FieldInfo
  /// Adds the field to a JSON object, unless the record lacks it.
  package let write: @Sendable (Record, inout JSONObject) -> Void
  package private(set) var columns: [FieldColumn] = []
  /// Calls a function with the value of each column, in their order; with `nil` if the record lacks
  /// it. All columns of an object are read from one copy of the object, because a copy for each
  /// column would take several times as long.
  let visit: @Sendable (Record, (FieldValue?) -> Void) -> Void
  package private(set) var tables: [FieldTable<Record>] = []
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
    visit = { record, body in body(value(record)) }
  }

  /// Returns a field for a text. Its column has the same name, unless `column` is another one.
  package static func text(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence, as type: FieldType = .text,
    column: String? = nil, _ value: @escaping @Sendable (Record) -> String?
  ) -> Self {
    Self(key, type, source, absence, column: column ?? key) { value($0).map(FieldValue.text) }
  }

  package static func integer(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence, as type: FieldType = .integer,
    column: String? = nil, _ value: @escaping @Sendable (Record) -> Int?
  ) -> Self {
    Self(key, type, source, absence, column: column ?? key) { value($0).map(FieldValue.integer) }
  }

  package static func number(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence, as type: FieldType,
    column: String? = nil, _ value: @escaping @Sendable (Record) -> Double?
  ) -> Self {
    Self(key, type, source, absence, column: column ?? key) { record in
      value(record).flatMap { $0.isFinite ? .number($0) : nil }
    }
  }

  package static func dollars(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence,
    _ value: @escaping @Sendable (Record) -> Money?
  ) -> Self {
    Self(key, .dollars, source, absence, column: key) { value($0).map(FieldValue.money) }
  }

  package static func flag(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence,
    _ value: @escaping @Sendable (Record) -> Bool?
  ) -> Self {
    Self(key, .flag, source, absence, column: key) { value($0).map(FieldValue.flag) }
  }

  package static func time(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence,
    _ value: @escaping @Sendable (Record) -> Timestamp?
  ) -> Self {
    Self(key, .time, source, absence, column: key) { value($0).map(FieldValue.time) }
  }
}

// MARK: - Several values

extension RecordField {
  /// Returns a field for a list of texts, which has a table of its own.
  package static func texts(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence, column: String? = nil,
    tableColumn: String, _ value: @escaping @Sendable (Record) -> [String]
  ) -> Self {
    list(key, .texts, source, absence, column ?? key, tableColumn, value) { $1.add(key, $0) }
  }

  /// Returns a field for a list of names. In JSON, each of them is an object: `{"name":"#Parent"}`.
  package static func names(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence, tableColumn: String,
    _ value: @escaping @Sendable (Record) -> [String]
  ) -> Self {
    list(key, .names, source, absence, key, tableColumn, value) { names, object in
      object.add(key, names) { name, out in
        JSONObject.append(name, to: &out) { $1.add("name", $0) }
      }
    }
  }

  private static func list(
    _ key: String, _ type: FieldType, _ source: FieldSource, _ absence: FieldAbsence,
    _ column: String, _ tableColumn: String, _ value: @escaping @Sendable (Record) -> [String],
    write: @escaping @Sendable ([String], inout JSONObject) -> Void
  ) -> Self {
    Self(
      info: FieldInfo(key, type, source, absence, columns: [column], table: column),
      write: { write(value($0), &$1) },
      columns: [FieldColumn(name: column, type: .texts, source: source)],
      visit: { record, body in
        let texts = value(record)
        body(texts.isEmpty ? nil : .texts(texts))
      },
      tables: [
        FieldTable(name: column, columns: [(tableColumn, .text)]) { value($0).map { [.text($0)] } }
      ])
  }

  /// Returns a field for a list of objects, which has a table of its own but no column.
  package static func objects<Element>(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence, table: String,
    of fields: [RecordField<Element>], _ value: @escaping @Sendable (Record) -> [Element]
  ) -> Self {
    let columns = fields.flatMap(\.columns)
    return Self(
      info: FieldInfo(
        key, .objects, source, absence, table: table, members: fields.map(\.info)),
      write: { record, object in
        object.add(key, value(record)) { element, out in
          JSONObject.append(element, to: &out) { fields.write($0, to: &$1) }
        }
      },
      visit: { _, _ in },
      tables: [
        FieldTable(name: table, columns: columns.map { ($0.name, $0.type) }) { record in
          value(record).map { fields.values(of: $0) }
        }
      ])
  }

  /// Returns a field for texts by language, which have a table of their own but no column.
  package static func translations(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence, table: String,
    _ value: @escaping @Sendable (Record) -> [Loan.Text]
  ) -> Self {
    Self(
      info: FieldInfo(
        key, .translations, source, absence, columns: ["\(table).language", "\(table).text"],
        table: table),
      write: { record, object in
        object.add(key, value(record)) { texts, object in
          for text in texts { object.add(anyKey: text.language, text.text) }
        }
      },
      visit: { _, _ in },
      tables: [
        FieldTable(name: table, columns: [("language", .text), ("text", .text)]) { record in
          value(record).map { [.text($0.language), .text($0.text)] }
        }
      ])
  }

  /// Returns a field for a position, which has two columns.
  package static func position(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence,
    _ value: @escaping @Sendable (Record) -> Loan.Position?
  ) -> Self {
    Self(
      info: FieldInfo(
        key, .coordinates, source, absence, columns: ["latitude", "longitude"]),
      write: { record, object in
        if let position = value(record) { object.add(key, quoting: position.appendPair) }
      },
      columns: [
        FieldColumn(name: "latitude", type: .degrees, source: source),
        FieldColumn(name: "longitude", type: .degrees, source: source),
      ],
      visit: { record, body in
        let position = value(record)
        body(position.map { .number($0.latitude) })
        body(position.map { .number($0.longitude) })
      })
  }

  /// Returns a field for an object, which records lack if it has no members. Its members have their
  /// columns in the table of the record.
  package static func object<Member>(
    _ key: String, _ source: FieldSource, _ absence: FieldAbsence, isKeptIfEmpty: Bool = false,
    of fields: [RecordField<Member>], _ value: @escaping @Sendable (Record) -> Member?
  ) -> Self {
    let columns = fields.flatMap(\.columns)
    return Self(
      info: FieldInfo(
        key, .object, source, absence,
        members: fields.map(\.info)),
      write: { record, object in
        guard let member = value(record) else { return }
        if isKeptIfEmpty {
          object.addEvenIfEmpty(key) { fields.write(member, to: &$0) }
        } else {
          object.add(key) { fields.write(member, to: &$0) }
        }
      },
      columns: columns,
      visit: { record, body in
        guard let member = value(record) else {
          for _ in columns { body(nil) }
          return
        }
        fields.visit(member, body)
      },
      tables: fields.flatMap(\.tables).map { table in
        FieldTable(name: table.name, columns: table.columns) { value($0).map(table.rows) ?? [] }
      })
  }
}

extension Array {
  /// Writes all fields of a record.
  package func write<Record>(_ record: Record, to object: inout JSONObject)
  where Element == RecordField<Record> {
    for field in self { field.write(record, &object) }
  }

  /// Calls a function with the number of each column, counted from 0, and with its value, or `nil`
  /// if the record lacks it.
  package func visitColumns<Record>(of record: Record, _ body: (Int, FieldValue?) -> Void)
  where Element == RecordField<Record> {
    var index = 0
    visit(record) { value in
      body(index, value)
      index += 1
    }
  }

  /// Returns the values of all columns.
  package func values<Record>(of record: Record) -> [FieldValue?]
  where Element == RecordField<Record> {
    var values: [FieldValue?] = []
    visit(record) { values.append($0) }
    return values
  }

  fileprivate func visit<Record>(_ record: Record, _ body: (FieldValue?) -> Void)
  where Element == RecordField<Record> {
    for field in self { field.visit(record, body) }
  }
}

extension Loan.Position {
  /// Appends the latitude and the longitude, `-13.16 -74.22`.
  fileprivate func appendPair(to bytes: inout [UInt8]) {
    latitude.appendShortest(to: &bytes)
    bytes.append(UInt8(ascii: " "))
    longitude.appendShortest(to: &bytes)
  }
}

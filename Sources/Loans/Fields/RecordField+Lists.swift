// MARK: - Lists and objects

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
      read: { record, body in
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
    let (columns, reader) = (fields.flatMap(\.columns), RecordReader(fields))
    return Self(
      info: FieldInfo(
        key, .objects, source, absence, table: table, members: fields.map(\.info)),
      write: { record, object in
        object.add(key, value(record)) { element, out in
          JSONObject.append(element, to: &out) { reader.write($0, to: &$1) }
        }
      },
      read: { _, _ in },
      tables: [
        FieldTable(name: table, columns: columns.map { ($0.name, $0.type) }) { record in
          value(record).map { reader.values(of: $0) }
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
      read: { _, _ in },
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
      read: { record, body in
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
    let (columns, reader) = (fields.flatMap(\.columns), RecordReader(fields))
    return Self(
      info: FieldInfo(key, .object, source, absence, members: fields.map(\.info)),
      write: { record, object in
        guard let member = value(record) else { return }
        if isKeptIfEmpty {
          object.addEvenIfEmpty(key) { reader.write(member, to: &$0) }
        } else {
          object.add(key) { reader.write(member, to: &$0) }
        }
      },
      columns: columns,
      read: { record, body in
        guard let member = value(record) else {
          for _ in columns { body(nil) }
          return
        }
        reader.read(member, body)
      },
      tables: fields.flatMap(\.tables).map { table in
        FieldTable(name: table.name, columns: table.columns) { value($0).map(table.rows) ?? [] }
      })
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

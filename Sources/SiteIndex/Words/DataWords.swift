import History
package import Loans
import Words

/// The words of the page about the data files.
package struct DataWords: Sendable {
  package let title = word("data.title")
  package let description = word("data.description")
  package let types = PerCase<FieldType, String> { word("data-type.\($0.rawValue)") }
  package let sources = PerCase<FieldSource, String> { word("data-source.\($0.rawValue)") }
  package let absences = PerCase<FieldAbsence, String> { word("data-absence.\($0.rawValue)") }
  package let files = PerCase<DataFile, String> { word("data.\($0.rawValue)") }
  package let records = PerCase<RecordKind, RecordWords> { RecordWords($0) }
}

/// The kinds of records in data files.
package enum RecordKind: String, CaseIterable, Sendable {
  case loan, partner, event

  /// The fields of the records, in the order of the data files.
  package var fields: [FieldInfo] {
    switch self {
    case .loan: Loan.fields.map(\.info)
    case .partner: Loan.FieldPartner.fields.map(\.info)
    case .event: LoanEvent.fields.map(\.info)
    }
  }
}

/// The words about the fields of a kind of record.
package struct RecordWords: Sendable {
  package let heading: String
  /// The meanings of the fields, by their paths: `location.country`.
  private let meanings: [String: String]

  fileprivate init(_ kind: RecordKind) {
    heading = word("data.of-\(kind.rawValue)")
    var meanings: [String: String] = [:]
    func add(_ fields: [FieldInfo], below path: [String]) {
      for field in fields {
        let path = path + [field.key]
        let name = path.joined(separator: ".")
        let key = name.replacing("_", with: "-").replacing(".", with: "-")
        meanings[name] = word("\(kind.rawValue)-field.\(key)")
        add(field.members, below: path)
      }
    }
    add(kind.fields, below: [])
    self.meanings = meanings
  }

  /// Returns the meaning of a field, given the path of the field, as its keys from the outermost.
  package func meaning(of keys: [String]) -> String {
    let path = keys.joined(separator: ".")
    guard let meaning = meanings[path] else { preconditionFailure("no meaning of '\(path)'") }
    return meaning
  }
}

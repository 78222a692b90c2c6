import History
package import Loans
import Words

/// The words of the page about the files for other programs.
package struct DataWords: Sendable {
  package let title = word("data.title")
  package let description = word("data.description")
  package let types = PerCase<FieldType, String> { word("data-type.\($0.rawValue)") }
  package let sources = PerCase<FieldSource, String> { word("data-source.\($0.rawValue)") }
  package let absences = PerCase<FieldAbsence, String> { word("data-absence.\($0.rawValue)") }
  package let files = PerCase<DataFile, String> { word("data.\($0.rawValue)") }
  package let records = PerCase<RecordKind, RecordWords> { RecordWords($0) }
}

/// The kinds of records in files for other programs.
package enum RecordKind: String, CaseIterable, Sendable {
  case loan, partner, event

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
  /// The meanings of the fields, by the keys on the way to them: `location.country`.
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

  /// Returns the meaning of a field, given the keys on the way to it.
  package func meaning(of path: [String]) -> String {
    guard let meaning = meanings[path.joined(separator: ".")] else {
      preconditionFailure("there is a meaning of each field")
    }
    return meaning
  }
}

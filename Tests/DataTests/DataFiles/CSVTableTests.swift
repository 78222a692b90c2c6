import DataFiles
import Loans
import Testing

struct CSVTableTests {
  private func file(of names: [String?]) -> String {
    let loans = names.enumerated().map { index, name in
      var loan = Loan.Values(id: LoanID(index + 1))
      loan.name = name
      return Loan(loan)
    }
    let fields: [RecordField<Loan>] = [
      .integer("id", .listing, .never) { $0.id.value },
      .text("name", .listing, .unknown) { $0.name },
    ]
    return String(decoding: CSVTable(loans, fields: fields).file, as: UTF8.self)
  }

  @Test func `begins with a byte order mark and the names of the columns`() {
    #expect(file(of: []) == "\u{FEFF}id,name\r\n")
    #expect(file(of: ["Aya", nil]) == "\u{FEFF}id,name\r\n1,Aya\r\n2,\r\n")
  }

  @Test(arguments: [
    ("a, b", "\"a, b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("a;b", "\"a;b\""),
    ("a\0b", "\"a\u{FFFD}b\""), ("=1", "'=1"), ("\n=1", "\"'\n=1\""), ("+1", "'+1"), ("-1", "'-1"),
    ("@a", "'@a"),
    ("\ta", "\"'\ta\""), ("\ra", "\"'\ra\""), ("=\"a\"", "\"'=\"\"a\"\"\""), ("a=1", "a=1"),
    ("", ""), ("é", "é"), ("中文", "中文"),
  ])
  func `quotes a text, and keeps spreadsheets from taking it for a formula`(
    text: String, cell: String
  ) {
    #expect(file(of: [text]) == "\u{FEFF}id,name\r\n1,\(cell)\r\n")
  }

  @Test func `never changes a number`() {
    var loan = Loan.Values(id: LoanID(1))
    loan.location.position = Loan.Position(latitude: -13.16, longitude: -74)
    loan.amount = Money(cents: 6706)
    let fields = Loan.fields.filter { ["location", "loan_amount"].contains($0.info.key) }
    let text = String(decoding: CSVTable([Loan(loan)], fields: fields).file, as: UTF8.self)
    #expect(text.hasSuffix("\r\n67.06,,,,,-13.16,-74\r\n"))
  }

  @Test func `copies the rows of a list`() {
    let loans = (1...1200).map { Loan(id: LoanID($0)) }
    let fields = Loan.fields.filter { $0.info.key == "id" }
    let table = CSVTable(loans, fields: fields)
    #expect(
      String(decoding: table.file(ofRows: [0, 1, 599, 1199]), as: UTF8.self)
        == "\u{FEFF}id\r\n1\r\n2\r\n600\r\n1200\r\n")
    #expect(table.file == table.file(ofRows: 0..<1200))
    #expect(table.file(ofRows: []) == Array("\u{FEFF}id\r\n".utf8))
  }
}

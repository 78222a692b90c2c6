import DataFiles
import Foundation
import History
import Loans
import TestSupport
import Testing

@Suite(.temporaryFolder)
struct DatabaseFileTests {
  @Test func `has a row for each loan, with the types of its values`() throws {
    var loan = Loan(id: LoanID(7))
    loan.name = "Ana"
    loan.amount = Money(dollars: 650)
    loan.funded = Money(cents: 2750)
    loan.posted = Timestamp(iso8601: "2026-11-20T10:42:00Z")
    loan.location.position = Loan.Position(latitude: -13.16, longitude: 38)
    loan.bonusCreditEligibility = true
    let database = try database(of: [loan])
    let columns = [
      "id", "name", "loan_amount", "funded_amount", "posted_date", "latitude", "longitude",
      "bonus_credit_eligibility", "sector",
    ]
    let row = columns.map { "quote(\($0))" }.joined(separator: " || ' ' || ")
    #expect(
      try database.texts("SELECT \(row) FROM loans") == [
        "7 'Ana' 650 27.5 '2026-11-20T10:42:00Z' -13.16 38.0 1 NULL"
      ])
  }

  @Test func `has the columns of all fields, and tables of the lists`() throws {
    let database = try database(of: [])
    let lists = Loan.fields.flatMap(\.tables).map(\.name)
    #expect(
      lists == ["description_languages", "texts", "borrowers", "repayments", "tags", "themes"])
    let columns = Loan.fields.flatMap(\.columns).map(\.name).filter { !lists.contains($0) }
    #expect(try database.texts("SELECT name FROM pragma_table_info('loans')") == columns)
    #expect(
      try database.texts("SELECT name FROM sqlite_master WHERE type = 'table'")
        == ["partners", "partner_countries", "partner_strengths", "loans"] + lists + ["history"])
    #expect(try database.texts("SELECT count(*) FROM loans, history") == ["0"])
  }

  @Test func `describes keys, references and units in the definitions`() throws {
    let database = try database(of: [])
    #expect(
      try database.texts("SELECT sql FROM sqlite_master WHERE name = 'repayments'") == [
        """
        CREATE TABLE repayments (
          loan_id INTEGER NOT NULL REFERENCES loans(id),
          position INTEGER NOT NULL, -- the place in the list, from 0
          due_date TEXT, -- in UTC
          amount NUMERIC, -- in US dollars
          local_amount REAL, -- in the currency of the loan
          PRIMARY KEY (loan_id, position)
        )
        """
      ])
    let loans = try #require(
      try database.texts("SELECT sql FROM sqlite_master WHERE name = 'loans'").first)
    #expect(loans.contains("\n  id INTEGER PRIMARY KEY,\n"))
    #expect(loans.contains("\n  partner_id INTEGER REFERENCES partners(id),\n"))
  }

  @Test func `has the elements of lists in their order`() throws {
    var (first, second) = (Loan(id: LoanID(7)), Loan(id: LoanID(3)))
    first.tags = ["#b", "#a", "#b"]
    first.texts = [Loan.Text(language: "es", text: "Uno"), Loan.Text(language: "en", text: "One")]
    second.borrowers = [
      Loan.Borrower(firstName: "Ana", gender: .female, hasPicture: false),
      Loan.Borrower(firstName: "Bo"),
    ]
    second.terms = Loan.Terms(schedule: [Loan.Payment(amount: Money(cents: 1001))])
    let database = try database(of: [first, second])
    #expect(
      try database.texts("SELECT loan_id || position || tag FROM tags")
        == ["70#b", "71#a", "72#b"])
    #expect(
      try database.texts("SELECT loan_id || position || language || text FROM texts")
        == ["70esUno", "71enOne"])
    #expect(
      try database.texts("SELECT position || first_name || quote(pictured) FROM borrowers")
        == ["0Ana0", "1BoNULL"])
    #expect(try database.texts("SELECT loan_id || ' ' || amount FROM repayments") == ["3 10.01"])
  }

  @Test func `has every field partner that a loan names by its number`() throws {
    var loans = (1...4).map { Loan(id: LoanID($0)) }
    loans[0].partner = Loan.FieldPartner(id: 9, name: "Nine")
    loans[1].partner = Loan.FieldPartner(id: 9, rating: "3.5")
    loans[2].partner = Loan.FieldPartner(id: 4)
    loans[3].partner = Loan.FieldPartner(name: "Without a number")
    let database = try database(of: loans)
    #expect(
      try database.texts("SELECT id || quote(name) || quote(rating) FROM partners")
        == ["4NULLNULL", "9'Nine''3.5'"])
    #expect(
      try database.texts("SELECT quote(partner_id) FROM loans ORDER BY id")
        == ["9", "9", "4", "NULL"])
    #expect(try database.texts("PRAGMA foreign_key_check") == [])
    #expect(try database.texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `has the history in its order, even of loans that it lacks`() throws {
    let (old, new) = (
      LoanFigures(funded: .zero), LoanFigures(funded: Money(dollars: 25))
    )
    let events = [
      LoanEvent(LoanID(5), at: Timestamp(seconds: 60), .moved(from: old, to: new)),
      LoanEvent(LoanID(2), at: Timestamp(seconds: 60), .left),
    ]
    let database = try database(of: [], history: events)
    #expect(
      try database.texts("SELECT time || ' ' || loan_id || ' ' || event FROM history")
        == ["1970-01-01T00:01:00Z 5 moved", "1970-01-01T00:01:00Z 2 left"])
    #expect(
      try database.texts("SELECT funded_amount FROM history WHERE loan_id = 5") == ["25"])
    #expect(try database.texts("PRAGMA foreign_key_check") == [])
  }

  @Test(arguments: [
    "'; DROP TABLE loans; --", "\"quoted\" \\ back", "\u{202E}ישראל", "👩🏽‍🌾", "=1+1", "",
    String(repeating: "é", count: 100_000), "\u{FFFD}\u{1}\n",
  ])
  func `keeps texts as they are`(text: String) throws {
    var loan = Loan(id: LoanID(1))
    loan.name = text
    loan.tags = [text]
    let database = try database(of: [loan])
    #expect(try database.texts("SELECT name FROM loans") == [text])
    #expect(try database.texts("SELECT tag FROM tags") == [text])
  }

  @Test func `replaces U+0000, at which many programs end a text`() throws {
    var loan = Loan(id: LoanID(1))
    loan.tags = ["\0a\0\0b\0"]
    #expect(
      try database(of: [loan]).texts("SELECT tag FROM tags")
        == ["\u{FFFD}a\u{FFFD}\u{FFFD}b\u{FFFD}"])
  }

  @Test func `an error says why the database cannot be made`() throws {
    let error = #expect(throws: DatabaseFileError.self) {
      try databaseFile(of: [Loan(id: LoanID(1)), Loan(id: LoanID(1))], history: [])
    }
    #expect(error == .failed("UNIQUE constraint failed: loans.id"))
  }

  @Test func `the same loans in another order give the same bytes`() throws {
    let loans = (1...300).map { number in
      var loan = Loan(id: LoanID(number))
      loan.partner = Loan.FieldPartner(id: number % 7)
      loan.tags = ["#Parent", "#\(number)"]
      loan.use = String(repeating: "use \(number) ", count: number)
      return loan
    }
    let bytes = try databaseFile(of: loans, history: [])
    #expect(try databaseFile(of: loans.reversed(), history: []) == bytes)
    #expect(bytes.starts(with: "SQLite format 3\0".utf8))
  }

  /// Opens the database with SQLite, as another program would.
  private func database(of loans: [Loan], history: [LoanEvent] = []) throws -> RawDatabase {
    let path = TemporaryFolder.path + "/loans.db"
    let bytes = try databaseFile(of: loans, history: history)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try RawDatabase(path)
  }
}

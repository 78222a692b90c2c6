import History
import Loans
import Testing

struct RecordFieldsTests {
  @Test func `each column has a name of its own`() {
    let loans = Loan.fields.flatMap(\.columns).map(\.name)
    #expect(Set(loans).count == loans.count)
    let partners = Loan.FieldPartner.fields.flatMap(\.columns).map(\.name)
    #expect(Set(partners).count == partners.count)
    let events = LoanEvent.fields.flatMap(\.columns).map(\.name)
    #expect(Set(events).count == events.count)
  }

  @Test func `each table has a name of its own`() {
    let tables =
      Loan.fields.flatMap(\.tables).map(\.name)
      + Loan.FieldPartner.fields.flatMap(\.tables).map(\.name)
    #expect(Set(tables).count == tables.count)
  }

  @Test func `the history has no name`() {
    let columns = LoanEvent.fields.flatMap(\.columns).map(\.name)
    #expect(!columns.contains { $0.contains("name") })
  }

  @Test func `a movement has the figures that it changes`() {
    let old = LoanFigures(amount: Money(cents: 50_000), funded: Money(cents: 2500), lenderCount: 1)
    var new = old
    (new.funded, new.lenderCount) = (Money(cents: 5000), 2)
    let event = LoanEvent(
      LoanID(7), at: Timestamp(seconds: 0), .moved(from: old, to: new))
    var values: [String: String] = [:]
    let fields = LoanEvent.fields
    for (column, value) in zip(fields.flatMap(\.columns), RecordReader(fields).values(of: event)) {
      values[column.name] = value?.plain
    }
    #expect(
      values == [
        "time": "1970-01-01T00:00:00Z", "id": "7", "event": "moved", "loan_amount": "500",
        "funded_amount": "50", "previous_funded_amount": "25", "lender_count": "2",
        "previous_lender_count": "1",
      ])
  }
}

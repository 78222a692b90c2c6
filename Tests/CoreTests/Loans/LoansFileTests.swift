import Loans
import Testing

struct LoansFileTests {
  private let time = Timestamp(seconds: 1_795_171_320)

  @Test func `has one loan per line, in the given order`() {
    let loans = [(2, 30), (3, 20), (1, 10)].map { id, seconds in
      var loan = Loan(id: LoanID(id))
      loan.posted = Timestamp(seconds: seconds)
      return loan
    }
    #expect(
      text(loans, source: .newest) == """
        {"fetched_at":"2026-11-20T10:42:00Z","source":"newest","loans":[
        {"id":2,"posted_date":"1970-01-01T00:00:30Z"},
        {"id":3,"posted_date":"1970-01-01T00:00:20Z"},
        {"id":1,"posted_date":"1970-01-01T00:00:10Z"}
        ]}

        """)
  }

  @Test func `can have no loans`() {
    #expect(
      text([], source: .input)
        == #"{"fetched_at":"2026-11-20T10:42:00Z","source":"input","loans":["# + "\n]}\n")
  }

  private func text(_ loans: [Loan], source: Provenance) -> String {
    String(decoding: loansFile(loans, fetchedAt: time, source: source), as: UTF8.self)
  }
}

import Loans
import Testing

struct LoanSnapshotTests {
  private func loan(_ id: Int, posted seconds: Int? = nil, sector: String? = nil) -> Loan {
    var loan = Loan(id: LoanID(id))
    loan.posted = seconds.map(Timestamp.init(seconds:))
    loan.sector = sector
    return loan
  }

  private func snapshot(_ loans: [Loan] = []) -> LoanSnapshot {
    LoanSnapshot(
      loans, provenance: .newest, retrieval: .network, time: Timestamp(seconds: 1_795_171_320))
  }

  @Test func `lists the newest loan first, whatever order they come in`() {
    let loans = [loan(1, posted: 10), loan(4), loan(2, posted: 30), loan(3, posted: 30)]
    #expect(snapshot(loans).loans.map(\.id.value) == [3, 2, 1, 4])
  }

  @Test func `chooses the newest loans that match, and those to keep`() {
    var snapshot = snapshot()
    let loans = [
      loan(1, posted: 10), loan(2, posted: 20, sector: "Food"), loan(3, posted: 30),
      loan(4, posted: 40, sector: "food"), loan(5, posted: 50, sector: "Food"),
    ]
    snapshot.choose(
      from: loans, limit: 2, filter: LoanFilter(sectors: ["Food"]),
      keep: [LoanID(1), LoanID(9)])
    #expect(snapshot.loans.map(\.id.value) == [5, 4, 1])
    #expect(snapshot.missing == [LoanID(9)])
    #expect(!snapshot.hasNoMatch)
  }

  @Test func `says that no loan matches, even if one is kept`() {
    var snapshot = snapshot()
    snapshot.choose(
      from: [loan(1, posted: 10)], limit: 5, filter: LoanFilter(sectors: ["Food"]),
      keep: [LoanID(1)])
    #expect(snapshot.loans.map(\.id.value) == [1])
    #expect(snapshot.hasNoMatch)
  }

  @Test func `stays in order when loans are added and dates become known`() {
    var snapshot = snapshot([loan(1, posted: 10), loan(2)])
    snapshot.update(adding: [loan(3, posted: 20)]) { known in
      known.id == LoanID(2) ? loan(2, posted: 30) : known
    }
    #expect(snapshot.loans.map(\.id.value) == [2, 3, 1])
  }

  @Test func `records an excluded loan once`() {
    var snapshot = snapshot()
    snapshot.exclude([loan(1), loan(2), loan(1)])
    snapshot.exclude([loan(2), loan(3)])
    #expect(snapshot.excluded.map(\.id.value) == [1, 2, 3])
  }
}

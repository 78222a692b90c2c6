import Foundation
import Store
import TestSupport
import Testing

/// Tests of the kept lists of teams and lenders.
@Suite(.temporaryFolder)
struct StoredPortfolioTests {
  private var files: StoreFolder { StoreFolder() }
  private let team = PortfolioKey(api: "https://a.example", name: "team 7")
  private let lender = PortfolioKey(api: "https://a.example", name: "lender anna")

  private func portfolio(at seconds: Int? = nil, gap: Int? = nil) -> StoredPortfolio {
    StoredPortfolio(
      teamNumber: 7, numberSeconds: 0, checkedSeconds: seconds ?? files.now, total: 130,
      nextEntry: 60, gapEntry: gap, unfoundCount: 2, shortCount: nil)
  }

  private func loan(_ id: Int, isPending: Bool = false) -> StoredPortfolioLoan {
    StoredPortfolioLoan(
      id: id, readSeconds: 1000, hasJoined: id > 5, isPending: isPending,
      json: Array("{\"id\":\(id),\"name\":\"Borrower \(id)\"}".utf8))
  }

  @Test func `are found by API and name, a batch at a time`() throws {
    let store = files.store()
    #expect(try store.portfolio(team) == nil)
    #expect(files.names == [])
    try store.save(portfolio(gap: 20), [loan(3), loan(9), loan(1)], settles: false, of: team)
    try store.save(portfolio(), [loan(4)], settles: false, of: lender)
    #expect(try store.portfolio(team) == portfolio(gap: 20))
    #expect(try store.portfolio(lender) == portfolio())
    #expect(try store.loans(of: team, after: 0, count: 2) == [loan(1), loan(3)])
    #expect(try store.loans(of: team, after: 3, count: 2) == [loan(9)])
    #expect(try store.loans(of: lender, after: 0, count: 9) == [loan(4)])
    let elsewhere = PortfolioKey(api: "https://b.example", name: "team 7")
    #expect(try store.portfolio(elsewhere) == nil)
    try store.deletePortfolio(team)
    #expect(try store.portfolio(team) == nil)
    #expect(try store.loans(of: team, after: 0, count: 9) == [])
    #expect(try store.loans(of: lender, after: 0, count: 9) == [loan(4)])
  }

  @Test func `have no pending loans once they are settled`() throws {
    let store = files.store()
    try store.save(portfolio(), [loan(3, isPending: true)], settles: false, of: team)
    try store.save(portfolio(), [loan(4, isPending: true)], settles: false, of: team)
    #expect(try store.loans(of: team, after: 0, count: 9).allSatisfy(\.isPending))
    try store.save(portfolio(), [loan(5)], settles: true, of: team)
    #expect(try store.loans(of: team, after: 0, count: 9) == [loan(3), loan(4), loan(5)])
  }

  @Test func `lose the entry of a deleted loan, but remember that they had it`() throws {
    try files.store().save(portfolio(), [loan(1), loan(2)], settles: false, of: team)
    try files.store().save(portfolio(), [loan(1)], settles: false, of: lender)
    try files.store().deleteLoans([1], responsesFor: [])
    for key in [team, lender] {
      let loans = try files.store().loans(of: key, after: 0, count: 9)
      #expect(loans.first?.id == 1 && loans.first?.json == nil)
    }
    let bytes = try Data(contentsOf: URL(filePath: files.path))
    #expect(bytes.range(of: Data("Borrower 1\"".utf8)) == nil)
    #expect(bytes.range(of: Data("Borrower 2\"".utf8)) != nil)
    let entry = Array("{\"id\":1}".utf8)
    try files.store().replaceLoans([1: entry, 77: entry], of: team, seconds: 5)
    let loans = try files.store().loans(of: team, after: 0, count: 9)
    #expect(loans.map(\.id) == [1, 2] && loans.first?.json == entry)
  }

  @Test func `are deleted when they were not read for 30 days`() throws {
    try files.store().save(portfolio(), [loan(1)], settles: false, of: team)
    let later = 31 * 86_400
    try files.store(after: later).save(
      portfolio(at: files.now + later), [loan(2)], settles: false, of: lender)
    #expect(try files.store().portfolio(team) == nil)
    #expect(try files.store().loans(of: team, after: 0, count: 9) == [])
    #expect(try files.store().loans(of: lender, after: 0, count: 9) == [loan(2)])
  }

  @Test func `of a site that is built less often than every 30 days are kept`() throws {
    try files.store().save(portfolio(), [loan(1), loan(2)], settles: false, of: team)
    let later = 31 * 86_400
    try files.store(after: later).save(
      portfolio(at: files.now + later), [loan(3)], settles: false, of: team)
    #expect(try files.store().loans(of: team, after: 0, count: 9).map(\.id) == [1, 2, 3])
  }

  @Test(arguments: ["checked = -1", "next_entry = 'x'", "gap_entry = -5", "unfound = x'00'"])
  func `count as unread if their record is damaged`(change: String) throws {
    try files.store().save(portfolio(), [loan(1)], settles: false, of: team)
    try RawDatabase(files.path).run("UPDATE portfolios SET \(change)")
    #expect(try files.store().portfolio(team) == nil)
    #expect(try files.store().loans(of: team, after: 0, count: 9) == [loan(1)])
  }
}

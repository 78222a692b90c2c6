import Foundation
import Loans
import Store
import TestSupport
import Testing

/// Tests of the kept lists of teams and lenders.
@Suite(.temporaryFolder)
struct StoredPortfolioTests {
  private var files: StoreFolder { StoreFolder() }
  private let team = PortfolioKey(api: "https://a.example", name: "team 7")
  private let lender = PortfolioKey(api: "https://a.example", name: "lender anna")

  private func progress(at seconds: Int? = nil, gap: Int? = nil) -> PortfolioProgress {
    var progress = PortfolioProgress()
    progress.teamNumber = 7
    progress.checkedSeconds = seconds ?? files.now
    progress.total = 130
    progress.nextEntry = 60
    progress.gapEntry = gap
    progress.unfoundCount = 2
    return progress
  }

  private func entries(_ ids: Int..., arePending: Bool = false) -> [LoanID: PortfolioEntry] {
    Dictionary(
      uniqueKeysWithValues: ids.map { id in
        let entry = PortfolioEntry(
          readSeconds: 1000, hasJoined: id > 5, isPending: arePending,
          json: Array("{\"id\":\(id),\"name\":\"Borrower \(id)\"}".utf8))
        return (LoanID(id), entry)
      })
  }

  /// The kept entries with higher identifiers than `id`, at most `count`.
  private func entries(
    in store: Store, of key: PortfolioKey, after id: LoanID? = nil, count: Int = 9
  ) throws -> [LoanID: PortfolioEntry] {
    Dictionary(uniqueKeysWithValues: try store.loans(of: key, after: id, count: count))
  }

  @Test func `are found by API and name, a batch at a time`() throws {
    let store = files.store()
    #expect(try store.portfolio(team) == nil)
    #expect(files.names == [])
    try store.save(progress(gap: 20), entries(3, 9, 1), settles: false, of: team)
    try store.save(progress(), entries(4), settles: false, of: lender)
    #expect(try store.portfolio(team) == progress(gap: 20))
    #expect(try store.portfolio(lender) == progress())
    #expect(try entries(in: store, of: team, count: 2) == entries(1, 3))
    #expect(try entries(in: store, of: team, after: LoanID(3), count: 2) == entries(9))
    #expect(try entries(in: store, of: lender) == entries(4))
    let elsewhere = PortfolioKey(api: "https://b.example", name: "team 7")
    #expect(try store.portfolio(elsewhere) == nil)
    try store.deletePortfolio(team)
    #expect(try store.portfolio(team) == nil)
    #expect(try entries(in: store, of: team) == [:])
    #expect(try entries(in: store, of: lender) == entries(4))
  }

  @Test func `have no pending loans once they are settled`() throws {
    let store = files.store()
    try store.save(progress(), entries(3, arePending: true), settles: false, of: team)
    try store.save(progress(), entries(4, arePending: true), settles: false, of: team)
    #expect(try entries(in: store, of: team).values.allSatisfy(\.isPending))
    try store.save(progress(), entries(5), settles: true, of: team)
    #expect(try entries(in: store, of: team) == entries(3, 4, 5))
  }

  @Test func `lose the entry of a deleted loan, but remember that they had it`() throws {
    try files.store().save(progress(), entries(1, 2), settles: false, of: team)
    try files.store().save(progress(), entries(1), settles: false, of: lender)
    try files.store().deleteLoans([1], responsesFor: [])
    for key in [team, lender] {
      let found = try entries(in: files.store(), of: key)
      #expect(found[LoanID(1)] != nil && found[LoanID(1)]?.json == nil)
    }
    let bytes = try Data(contentsOf: URL(filePath: files.path))
    #expect(bytes.range(of: Data("Borrower 1\"".utf8)) == nil)
    #expect(bytes.range(of: Data("Borrower 2\"".utf8)) != nil)
    let entry = Array("{\"id\":1}".utf8)
    try files.store().replaceLoans([LoanID(1): entry, LoanID(77): entry], of: team, seconds: 5)
    let found = try entries(in: files.store(), of: team)
    #expect(found.keys.sorted() == [1, 2].map { LoanID($0) } && found[LoanID(1)]?.json == entry)
  }

  @Test func `are deleted when they were not read for 30 days`() throws {
    try files.store().save(progress(), entries(1), settles: false, of: team)
    let later = 31 * 86_400
    try files.store(after: later).save(
      progress(at: files.now + later), entries(2), settles: false, of: lender)
    #expect(try files.store().portfolio(team) == nil)
    #expect(try entries(in: files.store(), of: team) == [:])
    #expect(try entries(in: files.store(), of: lender) == entries(2))
  }

  @Test func `of a site that is built less often than every 30 days are kept`() throws {
    try files.store().save(progress(), entries(1, 2), settles: false, of: team)
    let later = 31 * 86_400
    try files.store(after: later).save(
      progress(at: files.now + later), entries(3), settles: false, of: team)
    #expect(try entries(in: files.store(), of: team).keys.sorted() == [1, 2, 3].map { LoanID($0) })
  }

  @Test(arguments: ["checked = -1", "next_entry = 'x'", "gap_entry = -5", "unfound = x'00'"])
  func `count as unread if their record is damaged`(change: String) throws {
    try files.store().save(progress(), entries(1), settles: false, of: team)
    try RawDatabase(files.path).run("UPDATE portfolios SET \(change)")
    #expect(try files.store().portfolio(team) == nil)
    #expect(try entries(in: files.store(), of: team) == entries(1))
  }
}

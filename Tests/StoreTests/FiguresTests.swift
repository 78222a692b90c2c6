import Foundation
import Store
import TestSupport
import Testing

/// Tests of the figures of the loans that have been on the list of a site.
@Suite(.temporaryFolder)
struct FiguresTests {
  private var files: StoreFolder { StoreFolder() }
  private let site = StoredSite(key: "Output", name: "Output")

  private func figures(_ id: Int, seen: Int = 500, since: Int? = nil) -> StoredFigures {
    StoredFigures(
      id: id, seenSeconds: seen, sinceSeconds: since, figures: "\(id) 2 - 4 open")
  }

  private func loan(_ id: Int, listed: Int = 500) -> StoredLoan {
    StoredLoan(id: id, listedSeconds: listed, json: Array("{\"id\":\(id)}".utf8))
  }

  private func recorded(on site: String = "Output") throws -> [StoredFigures] {
    try files.store().figures(on: site)
  }

  @Test func `are returned by id, for each site`() throws {
    #expect(try recorded() == [])
    #expect(files.names == [])
    let all = [figures(2, since: 400), figures(1)]
    try files.store().recordLoans([loan(1), loan(2)], figures: all, on: site)
    try files.store().recordLoans(
      [], figures: [figures(9)], on: StoredSite(key: "Other", name: "Other"))
    #expect(try recorded() == [figures(1), figures(2, since: 400)])
    #expect(try recorded(on: "Other") == [figures(9)])
  }

  @Test func `are replaced by later records, and otherwise kept`() throws {
    try files.store().recordLoans([loan(1)], figures: [figures(1, since: 400)], on: site)
    try files.store().recordLoans([loan(1)], on: site)
    #expect(try recorded() == [figures(1, since: 400)])
    try files.store().recordLoans([loan(1)], figures: [figures(1, seen: 600)], on: site)
    #expect(try recorded() == [figures(1, seen: 600)])
  }

  @Test func `are deleted with their loans, on one site or on all`() throws {
    for key in ["Output", "Other"] {
      try files.store().recordLoans(
        (1...4).map { loan($0) }, figures: (1...4).map { figures($0) },
        on: StoredSite(key: key, name: key))
    }
    try files.store().recordLoans([], on: site, deleting: [1, 2], listedBefore: 501)
    #expect(try recorded().map(\.id) == [3, 4])
    try files.store().deleteLoans([3], on: "Output")
    #expect(try recorded().map(\.id) == [4])
    try files.store().deleteLoans([4], responsesFor: [])
    #expect(try recorded() == [])
    #expect(try recorded(on: "Other").map(\.id) == [1, 2, 3])
    try files.store().deleteAllLoans(on: "Other")
    #expect(try recorded(on: "Other") == [])
  }

  @Test func `stay with a loan that was listed later than is to be deleted`() throws {
    try files.store().recordLoans([loan(1)], figures: [figures(1)], on: site)
    try files.store().recordLoans([], on: site, deleting: [1], listedBefore: 500)
    #expect(try recorded() == [figures(1)])
  }

  @Test func `of a loan without a record are deleted when the loan is taken down`() throws {
    try files.store().recordLoans([], figures: [figures(1)], on: site)
    try files.store().deleteLoans([1], responsesFor: [])
    #expect(try recorded() == [])
  }

  @Test(arguments: ["seen = 'x'", "since = 'x'", "since = 1.5", "figures = x'00'"])
  func `that are damaged are returned as they can be read`(damage: String) throws {
    try files.store().recordLoans([loan(1)], figures: [figures(1, since: 400)], on: site)
    try RawDatabase(files.path).run("UPDATE figures SET \(damage)")
    #expect(try recorded().map(\.id) == [1])
    #expect(try recorded()[0].sinceSeconds == (damage.hasPrefix("since") ? nil : 400))
  }
}

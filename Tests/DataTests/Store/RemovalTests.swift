import Fetching
import Foundation
import Store
import TestSupport
import Testing

/// Tests of the removal of loans.
@Suite(.temporaryFolder)
struct RemovalTests {
  private var files: StoreFolder { StoreFolder() }

  private func loan(_ id: Int) -> StoredLoan {
    let json = "{\"id\":\(id),\"name\":\"Borrower \(id)\"}"
    return StoredLoan(id: id, listedSeconds: 500, json: Array(json.utf8))
  }

  /// Records loans 1 to 40 on two sites, and keeps a picture of loan 1 for both.
  private func fill() throws {
    let store = files.store()
    for site in ["Output", "Other"] {
      try store.recordLoans((1...40).map(loan), on: StoredSite(key: site, name: site))
      try store.save([files.response("picture")], as: ["picture 1 \(site)"])
    }
    try store.save([files.response("a"), files.response("b")], as: ["listing"])
  }

  private func ids(on site: String) throws -> [Int] {
    try files.store().loans(on: site, except: []).map(\.id)
  }

  @Test func `deletes loans from all sites, with the responses of the given keys`() throws {
    try fill()
    #expect(
      try files.store().loans(withIDs: [1, 2, 99]) == [loan(1), loan(1), loan(2), loan(2)])
    try files.store().deleteLoans([1, 2, 99], responsesFor: ["picture", "none"])
    for site in ["Output", "Other"] { #expect(try ids(on: site) == Array(3...40)) }
    let store = files.store()
    #expect(try store.response(for: "picture") == nil)
    #expect(try store.responses(named: "picture 1 Other") == [])
    #expect(try store.responses(named: "listing").count == 2)
    #expect(try store.loans(withIDs: [1, 2]) == [])
  }

  @Test func `leaves no trace of deleted loans in the file`() throws {
    try fill()
    try files.store().deleteLoans([1], responsesFor: [])
    let bytes = try Data(contentsOf: URL(filePath: files.path))
    #expect(bytes.range(of: Data("Borrower 1\"".utf8)) == nil)
    #expect(bytes.range(of: Data("Borrower 2\"".utf8)) != nil)
    #expect(files.names == ["store.db"])
  }

  @Test func `changes nothing, and makes no file, if there is nothing to delete`() throws {
    try files.store().deleteLoans([1], responsesFor: ["picture"])
    #expect(files.names == [])
    try fill()
    let before = try Data(contentsOf: URL(filePath: files.path))
    try files.store().deleteLoans([41, 42], responsesFor: ["none"])
    try files.store().deleteLoans([], responsesFor: [])
    #expect(try Data(contentsOf: URL(filePath: files.path)) == before)
  }

  @Test func `deletes nothing from a store that is only read`() throws {
    try fill()
    let store = files.store(readOnly: true)
    #expect(try store.loans(withIDs: [1]).count == 2)
    #expect(throws: files.error(.readOnly)) { try store.deleteLoans([1], responsesFor: []) }
    #expect(try ids(on: "Output") == Array(1...40))
  }

  @Test func `reports that another program holds the store, and deletes nothing`() throws {
    try fill()
    let other = try RawDatabase(files.path)
    try other.run("BEGIN IMMEDIATE")
    let store = files.store(maximumWait: .zero)
    #expect(throws: files.error(.locked)) { try store.deleteLoans([1], responsesFor: []) }
    try other.run("ROLLBACK")
    #expect(try ids(on: "Other") == Array(1...40))
  }
}

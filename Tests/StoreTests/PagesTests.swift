import Fetching
import Store
import TestSupport
import Testing

/// Tests of the records of what the pages of a site were made from.
@Suite(.temporaryFolder)
struct PagesTests {
  private var files: StoreFolder { StoreFolder() }

  private func page(_ path: String, inputs: UInt8 = 1, fingerprint: UInt8 = 2) -> StoredPage {
    StoredPage(
      path: path, inputs: Array(repeating: inputs, count: 32),
      fingerprint: Array(repeating: fingerprint, count: 32))
  }

  private func makeStore() throws {
    try files.store().save([files.response()], as: ["a"])
    for name in ["Output", "Other"] {
      try files.store().save(StoredSite(key: name, name: name))
    }
  }

  private func pages(_ site: String = "Output") throws -> [StoredPage] {
    try files.store().pages(on: site).sorted { $0.path < $1.path }
  }

  @Test func `keeps the pages of each site`() throws {
    try makeStore()
    let (one, other) = (page("index.html"), page("loans/1.html", inputs: 3, fingerprint: 4))
    try files.store().recordPages([other, one], deleting: [], on: "Output")
    try files.store().recordPages([page("a.html")], deleting: [], on: "Other")
    #expect(try pages() == [one, other])
    #expect(try pages("Other") == [page("a.html")])
    #expect(try pages("None") == [])
  }

  @Test func `replaces and deletes pages`() throws {
    try makeStore()
    let all = ["a", "b", "c"].map { page($0) }
    try files.store().recordPages(all, deleting: [], on: "Output")
    try files.store().recordPages(all, deleting: [], on: "Other")
    let new = page("b", inputs: 9)
    try files.store().recordPages([new], deleting: ["a", "unknown"], on: "Output")
    #expect(try pages() == [new, all[2]])
    #expect(try pages("Other") == all)
  }

  @Test func `makes no file, and writes none that may only be read`() throws {
    try files.store().recordPages([page("a")], deleting: [], on: "Output")
    #expect(files.names == [])
    try makeStore()
    #expect(throws: files.error(.readOnly)) {
      try files.store(readOnly: true).recordPages([page("a")], deleting: [], on: "Output")
    }
  }

  @Test func `leaves out records that are damaged`() throws {
    try makeStore()
    try files.store().recordPages([page("a"), page("b")], deleting: [], on: "Output")
    try RawDatabase(files.path).run("UPDATE pages SET inputs = x'00' WHERE path = 'a'")
    #expect(try pages() == [page("b")])
  }

  @Test func `deletes the pages of loans that are deleted everywhere`() throws {
    try makeStore()
    for site in ["Output", "Other"] {
      try files.store().recordPages(
        [page("loans/1.html"), page("loans/2.html")], deleting: [], on: site)
    }
    try files.store().deleteLoans([1], responsesFor: [])
    #expect(try pages() == [page("loans/2.html")])
    #expect(try pages("Other") == [page("loans/2.html")])
  }

  @Test(arguments: [false, true])
  func `adds the table to a file of version 8`(readOnly: Bool) throws {
    try makeStore()
    let loan = StoredLoan(id: 1, listedSeconds: 500, json: "{}")
    try files.store().recordLoans([loan], on: StoredSite(key: "Output", name: "Output"))
    try RawDatabase(files.path).run("DROP TABLE pages; PRAGMA user_version = 8")
    let store = files.store(readOnly: readOnly)
    #expect(try store.pages(on: "Output") == [])
    #expect(try store.loans(on: "Output", except: []) == [loan])
    let version = try RawDatabase(files.path).texts("PRAGMA user_version")
    #expect(version == [readOnly ? "8" : "9"])
    if readOnly { return }
    try store.recordPages([page("a")], deleting: [], on: "Output")
    #expect(try pages() == [page("a")])
  }
}

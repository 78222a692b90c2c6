import Fetching
import Foundation
import Store
import TestSupport
import Testing

/// Tests of the sites that have been built.
@Suite(.temporaryFolder)
struct SitesTests {
  private var files: StoreFolder { StoreFolder() }
  private let a = String(repeating: "a", count: 64)
  private let b = String(repeating: "b", count: 64)

  private func keep(_ sites: StoredSite...) throws {
    for site in sites { try files.store().save(site) }
  }

  private func makeStore() throws { try files.store().save([files.response()], as: ["a"]) }

  @Test func `returns the sites by key`() throws {
    try makeStore()
    let one = StoredSite(key: "Output", name: "Output", manifest: a)
    let other = StoredSite(key: "Other", name: "Other")
    try keep(one, other)
    #expect(try files.store().sites() == [other, one])
  }

  @Test func `keeps the last name and manifest of a site`() throws {
    try makeStore()
    try keep(StoredSite(key: "Output", name: "Output", manifest: a))
    let moved = StoredSite(key: "Output", name: "Out2", manifest: b)
    try keep(moved)
    #expect(try files.store().sites() == [moved])
  }

  @Test func `removes the name of a site when another site takes it`() throws {
    try makeStore()
    try keep(
      StoredSite(key: "Output", name: "Output", manifest: a),
      StoredSite(key: "Out2", name: "Out2", manifest: b),
      StoredSite(key: "Output", name: "Out2", manifest: a))
    #expect(
      try files.store().sites() == [
        StoredSite(key: "Out2", name: nil, manifest: b),
        StoredSite(key: "Output", name: "Out2", manifest: a),
      ])
    try keep(StoredSite(key: "Out2", name: "Out3", manifest: b))
    #expect(try files.store().sites().map(\.name) == ["Out3", "Out2"])
  }

  @Test func `keeps the site with its loans`() throws {
    let loan = StoredLoan(id: 1, listedSeconds: 500, json: Array("{}".utf8))
    let site = StoredSite(key: "Output", name: "Out2", manifest: a)
    try files.store().recordLoans([loan], on: site)
    #expect(try files.store().sites() == [site])
    #expect(try files.store().loans(on: "Output", except: []) == [loan])
    #expect(try files.store().loans(on: "Out2", except: []) == [])
  }

  @Test func `makes no file for a site alone`() throws {
    try keep(StoredSite(key: "Output", name: "Output"))
    #expect(try files.store().sites() == [])
    #expect(files.names == [])
  }

  @Test func `writes nothing where nothing changes`() throws {
    try makeStore()
    let site = StoredSite(key: "Output", name: "Output", manifest: a)
    try keep(site)
    let other = try RawDatabase(files.path)
    let before = try other.texts("PRAGMA data_version")
    try keep(site)
    #expect(try other.texts("PRAGMA data_version") == before)
    try keep(StoredSite(key: "Output", name: "Output", manifest: b))
    #expect(try other.texts("PRAGMA data_version") != before)
  }

  @Test func `keeps no site in a store that is only read`() throws {
    try makeStore()
    let site = StoredSite(key: "Output", name: "Output")
    try keep(site)
    let store = files.store(readOnly: true)
    #expect(try store.sites() == [site])
    #expect(throws: files.error(.readOnly)) {
      try store.save(StoredSite(key: "Output", name: "Out2"))
    }
    #expect(try files.store().sites() == [site])
  }

  @Test func `reads a file of version 3 without changing it`() throws {
    try files.makeVersion3()
    let store = files.store(readOnly: true)
    #expect(try store.sites() == Self.sitesOfVersion3)
    #expect(try store.loans(on: "Output", except: [1]) == [Self.loans[1]])
    #expect(try store.responses(named: "a") == [files.response()])
    #expect(try version() == "3")
    try files.store().save([files.response("2")], as: ["b"])
    #expect(try version() == "10")
    #expect(try store.sites() == Self.sitesOfVersion3)
    #expect(try store.responses(named: "b") == [files.response("2")])
  }

  @Test func `adds sites to a file of version 3, and keeps all that it contains`() throws {
    try files.makeVersion3()
    let store = files.store()
    #expect(try store.sites() == Self.sitesOfVersion3)
    let site = StoredSite(key: "Output", name: "Out2", manifest: a)
    let loan = StoredLoan(id: 7, listedSeconds: 700, json: Array("{}".utf8))
    try store.recordLoans([loan], on: site)
    #expect(try version() == "10")
    for store in [store, files.store()] {
      #expect(try store.sites() == [Self.sitesOfVersion3[0], site])
      #expect(try store.loans(on: "Output", except: []) == Self.loans + [loan])
      #expect(try store.loans(on: "/tmp/it's other", except: []).map(\.id) == [1])
      #expect(try store.responses(named: "a") == [files.response()])
    }
  }

  @Test func `gives a file of version 3 the tables of a new file`() throws {
    try makeStore()
    let fresh = try RawDatabase(files.path).columns
    try FileManager.default.removeItem(atPath: files.path)
    try files.makeVersion3()
    try keep(StoredSite(key: "Output", name: "Output"))
    #expect(try RawDatabase(files.path).columns == fresh)
  }

  @Test func `deletes loans in a file of version 3`() throws {
    try files.makeVersion3()
    try files.store().deleteLoans([1], on: "Output")
    #expect(try files.store().loans(on: "Output", except: []) == [Self.loans[1]])
    #expect(try version() == "10")
  }

  @Test func `finds what another process has written to a file of version 3`() throws {
    try files.makeVersion3()
    let store = files.store()
    #expect(try store.sites() == Self.sitesOfVersion3)
    let site = StoredSite(key: "Output", name: "Out2", manifest: a)
    try keep(site)
    #expect(try store.sites() == [Self.sitesOfVersion3[0], site])
    try store.save(StoredSite(key: "Output", name: "Out3", manifest: a))
    #expect(try store.sites().map(\.name) == ["/tmp/it's other", "Out3"])
  }

  @Test func `keeps an index and a view of someone's own in a file of version 3`() throws {
    try files.makeVersion3()
    let mine = "CREATE INDEX mine ON shown (listed); CREATE VIEW ids AS SELECT id FROM shown"
    try RawDatabase(files.path).run(mine)
    try keep(StoredSite(key: "Output", name: "Output"))
    #expect(try RawDatabase(files.path).texts("SELECT id FROM ids ORDER BY id") == ["1", "1", "2"])
    #expect(try files.store().loans(on: "Output", except: []) == Self.loans)
  }

  @Test func `reads a file of version 3 while another program holds it`() throws {
    try files.makeVersion3()
    let other = try RawDatabase(files.path)
    try other.run("BEGIN IMMEDIATE")
    let store = files.store(maximumWait: .milliseconds(20))
    #expect(throws: files.error(.locked)) {
      try store.save(StoredSite(key: "Output", name: "Output"))
    }
    #expect(try store.sites() == Self.sitesOfVersion3)
    #expect(try store.loans(on: "Output", except: []) == Self.loans)
  }

  private static let sitesOfVersion3 = ["/tmp/it's other", "Output"].map {
    StoredSite(key: $0, name: $0)
  }

  private static let loans = [
    StoredLoan(id: 1, listedSeconds: 400, json: Array(#"{"id":1}"#.utf8)),
    StoredLoan(id: 2, listedSeconds: 500, json: Array(#"{"id":2}"#.utf8)),
  ]

  private func version() throws -> String? {
    try RawDatabase(files.path).texts("PRAGMA user_version").first
  }
}

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
}

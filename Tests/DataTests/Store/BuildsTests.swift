import Fetching
import Store
import TestSupport
import Testing

/// Tests of the records of the last builds.
@Suite(.temporaryFolder)
struct BuildsTests {
  private var files: StoreFolder { StoreFolder() }

  private func build(_ number: UInt8 = 1, until: Int? = nil) -> StoredBuild {
    StoredBuild(
      stamp: Array(repeating: number, count: 32), sinceSeconds: 1_800_000_000, untilSeconds: until,
      report: #"{"loans":\#(number)}"#)
  }

  private func makeStore() throws {
    try files.store().save([files.response()], as: ["a"])
    try files.store().save(StoredSite(key: "Output", name: "Output"))
  }

  @Test func `keeps the last build of each site`() throws {
    try makeStore()
    try files.store().record(build(), of: "Output")
    try files.store().record(build(2, until: 1_800_000_600), of: "Other")
    #expect(try files.store().build(of: "Output") == build())
    #expect(try files.store().build(of: "Other") == build(2, until: 1_800_000_600))
    #expect(try files.store().build(of: "None") == nil)
    try files.store().record(build(3), of: "Output")
    #expect(try files.store().build(of: "Output") == build(3))
  }

  private static let writes: [(String, @Sendable (Store, CachedResponse) throws -> Void)] = [
    ("a response", { try $0.save([$1], as: ["b"]) }),
    ("a site", { store, _ in try store.save(StoredSite(key: "Other", name: "Other")) }),
    (
      "a loan",
      { store, _ in
        try store.recordLoans(
          [StoredLoan(id: 1, listedSeconds: 1, json: Array("{}".utf8))],
          on: StoredSite(key: "Output", name: "Output"))
      }
    ),
    ("a deleted name", { store, _ in try store.save([], as: ["a"]) }),
    ("a loan that is taken down", { store, _ in try store.deleteLoans([7], responsesFor: []) }),
    (
      "a failure",
      { store, _ in
        try store.recordSourceFailure("x", at: "http://a.example", filter: "", seconds: 1)
      }
    ),
  ]

  @Test(arguments: writes.indices)
  func `forgets the builds when anything else is written`(index: Int) throws {
    try makeStore()
    try files.store().record(build(), of: "Output")
    let (name, write) = Self.writes[index]
    try write(files.store(), files.response("http://b.example/"))
    #expect(try files.store().build(of: "Output") == nil, "\(name)")
  }

  @Test func `keeps the builds when nothing is written`() throws {
    try makeStore()
    try files.store().record(build(), of: "Output")
    let store = files.store()
    try store.save(StoredSite(key: "Output", name: "Output"))
    try store.recordFiles([], deleting: [], on: "Output")
    #expect(try store.sites().count == 1)
    #expect(try store.build(of: "Output") == build())
  }

  @Test func `keeps no build after which another process has changed the store`() throws {
    try makeStore()
    let store = files.store()
    #expect(try store.sites().count == 1)
    try files.store().save(StoredSite(key: "Other", name: "Other"))
    try store.record(build(), of: "Output")
    #expect(try files.store().build(of: "Output") == nil)
    // A process that opens the store now sees all changes.
    try files.store().record(build(), of: "Output")
    #expect(try files.store().build(of: "Output") == build())
  }

  @Test func `keeps the build of the process that makes the store`() throws {
    let store = files.store()
    try store.save([files.response()], as: ["a"])
    try store.record(build(), of: "Output")
    #expect(try files.store().build(of: "Output") == build())
  }

  @Test func `makes no file, and writes none that may only be read`() throws {
    try files.store().record(build(), of: "Output")
    #expect(files.names == [])
    try makeStore()
    #expect(throws: files.error(.readOnly)) {
      try files.store(readOnly: true).record(build(), of: "Output")
    }
  }
}

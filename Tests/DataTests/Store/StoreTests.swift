import Fetching
import Foundation
import Store
import TestSupport
import Testing

@Suite(.temporaryFolder)
struct StoreTests {
  private var files: StoreFolder { StoreFolder() }

  @Test func `keeps the last response of each key, whole`() throws {
    let store = files.store()
    let first = CachedResponse(
      key: "https://a/?q=é {\"query\":\"\0\"}", receivedSeconds: files.now,
      checkedSeconds: files.now + 7, body: Array(0...255), etag: "\"1\"", lastModified: "Fri")
    try store.save([files.response(first.key, at: -1)], as: ["a"])
    try store.save([first], as: ["a"])
    try store.save([files.response("https://b/", body: [])], as: ["b"])
    #expect(try store.response(for: first.key) == first)
    #expect(try store.response(for: "https://b/") == files.response("https://b/", body: []))
    #expect(try store.response(for: "https://c/") == nil)
    #expect(try files.store().response(for: first.key) == first)
  }

  @Test func `keeps bodies compressed`() throws {
    func size() throws -> Int {
      let size = try FileManager.default.attributesOfItem(atPath: files.path)[.size] as? Int
      return try #require(size)
    }
    try files.store().save([files.response(body: [])], as: ["a"])
    let before = try size()
    let body = [UInt8](repeating: 0x20, count: 1_000_000)
    try files.store().save([files.response(body: body)], as: ["a"])
    #expect(try files.store().response(for: "https://a/")?.body == body)
    #expect(try size() - before < 10_000)
  }

  @Test func `keeps no body beyond the limit, nor the responses kept with it`() throws {
    let store = files.store(maximumBodyBytes: 3)
    let large = files.response("2", body: [1, 2, 3, 4])
    for _ in 0..<2 {
      #expect(throws: files.error(.tooLarge)) {
        try store.save([files.response("1"), large], as: ["listing"])
      }
    }
    #expect(files.names == [])
    try store.save([files.response("1", body: [1, 2, 3])], as: ["1"])
    #expect(try store.responses(named: "1") == [files.response("1", body: [1, 2, 3])])
  }

  /// Indexes, views and tables that someone adds do no harm.
  @Test(arguments: [
    "CREATE INDEX mine ON responses (received)", "CREATE INDEX mine ON names (position, name)",
    "CREATE VIEW mine AS SELECT key, received FROM responses", "CREATE TABLE mine (a)", "ANALYZE",
  ])
  func `accepts a store to which someone has added something`(sql: String) throws {
    try files.store().save([files.response()], as: ["a"])
    try RawDatabase(files.path).run(sql)
    let store = files.store()
    #expect(try store.responses(named: "a") == [files.response()])
    try store.save([files.response("2")], as: ["b"])
    #expect(try files.store().responses(named: "b") == [files.response("2")])
  }

  @Test func `returns the responses of a name in order`() throws {
    let pages = ["https://z/", "https://a/", "https://m/"].map { files.response($0) }
    try files.store().save(pages, as: ["listing", "copy"])
    #expect(try files.store().responses(named: "listing") == pages)
    #expect(try files.store().responses(named: "copy") == pages)
    #expect(try files.store().responses(named: "other") == [])
  }

  @Test func `lets a name stand for the last responses only`() throws {
    let store = files.store()
    try store.save(["1", "2", "3"].map { files.response($0) }, as: ["listing"])
    try store.save([files.response("1", at: 5)], as: ["listing"])
    #expect(try store.responses(named: "listing") == [files.response("1", at: 5)])
    try store.save([], as: ["listing"])
    #expect(try store.responses(named: "listing") == [])
    #expect(try store.response(for: "1") == nil)
  }

  @Test func `returns a page that occurs twice in a listing twice`() throws {
    let page = files.response("1")
    try files.store().save([page, page], as: ["listing"])
    #expect(try files.store().responses(named: "listing") == [page, page])
  }

  @Test func `never returns a listing from two fetches`() throws {
    let store = files.store()
    let pages = [files.response("1"), files.response("2")]
    try store.save(pages, as: ["two pages"])
    try store.save([files.response("1", checked: 60)], as: ["one page"])
    #expect(try store.responses(named: "two pages").map(\.body) == pages.map(\.body))
    try store.save([files.response("1", at: 60, body: [9])], as: ["one page"])
    #expect(try store.responses(named: "two pages") == [])
    #expect(try store.responses(named: "one page") == [files.response("1", at: 60, body: [9])])
  }

  @Test func `keeps the names of a single response when it changes`() throws {
    let store = files.store()
    try store.save([files.response("1")], as: ["loan 1", "loan 2"])
    try store.save([files.response("1", body: [9])], as: ["listing", "loan 1"])
    #expect(try store.responses(named: "loan 2") == [files.response("1", body: [9])])
  }

  @Test func `makes no file before there is something to keep`() throws {
    #expect(try files.store().response(for: "https://a/") == nil)
    #expect(try files.store().responses(named: "a") == [])
    #expect(files.names == [])
  }

  @Test func `leaves one file behind`() throws {
    try files.store().save([files.response()], as: ["a"])
    #expect(files.names == ["store.db"])
  }

  @Test func `continues with a new file after its own was deleted`() throws {
    let store = files.store()
    try store.save([files.response("1")], as: ["1"])
    try FileManager.default.removeItem(atPath: files.folder)
    #expect(try store.response(for: "1") == nil)
    try store.save([files.response("2")], as: ["2"])
    #expect(try files.store().response(for: "2") == files.response("2"))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `reads where it cannot write`() throws {
    try files.store().save([files.response()], as: ["a"])
    try files.setMode(0o444, of: files.path)
    try files.setMode(0o555, of: files.folder)
    defer { try? files.setMode(0o755, of: files.folder) }
    let store = files.store()
    #expect(try store.response(for: "https://a/") == files.response())
    #expect(try store.responses(named: "a") == [files.response()])
    for _ in 0..<2 {
      #expect(throws: files.error(.readOnly)) { try store.save([files.response()], as: ["a"]) }
    }
    #expect(try store.response(for: "https://a/") == files.response())
    #expect(files.names == ["store.db"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `finds nothing in a file without tables that it cannot write`() throws {
    try files.make(Data())
    try files.setMode(0o444, of: files.path)
    let store = files.store()
    #expect(try store.response(for: "https://a/") == nil)
    #expect(try store.responses(named: "a") == [])
    #expect(throws: files.error(.readOnly)) { try store.save([files.response()], as: ["a"]) }
  }

  @Test func `reports that its folder cannot be made`() throws {
    let path = "\(TemporaryFolder.path)/file/store.db"
    try Data().write(to: URL(filePath: "\(TemporaryFolder.path)/file"))
    let store = Store(path: path, nowSeconds: files.now)
    #expect(try store.response(for: "https://a/") == nil)
    for _ in 0..<2 {
      #expect(throws: StoreError(path: path, reason: .failed("unable to open database file"))) {
        try store.save([files.response()], as: ["a"])
      }
    }
  }

  @Test(arguments: [
    "received = -1", "checked = -1", "received = 253402300800",
    "received = 9223372036854775807", "received = -9223372036854775808",
    "checked = -9223372036854775808", "checked = 9223372036854775807",
  ])
  func `treats a response with an invalid time as damaged`(change: String) throws {
    try files.store().save([files.response("1")], as: ["1"])
    try RawDatabase(files.path).run("UPDATE responses SET \(change)")
    let store = files.store()
    #expect(throws: files.error(.damagedResponse(key: "1"))) { try store.response(for: "1") }
    #expect(try store.responses(named: "1") == [])
  }
}

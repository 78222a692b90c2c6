import Foundation
import Store
import TestSupport
import Testing

@Suite(.temporaryFolder)
struct StoreTests {
  private let now = 1_800_000_000
  private var path: String { "\(TemporaryFolder.path)/.kivagen/store.db" }

  @Test func `keeps the last answer of each URL, whole`() throws {
    let store = Store(path: path, nowSeconds: now)
    let first = StoredAnswer(
      url: "https://a/?q=é", status: 200, etag: "\"1\"", lastModified: "Fri", receivedSeconds: now,
      body: Array(0...255))
    let other = StoredAnswer(url: "https://b/", status: 200, receivedSeconds: now, body: [])
    try store.keep(StoredAnswer(url: first.url, status: 200, receivedSeconds: now - 1, body: [1]))
    try store.keep(first)
    try store.keep(other)
    #expect(try store.answer(for: first.url) == first)
    #expect(try store.answer(for: "https://b/") == other)
    #expect(try store.answer(for: "https://c/") == nil)
    #expect(try Store(path: path, nowSeconds: now).answer(for: first.url) == first)
  }

  @Test func `makes no file before there is something to keep`() throws {
    #expect(try Store(path: path, nowSeconds: now).answer(for: "https://a/") == nil)
    #expect(names() == [])
  }

  @Test func `leaves one file behind`() throws {
    try Store(path: path, nowSeconds: now).keep(answer(at: now))
    #expect(names() == ["store.db"])
  }

  @Test func `deletes answers older than thirty days`() throws {
    try Store(path: path, nowSeconds: now).keep(answer("https://a/", at: now))
    try Store(path: path, nowSeconds: now).keep(answer("https://b/", at: now + 1))
    let later = Store(path: path, nowSeconds: now + 1 + 30 * 86_400)
    #expect(try later.answer(for: "https://a/") != nil)
    try later.keep(answer("https://c/", at: now + 2))
    #expect(try later.answer(for: "https://a/") == nil)
    #expect(try later.answer(for: "https://b/") == answer("https://b/", at: now + 1))
  }

  @Test func `serves two at once`() async throws {
    let stores = (0..<4).map { _ in Store(path: path, nowSeconds: now) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, store) in stores.enumerated() {
        group.addTask {
          for page in 0..<20 {
            try store.keep(answer("https://\(index)/\(page)", at: now))
            _ = try store.answer(for: "https://\((index + 1) % 4)/\(page)")
          }
        }
      }
      try await group.waitForAll()
    }
    for index in 0..<4 {
      #expect(try stores[0].answer(for: "https://\(index)/19") != nil)
    }
  }

  @Test(arguments: [
    "<html>not a database</html>", "SQLite format 3\0 and then nothing of the kind",
  ])
  func `sets a damaged file aside and is not used`(content: String) throws {
    try makeFile(Data(content.utf8))
    let store = Store(path: path, nowSeconds: now)
    let error = StoreError(path: path, reason: .damaged(setAside: "\(path).damaged"))
    #expect(throws: error) { try store.answer(for: "https://a/") }
    #expect(throws: error) { try store.keep(answer(at: now)) }
    #expect(names() == ["store.db.damaged"])
    let next = Store(path: path, nowSeconds: now)
    try next.keep(answer(at: now))
    #expect(try next.answer(for: "https://a/") == answer(at: now))
  }

  @Test func `sets a file with torn pages aside`() throws {
    try keepMany()
    let whole = try Data(contentsOf: URL(filePath: path))
    try makeFile(whole[..<4096] + Data(repeating: 0x5A, count: whole.count - 4096))
    let store = Store(path: path, nowSeconds: now)
    #expect(throws: StoreError(path: path, reason: .damaged(setAside: "\(path).damaged"))) {
      try store.answer(for: "https://7/")
    }
    #expect(names() == ["store.db.damaged"])
  }

  @Test func `leaves the file of a newer kivagen alone`() throws {
    try Store(path: path, nowSeconds: now).keep(answer(at: now))
    // `user_version` is the big-endian number at byte 60 (SQLite file format §1.3.16).
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[63] = 2
    try makeFile(bytes)
    let store = Store(path: path, nowSeconds: now)
    let error = StoreError(path: path, reason: .newer(version: 2))
    #expect(throws: error) { try store.answer(for: "https://a/") }
    #expect(throws: error) { try store.keep(answer(at: now)) }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `reads where it cannot write`() throws {
    try Store(path: path, nowSeconds: now).keep(answer(at: now))
    let folder = "\(TemporaryFolder.path)/.kivagen"
    try setMode(0o444, of: path)
    try setMode(0o555, of: folder)
    defer { try? setMode(0o755, of: folder) }
    let store = Store(path: path, nowSeconds: now)
    #expect(try store.answer(for: "https://a/") == answer(at: now))
    #expect(throws: StoreError(path: path, reason: .readOnly)) { try store.keep(answer(at: now)) }
    #expect(try store.answer(for: "https://a/") == answer(at: now))
    #expect(names() == ["store.db"])
  }

  @Test func `says that its folder cannot be made`() throws {
    let path = "\(TemporaryFolder.path)/file/store.db"
    try Data().write(to: URL(filePath: "\(TemporaryFolder.path)/file"))
    let store = Store(path: path, nowSeconds: now)
    #expect(try store.answer(for: "https://a/") == nil)
    #expect(throws: StoreError(path: path, reason: .failed("unable to open database file"))) {
      try store.keep(answer(at: now))
    }
  }

  private func answer(_ url: String = "https://a/", at seconds: Int) -> StoredAnswer {
    StoredAnswer(url: url, status: 200, receivedSeconds: seconds, body: [1, 2, 3])
  }

  private func keepMany() throws {
    let store = Store(path: path, nowSeconds: now)
    for index in 0..<100 {
      var answer = answer("https://\(index)/", at: now)
      answer.body = Array(repeating: UInt8(index), count: 5000)
      try store.keep(answer)
    }
  }

  private func makeFile(_ bytes: Data) throws {
    try FileManager.default.createDirectory(
      atPath: "\(TemporaryFolder.path)/.kivagen", withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: path))
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func names() -> [String] {
    let folder = "\(TemporaryFolder.path)/.kivagen"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}

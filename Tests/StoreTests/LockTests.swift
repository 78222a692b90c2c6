import Fetching
import Foundation
import Store
import TestSupport
import Testing

/// Another program holds the file.
@Suite(.temporaryFolder)
struct LockTests {
  private var files: StoreFolder { StoreFolder() }
  private var store: Store { files.store(maximumWait: .milliseconds(20)) }

  @Test func `reads on, and keeps nothing more once it had to wait too long`() throws {
    try files.store().keep([files.response("1")], as: ["1"])
    let other = try RawDatabase(files.path)
    try other.run("BEGIN IMMEDIATE")
    let store = store
    for _ in 0..<2 {
      #expect(throws: files.error(.locked)) { try store.keep([files.response("2")], as: ["2"]) }
      #expect(try store.responses(named: "1") == [files.response("1")])
    }
    try other.run("ROLLBACK")
    #expect(throws: files.error(.locked)) { try store.keep([files.response("2")], as: ["2"]) }
    try files.store().keep([files.response("2")], as: ["2"])
    #expect(try store.responses(named: "2") == [files.response("2")])
  }

  @Test func `waits for one who writes for a moment`() async throws {
    try files.store().keep([files.response("1")], as: ["1"])
    let other = try RawDatabase(files.path)
    try other.run("BEGIN IMMEDIATE")
    let files = files
    async let kept: Void = files.store(maximumWait: .seconds(60)).keep(
      [files.response("2")], as: ["2"])
    try other.run("COMMIT")
    try await kept
    #expect(try files.store().responses(named: "2") == [files.response("2")])
  }

  @Test func `waits no longer once it is cancelled`() async throws {
    try files.store().keep([files.response("1")], as: ["1"])
    let other = try RawDatabase(files.path)
    try other.run("BEGIN IMMEDIATE")
    let store = files.store(maximumWait: .seconds(600))
    let task = Task { [files] in try store.keep([files.response("2")], as: ["2"]) }
    task.cancel()
    await #expect(throws: files.error(.locked)) { try await task.value }
    try other.run("ROLLBACK")
  }

  @Test func `leaves a torn response where it cannot be deleted`() throws {
    try files.store().keep([files.response("1")], as: ["1"])
    let other = try RawDatabase(files.path)
    try other.run("UPDATE responses SET body = x'00'; BEGIN IMMEDIATE")
    let store = store
    #expect(throws: files.error(.torn(key: "1"))) { try store.response(for: "1") }
    #expect(try store.response(for: "1") == nil)
    #expect(throws: files.error(.locked)) { try store.keep([files.response("2")], as: ["2"]) }
  }

  /// Nor can one that has no tables yet be read.
  @Test(arguments: [
    "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE",
    """
    DROP TABLE responses; DROP TABLE names; DROP TABLE loans; DROP TABLE sites;
    DROP TABLE source_failures; DROP TABLE site_pictures; DROP TABLE picture_failures;
    PRAGMA user_version = 0; BEGIN IMMEDIATE
    """,
  ])
  func `uses no more a file that cannot even be read`(sql: String) throws {
    try files.store().keep([files.response("1")], as: ["1"])
    let other = try RawDatabase(files.path)
    try other.run(sql)
    let store = store
    let error = files.error(.failed("database is locked"))
    for _ in 0..<2 {
      #expect(throws: error) { try store.response(for: "1") }
      #expect(throws: error) { try store.keep([files.response("2")], as: ["2"]) }
    }
  }
}

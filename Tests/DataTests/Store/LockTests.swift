import Fetching
import Foundation
import Store
import TestSupport
import Testing

/// Tests of a store whose file another program holds.
@Suite(.temporaryFolder)
struct LockTests {
  private var files: StoreFolder { StoreFolder() }
  private var store: Store { files.store(maximumWait: .milliseconds(20)) }

  @Test func `continues to read, and keeps nothing more after it waited too long`() throws {
    try files.store().save([files.response("1")], as: ["1"])
    let other = try RawDatabase(files.path)
    try other.run("BEGIN IMMEDIATE")
    let store = store
    for _ in 0..<2 {
      #expect(throws: files.error(.locked)) { try store.save([files.response("2")], as: ["2"]) }
      #expect(try store.responses(named: "1") == [files.response("1")])
    }
    try other.run("ROLLBACK")
    #expect(throws: files.error(.locked)) { try store.save([files.response("2")], as: ["2"]) }
    try files.store().save([files.response("2")], as: ["2"])
    #expect(try store.responses(named: "2") == [files.response("2")])
  }

  @Test func `waits for a process that writes for a moment`() async throws {
    try files.store().save([files.response("1")], as: ["1"])
    let other = try RawDatabase(files.path)
    try other.run("BEGIN IMMEDIATE")
    let files = files
    async let kept: Void = files.store(maximumWait: .seconds(60)).save(
      [files.response("2")], as: ["2"])
    try other.run("COMMIT")
    try await kept
    #expect(try files.store().responses(named: "2") == [files.response("2")])
  }

  @Test func `waits no longer once it is cancelled`() async throws {
    try files.store().save([files.response("1")], as: ["1"])
    let other = try RawDatabase(files.path)
    try other.run("BEGIN IMMEDIATE")
    let store = files.store(maximumWait: .seconds(600))
    let task = Task { [files] in try store.save([files.response("2")], as: ["2"]) }
    task.cancel()
    await #expect(throws: files.error(.locked)) { try await task.value }
    try other.run("ROLLBACK")
  }

  /// SQLite would use the journal of one file for the other.
  @Test(.timeLimit(.minutes(1)))
  func `opens no file while another process sets one aside`() async throws {
    try files.store().save([files.response("1")], as: ["1"])
    let folder = try LockedFolder(files.folder)
    let files = files
    try FileManager.default.moveItem(atPath: files.path, toPath: "\(files.path).damaged")
    async let kept: Void = files.store(maximumWait: .seconds(60)).save(
      [files.response("2")], as: ["2"])
    // The store is waiting for its lock on the folder, or is about to request it.
    while folder.descriptorCount < 2 { await Task.yield() }
    #expect(files.names == ["store.db.damaged"])
    folder.unlock()
    try await kept
    #expect(try files.store().responses(named: "2") == [files.response("2")])
  }

  @Test func `opens a file although a folder stays locked`() throws {
    try files.makeFolder()
    let folder = try LockedFolder(files.folder)
    let time = try ContinuousClock().measure {
      try files.store(maximumWait: .milliseconds(20)).save([files.response("1")], as: ["1"])
    }
    #expect(time >= .milliseconds(20))
    folder.unlock()
    #expect(try files.store().responses(named: "1") == [files.response("1")])
  }

  @Test func `sets no file aside while another process opens one`() throws {
    try files.make(Data("no database".utf8))
    let folder = try LockedFolder(files.folder, LOCK_SH)
    let error = files.error(.damaged(quarantine: nil))
    #expect(throws: error) { try store.save([files.response("1")], as: ["1"]) }
    folder.unlock()
    let aside = files.error(.damaged(quarantine: "\(files.path).damaged"))
    #expect(throws: aside) { try store.save([files.response("1")], as: ["1"]) }
  }

  @Test func `leaves a damaged response that cannot be deleted`() throws {
    try files.store().save([files.response("1")], as: ["1"])
    let other = try RawDatabase(files.path)
    try other.run("UPDATE responses SET body = x'00'; BEGIN IMMEDIATE")
    let store = store
    #expect(throws: files.error(.damagedResponse(key: "1"))) { try store.response(for: "1") }
    #expect(try store.response(for: "1") == nil)
    #expect(throws: files.error(.locked)) { try store.save([files.response("2")], as: ["2"]) }
  }

  /// A file without tables cannot be read either.
  @Test(arguments: [
    "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE",
    """
    DROP TABLE responses; DROP TABLE names; DROP TABLE loans; DROP TABLE sites;
    DROP TABLE details; DROP TABLE level_checks; DROP TABLE field_rejections; DROP TABLE source_failures;
    DROP TABLE site_pictures; DROP TABLE picture_failures;
    DROP TABLE portfolios; DROP TABLE portfolio_loans;
    DROP TABLE events; DROP TABLE loan_states; DROP TABLE listings;
    DROP TABLE courses; DROP TABLE files; DROP TABLE builds; DROP TABLE imported_loans;
    PRAGMA user_version = 0; BEGIN IMMEDIATE
    """,
  ])
  func `stops using a file that cannot even be read`(sql: String) throws {
    try files.store().save([files.response("1")], as: ["1"])
    let other = try RawDatabase(files.path)
    try other.run(sql)
    let store = store
    let error = files.error(.failed("database is locked"))
    for _ in 0..<2 {
      #expect(throws: error) { try store.response(for: "1") }
      #expect(throws: error) { try store.save([files.response("2")], as: ["2"]) }
    }
  }
}

/// A folder that is locked (`flock(2)`) as by another process.
private final class LockedFolder {
  private let descriptor: Int32

  init(_ path: String, _ kind: Int32 = LOCK_EX) throws {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(flock(descriptor, kind | LOCK_NB) == 0)
  }

  /// The number of descriptors of the folder that this process has.
  var descriptorCount: Int {
    let own = status(of: descriptor)
    return (0..<getdtablesize()).count { other in
      let status = status(of: other)
      return status.st_dev == own.st_dev && status.st_ino == own.st_ino
    }
  }

  /// Returns the status of an open file, or zeros for a number that is not a descriptor.
  private func status(of descriptor: Int32) -> stat {
    var status = stat()
    unsafe fstat(descriptor, &status)
    return status
  }

  func unlock() { flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }
}

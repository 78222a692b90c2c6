import Fetching
import Foundation
import Store
import TestSupport
import Testing

/// Tests of a store that is only read.
@Suite(.temporaryFolder)
struct ReadOnlyTests {
  private var files: StoreFolder { StoreFolder() }

  @Test func `reads, and keeps nothing`() throws {
    try files.store().save([files.response()], as: ["a"])
    let before = try contents
    do {
      let store = files.store(after: 365 * 86_400, readOnly: true)
      #expect(throws: files.error(.readOnly)) { try store.save([files.response("2")], as: ["a"]) }
      #expect(try store.response(for: "https://a/") == files.response())
      #expect(try store.responses(named: "a") == [files.response()])
    }
    #expect(try contents == before)
  }

  @Test func `makes no file`() throws {
    let store = files.store(readOnly: true)
    #expect(try store.response(for: "https://a/") == nil)
    #expect(throws: files.error(.readOnly)) { try store.save([files.response()], as: ["a"]) }
    #expect(files.names == [])
    #expect(!FileManager.default.fileExists(atPath: files.folder))
  }

  /// The last one is detected only when its tables are created.
  @Test(arguments: HostileFile.all.dropLast())
  func `leaves a file that is not a store where it is`(hostile: HostileFile) throws {
    try files.makeFolder()
    try hostile.make(files)
    let names = files.names
    let store = files.store(readOnly: true)
    for _ in 0..<2 {
      #expect(throws: files.error(.damaged(quarantine: nil))) {
        try store.response(for: "https://a/")
      }
    }
    #expect(files.names == names)
  }

  @Test func `leaves the file of a newer kivagen where it is`() throws {
    try files.makeDatabase("CREATE TABLE a (b); PRAGMA user_version = 2")
    let before = try contents
    let store = files.store(readOnly: true)
    #expect(throws: files.error(.newer(version: 2, quarantine: nil))) {
      try store.responses(named: "a")
    }
    #expect(try contents == before)
  }

  @Test func `finds nothing in a blank file, and makes no tables`() throws {
    try files.make(Data())
    let before = try contents
    let store = files.store(readOnly: true)
    #expect(try store.response(for: "https://a/") == nil)
    #expect(try store.responses(named: "a") == [])
    #expect(try contents == before)
  }

  @Test func `leaves a damaged response in place, and reports it once`() throws {
    try files.store().save([files.response("1")], as: ["1"])
    try RawDatabase(files.path).run("UPDATE responses SET body = x'00'")
    let store = files.store(readOnly: true)
    #expect(throws: files.error(.damagedResponse(key: "1"))) { try store.responses(named: "1") }
    #expect(try store.responses(named: "1") == [])
    #expect(throws: files.error(.damagedResponse(key: "1"))) {
      try files.store().response(for: "1")
    }
  }

  /// The data that another process has saved is in the WAL until that process closes the file.
  @Test func `reads what another process keeps in its WAL`() throws {
    let other = files.store()
    try other.save([files.response("1")], as: ["1"])
    #expect(try files.store(readOnly: true).responses(named: "1") == [files.response("1")])
    try other.save([files.response("2")], as: ["2"])
    #expect(try other.responses(named: "2") == [files.response("2")])
  }

  /// The content of every file of the folder, by name.
  private var contents: [String: Data] {
    get throws {
      var contents: [String: Data] = [:]
      for name in files.names {
        contents[name] = try Data(contentsOf: URL(filePath: "\(files.folder)/\(name)"))
      }
      return contents
    }
  }
}

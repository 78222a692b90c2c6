import Fetching
import Foundation
import Host
import Store
import TestSupport
import Testing

@Suite(.temporaryFolder)
struct QuarantineTests {
  private var files: StoreFolder { StoreFolder() }
  private var damaged: StoreError { files.error(.damaged(quarantine: "\(files.path).damaged")) }

  @Test(arguments: HostileFile.all)
  func `sets a file that is not a store aside and continues with a new one`(
    hostile: HostileFile
  ) throws {
    try files.makeFolder()
    try hostile.make(files)
    let store = files.store()
    #expect(throws: damaged) { try store.response(for: "https://a/") }
    #expect(files.names.contains("store.db.damaged"))
    #expect(try store.response(for: "https://a/") == nil)
    try store.save([files.response()], as: ["a"])
    #expect(try store.responses(named: "a") == [files.response()])
    #expect(try files.store().responses(named: "a") == [files.response()])
  }

  @Test(arguments: HostileFile.all)
  func `keeps responses in a new file, and reports why it is new`(hostile: HostileFile) throws {
    try files.makeFolder()
    try hostile.make(files)
    let store = files.store()
    #expect(throws: damaged) { try store.save([files.response()], as: ["a"]) }
    #expect(try store.responses(named: "a") == [files.response()])
  }

  @Test func `uses an empty file`() throws {
    try files.make(Data())
    #expect(try files.store().response(for: "https://a/") == nil)
    try files.store().save([files.response()], as: ["a"])
    #expect(try files.store().responses(named: "a") == [files.response()])
  }

  @Test func `sets a file with torn pages aside when it meets one`() throws {
    try files.keepMany()
    let whole = try Data(contentsOf: URL(filePath: files.path))
    let torn = whole[..<16384] + Data(repeating: 0x5A, count: whole.count - 16384)
    try files.make(torn)
    let store = files.store()
    #expect(throws: damaged) { try store.response(for: "https://70/") }
    #expect(try Data(contentsOf: URL(filePath: "\(files.path).damaged")) == torn)
    #expect(try store.response(for: "https://70/") == nil)
  }

  @Test func `continues whatever length a file is cut to`() throws {
    try files.keepMany()
    let whole = try Data(contentsOf: URL(filePath: files.path))
    let lengths = [1, 15, 16, 99, 100, 511, 512, 4095, 4096, 4097, 8192, 20_480, whole.count - 1]
    for length in lengths {
      try? FileManager.default.removeItem(atPath: "\(files.path).damaged")
      try files.make(whole[..<length])
      let store = files.store()
      do throws(StoreError) {
        try store.save([files.response()], as: ["a"])
      } catch {
        #expect(error == damaged, "\(length) bytes")
      }
      #expect(try store.responses(named: "a") == [files.response()], "\(length) bytes")
    }
  }

  @Test func `sets the file of a newer kivagen aside with its whole content`() throws {
    let elsewhere = "\(TemporaryFolder.path)/newer.db"
    let newer = try RawDatabase(elsewhere)
    try newer.run(
      """
      PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
      CREATE TABLE treasure (name TEXT); INSERT INTO treasure VALUES ('gold');
      PRAGMA user_version = 2;
      """)
    // This is the state after a process was killed: everything is still in the WAL.
    try files.makeFolder()
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.copyItem(atPath: elsewhere + suffix, toPath: files.path + suffix)
    }
    let copy = "\(files.path).newer"
    let store = files.store()
    #expect(throws: files.error(.newer(version: 2, quarantine: copy))) {
      try store.response(for: "https://a/")
    }
    try store.save([files.response()], as: ["a"])
    #expect(try files.store().responses(named: "a") == [files.response()])
    #expect(try RawDatabase(copy).texts("SELECT name FROM treasure") == ["gold"])
    #expect(try RawDatabase(copy).texts("PRAGMA user_version") == ["2"])
  }

  @Test func `moves a newer file that is open along with its WAL`() throws {
    try files.makeFolder()
    let newer = try RawDatabase(files.path)
    try newer.run("PRAGMA journal_mode = WAL; CREATE TABLE a (b); PRAGMA user_version = 2")
    let copy = "\(files.path).newer"
    let store = files.store()
    #expect(throws: files.error(.newer(version: 2, quarantine: copy))) {
      try store.save([files.response()], as: ["a"])
    }
    try newer.run("INSERT INTO a VALUES ('late')")
    #expect(files.names.filter { $0.contains("newer") }.count == 3)
    #expect(try RawDatabase(copy).texts("SELECT b FROM a") == ["late"])
    #expect(try files.store().responses(named: "a") == [files.response()])
  }

  @Test func `does not wait forever for a lock on the folder`() throws {
    try files.make(Data("no store".utf8))
    let lock = try FileSystem.real.lockFolder(files.folder)
    let store = files.store(maximumWait: .milliseconds(20))
    #expect(throws: files.error(.damaged(quarantine: nil))) { try store.response(for: "a") }
    #expect(files.names == ["store.db"])
    withExtendedLifetime(lock) {}
  }

  private static let suffixes = ["", "-2", "-3", "-4", "-5"]

  @Test func `keeps five damaged files, each with what lies beside it`() throws {
    for suffix in Self.suffixes {
      try files.makeDamaged("main\(suffix)", wal: "WAL\(suffix)")
      #expect(throws: files.error(.damaged(quarantine: "\(files.path).damaged\(suffix)"))) {
        try files.store().response(for: "https://a/")
      }
    }
    for suffix in Self.suffixes {
      #expect(try files.read("store.db.damaged\(suffix)/text") == "main\(suffix)")
      #expect(try files.read("store.db.damaged\(suffix)-wal") == "WAL\(suffix)")
    }
    #expect(files.names.count == 10)
  }

  @Test func `leaves a sixth damaged file where it is, and does not use it`() throws {
    for suffix in Self.suffixes {
      try files.make(Data("main\(suffix)".utf8))
      #expect(throws: StoreError.self) { try files.store().response(for: "https://a/") }
    }
    try files.makeDamaged("sixth", wal: "WAL")
    let names = files.names
    let store = files.store()
    let full = files.error(.damagedAndQuarantineFull(first: "\(files.path).damaged"))
    for _ in 0..<2 {
      #expect(throws: full) { try store.response(for: "https://a/") }
      #expect(throws: full) { try store.save([files.response()], as: ["a"]) }
    }
    #expect(files.names == names)
    #expect(try files.read("store.db/text") == "sixth")
    for suffix in Self.suffixes {
      #expect(try files.read("store.db.damaged\(suffix)") == "main\(suffix)")
    }
    try FileManager.default.removeItem(atPath: "\(files.path).damaged-3")
    #expect(throws: files.error(.damaged(quarantine: "\(files.path).damaged-3"))) {
      try files.store().response(for: "https://a/")
    }
  }

  @Test func `keeps five newer files beside five damaged ones`() throws {
    for suffix in Self.suffixes {
      try files.make(Data("damaged".utf8))
      #expect(throws: StoreError.self) { try files.store().response(for: "https://a/") }
      try files.makeDatabase("CREATE TABLE a (b); PRAGMA user_version = 2")
      #expect(
        throws: files.error(.newer(version: 2, quarantine: "\(files.path).newer\(suffix)"))
      ) { try files.store().response(for: "https://a/") }
    }
    try files.makeDatabase("CREATE TABLE a (b); PRAGMA user_version = 2")
    let full = files.error(.newerAndQuarantineFull(version: 2, first: "\(files.path).newer"))
    #expect(throws: full) { try files.store().response(for: "https://a/") }
    #expect(try RawDatabase(files.path).texts("PRAGMA user_version") == ["2"])
  }

  @Test func `does not reuse a path beside which the WAL of another file remains`() throws {
    try files.make(Data("WAL".utf8), suffix: ".damaged-wal")
    try files.makeDamaged("second", wal: "of the second")
    #expect(throws: files.error(.damaged(quarantine: "\(files.path).damaged-2"))) {
      try files.store().response(for: "https://a/")
    }
    #expect(try files.read("store.db.damaged-wal") == "WAL")
    #expect(try files.read("store.db.damaged-2-wal") == "of the second")
  }

  @Test func `reports a damaged file that cannot be moved with every call`() throws {
    let text = Data("<html>".utf8)
    let files = files.withoutRoomForSuffixes
    try files.make(text)
    let store = files.store()
    for _ in 0..<2 {
      #expect(throws: files.error(.damaged(quarantine: nil))) {
        try store.response(for: "https://a/")
      }
      #expect(throws: files.error(.damaged(quarantine: nil))) {
        try store.save([files.response()], as: ["a"])
      }
    }
    #expect(try Data(contentsOf: URL(filePath: files.path)) == text)
  }

  @Test func `reports a newer file that cannot be moved with every call`() throws {
    try files.makeDatabase("CREATE TABLE a (b); PRAGMA user_version = 2")
    let short = files.path
    let files = files.withoutRoomForSuffixes
    try FileManager.default.moveItem(atPath: short, toPath: files.path)
    let bytes = try Data(contentsOf: URL(filePath: files.path))
    let store = files.store()
    for _ in 0..<2 {
      #expect(throws: files.error(.newer(version: 2, quarantine: nil))) {
        try store.save([files.response()], as: ["a"])
      }
    }
    #expect(try Data(contentsOf: URL(filePath: files.path)) == bytes)
  }

  @Test(arguments: ["x'00'", "substr(body, 1, 12)", "zeroblob(0)", "'text'", "body || x'00'"])
  func `deletes a damaged response and reports it once`(body: String) throws {
    try files.store().save([files.response("1"), files.response("2")], as: ["listing", "copy"])
    try files.store().save([files.response("3")], as: ["3"])
    try RawDatabase(files.path).run("UPDATE responses SET body = \(body) WHERE key = '2'")
    let store = files.store()
    #expect(throws: files.error(.damagedResponse(key: "2"))) {
      try store.responses(named: "listing")
    }
    #expect(try store.responses(named: "listing") == [])
    #expect(try files.store().response(for: "2") == nil)
    #expect(try files.store().responses(named: "copy") == [])
    #expect(try store.responses(named: "3") == [files.response("3")])
    try store.save([files.response("1"), files.response("2")], as: ["listing"])
    #expect(try store.responses(named: "listing") == [files.response("1"), files.response("2")])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `reports a damaged response once although it cannot be deleted`() throws {
    try files.store().save([files.response("1")], as: ["1"])
    try RawDatabase(files.path).run("UPDATE responses SET body = x'00'")
    try files.setMode(0o444, of: files.path)
    try files.setMode(0o555, of: files.folder)
    defer { try? files.setMode(0o755, of: files.folder) }
    let store = files.store()
    #expect(throws: files.error(.damagedResponse(key: "1"))) { try store.response(for: "1") }
    #expect(try store.response(for: "1") == nil)
    #expect(try store.responses(named: "1") == [])
  }
}

/// Something at the path of the store that is not a store.
struct HostileFile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (StoreFolder) throws -> Void

  static let all = [
    HostileFile("a page of HTML") { try $0.make(Data("<html>no database</html>".utf8)) },
    HostileFile("a header and nothing of the kind") {
      try $0.make(Data("SQLite format 3\0 and then nothing of the kind".utf8))
    },
    HostileFile("zeros") { try $0.make(Data(count: 100_000)) },
    HostileFile("a folder") {
      try FileManager.default.createDirectory(
        atPath: "\($0.path)/full", withIntermediateDirectories: true)
    },
    HostileFile("a pipe") { _ = unsafe mkfifo($0.path, 0o600) },
    HostileFile("a link to a device") {
      try FileManager.default.createSymbolicLink(
        atPath: $0.path, withDestinationPath: "/dev/zero")
    },
    HostileFile("tables of someone else") { try $0.makeDatabase("CREATE TABLE loans (a, b)") },
    HostileFile("a version below all") { try $0.makeDatabase("PRAGMA user_version = -1") },
    HostileFile("our version without tables") { try $0.makeDatabase("PRAGMA user_version = 1") },
    HostileFile("our version without one of the tables") {
      try $0.store().save([$0.response()], as: ["a"])
      try RawDatabase($0.path).run("DROP TABLE courses")
    },
    HostileFile("our table of sites with a trigger") {
      try $0.store().save([$0.response()], as: ["a"])
      try RawDatabase($0.path).run(
        "CREATE TRIGGER t AFTER INSERT ON sites BEGIN DELETE FROM loans; END")
    },
    HostileFile("our version with other columns") {
      try $0.makeDatabase(
        """
        CREATE TABLE responses (key TEXT PRIMARY KEY, body TEXT); CREATE TABLE loans (site, id);
        CREATE TABLE names (name TEXT, position INTEGER, key TEXT);
        CREATE TABLE sites (key, name, manifest); CREATE TABLE source_failures (api, filter);
        CREATE TABLE site_pictures (site, api, source, key);
        CREATE TABLE picture_failures (site, api, source);
        PRAGMA user_version = 1;
        """)
    },
    HostileFile("our tables with a rowid") {
      try $0.rewriteSchema("replace(sql, ' WITHOUT ROWID', '')")
    },
    HostileFile("our tables with a trigger") {
      try $0.store().save([$0.response()], as: ["a"])
      try RawDatabase($0.path).run(
        "CREATE TRIGGER t AFTER INSERT ON names BEGIN DELETE FROM responses; END")
    },
    HostileFile("our table of loans with a trigger") {
      try $0.store().save([$0.response()], as: ["a"])
      try RawDatabase($0.path).run(
        "CREATE TRIGGER t AFTER INSERT ON loans BEGIN DELETE FROM responses; END")
    },
    HostileFile("our table of sites with a trigger") {
      try $0.store().save([$0.response()], as: ["a"])
      try RawDatabase($0.path).run(
        "CREATE TRIGGER t AFTER INSERT ON sites BEGIN DELETE FROM loans; END")
    },
    HostileFile("our table of pictures with a trigger") {
      try $0.store().save([$0.response()], as: ["a"])
      try RawDatabase($0.path).run(
        "CREATE TRIGGER t AFTER INSERT ON site_pictures BEGIN DELETE FROM responses; END")
    },
    HostileFile("our tables without an index") {
      try $0.store().save([$0.response()], as: ["a"])
      try RawDatabase($0.path).run("DROP INDEX names_by_key")
    },
    HostileFile("our tables without the other index") {
      try $0.store().save([$0.response()], as: ["a"])
      try RawDatabase($0.path).run("DROP INDEX site_pictures_by_key")
    },
    HostileFile("a view in place of one of our tables") {
      try $0.store().save([$0.response()], as: ["a"])
      try RawDatabase($0.path).run("DROP TABLE courses; CREATE VIEW courses AS SELECT 1 AS site")
    },
  ]

  private init(_ name: String, _ make: @escaping @Sendable (StoreFolder) throws -> Void) {
    testDescription = name
    self.make = make
  }
}

extension StoreFolder {
  func make(_ bytes: Data, suffix: String) throws {
    try makeFolder()
    try bytes.write(to: URL(filePath: path + suffix))
  }

  /// Creates a folder in place of a store. Beside a damaged file, SQLite would delete the WAL.
  fileprivate func makeDamaged(_ text: String, wal: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: "\(path)/text"))
    try make(Data(wal.utf8), suffix: "-wal")
  }

  fileprivate func read(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: "\(folder)/\(name)"), encoding: .utf8)
  }

  /// The same folder, with a store whose name is too long for appending `.damaged` or `.newer`.
  fileprivate var withoutRoomForSuffixes: StoreFolder {
    var files = self
    files.name = String(repeating: "s", count: 250)
    return files
  }

  /// Creates a store, and rewrites the SQL of its tables with `expression`.
  fileprivate func rewriteSchema(_ expression: String) throws {
    try store().save([response()], as: ["a"])
    let statements = try RawDatabase(path).texts(
      "SELECT \(expression) FROM sqlite_master WHERE sql != '' ORDER BY type DESC")
    try FileManager.default.removeItem(atPath: path)
    try makeDatabase((statements + ["PRAGMA user_version = 1"]).joined(separator: ";\n"))
  }
}

import Fetching
import Foundation
import History
import Loans
import Store
import TestSupport
import Testing

/// Tests of files of version 4, which kept failures and the pictures of a site as texts, and of
/// version 5, which had no figures, of version 6, which had no history, and of version 7, which
/// kept it as texts in JSON. They have the same content, but only versions 6 and 7 have figures.
@Suite(.temporaryFolder)
struct MigrationTests {
  private static let api = "http://127.0.0.1:18080"
  /// 21 November 2026, 12:00 UTC, when the last build of the fixture ran.
  private static let noon = 1_795_262_400
  private static let output = SitePictures(site: "Output", api: api)
  private static let other = SitePictures(site: "Other site", api: api)

  private var files: StoreFolder { StoreFolder() }

  private func store(readOnly: Bool = false) -> Store {
    Store(
      path: files.path, nowSeconds: Self.noon, readOnly: readOnly,
      maximumWait: .milliseconds(20))
  }

  private func picture(_ number: Int) -> String { "\(Self.api)/img/w480h360/\(number).jpg" }

  private func version() throws -> String? {
    try RawDatabase(files.path).texts("PRAGMA user_version").first
  }

  /// Checks that the store has all that the fixture contains.
  private func expectAll(in store: Store) throws {
    try expectResponses(in: store)
    try expectFailures(in: store)
    #expect(try store.pictures(of: Self.output) == ["5001000", "5001002", "5001003"])
    #expect(try store.pictures(of: Self.other) == ["5001002", "5001005"])
    #expect(try store.sites().map(\.key) == ["Other site", "Output"])
    #expect(try store.sites().map(\.name) == ["Other site", "Output"])
    #expect(try store.sites().allSatisfy { $0.manifest?.count == 64 })
    #expect(try store.loans(on: "Output", except: []).map(\.id) == [1000, 1001, 1002, 1003])
    #expect(try store.loans(on: "Output", except: []).map(\.listedSeconds)[0] == Self.noon - 7200)
    #expect(try store.loans(on: "Other site", except: []).map(\.id) == [1002, 1005])
    let loan = try #require(try store.loans(withIDs: [1005]).first)
    #expect(String(decoding: loan.json, as: UTF8.self).contains("Borrower 1005"))
  }

  private func expectResponses(in store: Store) throws {
    let pages = try store.responses(named: "listing newest 3 of \(Self.api)")
    let page = try #require(pages.count == 1 ? pages.first : nil)
    #expect(page.receivedSeconds == Self.noon - 3600)
    #expect(page.lastModified == "Fri, 20 Nov 2026 10:00:00 GMT")
    #expect(String(decoding: page.body, as: UTF8.self).contains("Borrower 1003"))
    let details = try #require(try store.responses(named: "loan \(Self.api) 1005").first)
    #expect(String(decoding: details.body, as: UTF8.self).contains("The story of 1005."))
    #expect(try store.responses(named: "partners \(Self.api)").count == 1)
    for number in [5_001_000, 5_001_002, 5_001_003, 5_001_005] {
      let response = try #require(try store.response(for: picture(number)))
      #expect(response.status == 200 && response.etag == "\"\(number)\"")
      #expect(response.body.starts(with: "GIF89a".utf8))
    }
  }

  private func expectFailures(in store: Store) throws {
    let cause = "cannot fetch '\(picture(5_001_001))': the server answered 404 (not found)"
    #expect(
      try store.pictureFailures(of: Self.output) == [
        StoredPictureFailure(source: "5001001", failedSeconds: Self.noon, cause: cause)
      ])
    #expect(try store.pictureFailures(of: Self.other) == [])
    let all = try store.sourceFailure(at: Self.api, filter: "")
    #expect(all?.hasPrefix("newest: cannot fetch '\(Self.api)/v1/loans/newest.json?") == true)
    let filtered = try store.sourceFailure(at: Self.api, filter: "&country_code=KE")
    #expect(filtered?.hasPrefix("search: cannot fetch '\(Self.api)/v1/loans/search.json?") == true)
  }

  @Test(arguments: [4, 5, 6, 7])
  func `converts all that a file of an earlier version contains`(earlier: Int) throws {
    try files.makeVersion(earlier)
    try expectAll(in: store())
    #expect(try version() == "10")
    try expectAll(in: store())
    #expect(files.names == ["store.db"])
    let database = try RawDatabase(files.path)
    #expect(try database.texts("SELECT key FROM responses WHERE status = 0") == [])
    let kinds = "SELECT DISTINCT substr(name, 1, instr(name, ' ') - 1) FROM names ORDER BY 1"
    #expect(try database.texts(kinds) == ["listing", "loan", "partners"])
    #expect(try database.texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test(arguments: [
    "CREATE VIEW loans AS SELECT id, loan FROM shown",
    "CREATE VIEW responses AS SELECT key FROM answers",
    "CREATE VIEW mine AS SELECT missing FROM nowhere", "CREATE TABLE site_pictures (a, b)",
    "CREATE INDEX site_pictures_by_key ON shown (id)",
    "CREATE VIEW mine AS SELECT id FROM shown; CREATE INDEX also_mine ON answers (status)",
  ])
  func `converts a file to which someone added views, tables or indexes`(sql: String) throws {
    try files.makeVersion4()
    try RawDatabase(files.path).run(sql)
    try expectAll(in: store())
    #expect(try version() == "10")
    #expect(files.names == ["store.db"])
    try expectAll(in: store())
  }

  @Test func `keeps the rows of a table that someone added under a name it needs`() throws {
    try files.makeVersion4()
    try RawDatabase(files.path).run(
      "CREATE TABLE site_pictures (a); INSERT INTO site_pictures VALUES ('mine')")
    _ = try store().sites()
    #expect(
      try RawDatabase(files.path).texts("SELECT a FROM site_pictures_before_version_10") == ["mine"]
    )
  }

  @Test(arguments: [4, 5, 6, 7])
  func `gives a file of an earlier version the tables of a new file`(earlier: Int) throws {
    try store().save([files.response()], as: ["a"])
    let fresh = try RawDatabase(files.path).columns
    try FileManager.default.removeItem(atPath: files.path)
    try files.makeVersion(earlier)
    _ = try store().sites()
    #expect(try RawDatabase(files.path).columns == fresh)
  }

  @Test(arguments: ["TABLE figures (a)", "VIEW figures AS SELECT 1 AS a"])
  func `adds the figures to a file of version 5, whatever has their name`(object: String) throws {
    try files.makeVersion(5)
    try RawDatabase(files.path).run("CREATE \(object)")
    let figures = StoredFigures(id: 1000, seenSeconds: 9, sinceSeconds: 7, figures: "1 2 3 4 open")
    let site = try #require(try store().sites().last)
    try store().recordLoans([], figures: [figures], on: site)
    #expect(try store().figures(on: "Output") == [figures])
    try expectAll(in: store())
    let names = "SELECT name FROM sqlite_master WHERE name LIKE '%10'"
    let kept = try RawDatabase(files.path).texts(names)
    #expect(kept == (object.hasPrefix("TABLE") ? ["figures_before_version_10"] : []))
  }

  @Test(arguments: ["TABLE events (a)", "VIEW courses AS SELECT 1 AS a"])
  func `adds the history to a file of version 6, and keeps its figures`(object: String) throws {
    try files.makeVersion(6)
    try RawDatabase(files.path).run("CREATE \(object)")
    #expect(try store().figures(on: "Output").map(\.id) == [1000, 1001, 1002, 1003])
    #expect(try store().figures(on: "Output")[1].sinceSeconds == Self.noon - 7200)
    let site = try #require(try store().sites().last)
    var update = HistoryUpdate()
    update.events = [LoanEvent(LoanID(1000), at: Timestamp(seconds: 5), .left)]
    update.courses = [LoanID(1000): FundingCourse()]
    try store().record(update, on: site)
    #expect(try store().events(on: "Output") == update.events)
    try expectAll(in: store())
    let names = "SELECT name FROM sqlite_master WHERE name LIKE '%10'"
    let kept = try RawDatabase(files.path).texts(names)
    #expect(kept == (object.hasPrefix("TABLE") ? ["events_before_version_10"] : []))
  }

  @Test func `leaves no trace of the texts in the file`() throws {
    try files.makeVersion4()
    _ = try store().sites()
    let bytes = try Data(contentsOf: URL(filePath: files.path))
    #expect(bytes.range(of: Data("failed pictures".utf8)) == nil)
    #expect(bytes.range(of: Data("pictures \(Self.api)".utf8)) == nil)
  }

  @Test(arguments: [4, 5, 6, 7])
  func `reads a file of an earlier version, and changes nothing if it may only read`(
    earlier: Int
  ) throws {
    try files.makeVersion(earlier)
    let before = try Data(contentsOf: URL(filePath: files.path))
    let reading = store(readOnly: true)
    try expectAll(in: reading)
    #expect(try reading.figures(on: "Output").count == (earlier < 6 ? 0 : 4))
    let time = Timestamp(seconds: 0)
    let states = try reading.currentStates(on: "Output", followedSince: time, ids: [LoanID(1000)])
    #expect(try reading.events(on: "Output").isEmpty == (earlier < 7))
    #expect((try reading.listing(of: "Output") == nil) == (earlier < 7))
    #expect(states.isEmpty == (earlier < 7))
    #expect(try reading.courses(of: [LoanID(1000)], on: "Output").isEmpty == (earlier < 7))
    #expect(throws: files.error(.readOnly)) {
      try reading.recordSourceFailure("it is down", at: Self.api, filter: "", seconds: Self.noon)
    }
    #expect(try Data(contentsOf: URL(filePath: files.path)) == before)
    #expect(files.names.allSatisfy { ["store.db", "store.db-shm", "store.db-wal"].contains($0) })
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `reads a file of version 4 that cannot be written`() throws {
    try files.makeVersion4()
    try files.setMode(0o444, of: files.path)
    try files.setMode(0o555, of: files.folder)
    defer { try? files.setMode(0o755, of: files.folder) }
    try expectAll(in: store())
    #expect(try version() == "4")
  }

  @Test(arguments: [4, 5, 6, 7])
  func `goes on reading a file that another process converts`(earlier: Int) throws {
    try files.makeVersion(earlier)
    let reading = store(readOnly: true)
    #expect(try reading.sites().count == 2)
    _ = try store().sites()
    #expect(try version() == "10")
    try expectAll(in: reading)
  }

  @Test func `reads a file of version 4 while another program holds it, and keeps nothing`() throws
  {
    try files.makeVersion4()
    let holder = try RawDatabase(files.path)
    try holder.run("BEGIN IMMEDIATE")
    let held = store()
    try expectAll(in: held)
    #expect(throws: files.error(.locked)) { try held.save([files.response()], as: ["a"]) }
    try holder.run("ROLLBACK")
    try expectAll(in: held)
    #expect(try version() == "4")
    try expectAll(in: store())
    #expect(try version() == "10")
    try expectAll(in: held)
  }

  @Test func `converts a file once although several processes open it at the same time`()
    async throws
  {
    for _ in 0..<5 {
      try? FileManager.default.removeItem(atPath: files.folder)
      try files.makeVersion4()
      let path = files.path
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<4 {
          group.addTask {
            try Store(path: path, nowSeconds: Self.noon).pictures(of: Self.output).count
          }
        }
        for try await count in group { #expect(count == 3) }
      }
      try expectAll(in: store())
    }
  }

  @Test func `changes nothing if the conversion fails`() throws {
    try files.makeVersion4()
    // A table that cannot be renamed makes the conversion fail, as a full disk would.
    try RawDatabase(files.path).run(
      "CREATE TABLE site_pictures (a); CREATE TABLE site_pictures_before_version_10 (a)")
    let store = store()
    #expect(throws: files.error(.damaged(quarantine: "\(files.path).damaged"))) {
      try store.sites()
    }
    let database = try RawDatabase("\(files.path).damaged")
    #expect(try database.texts("PRAGMA user_version") == ["4"])
    #expect(try database.texts("SELECT count(*) FROM answers") == ["15"])
  }

  @Test func `keeps an index and a view of someone's own in a file of version 4`() throws {
    try files.makeVersion4()
    try RawDatabase(files.path).run(
      "CREATE INDEX mine ON answers (received); CREATE VIEW latest AS SELECT key FROM answers")
    try expectAll(in: store())
    #expect(try RawDatabase(files.path).texts("SELECT count(*) FROM latest") == ["10"])
  }

  @Test(arguments: ["body = x'00'", "body = ''", "body = 'text'", "received = 'x'"])
  func `leaves out texts that cannot be read, and keeps all else`(change: String) throws {
    try files.makeVersion4()
    try RawDatabase(files.path).run("UPDATE answers SET \(change) WHERE status = 0")
    let store = store()
    try expectResponses(in: store)
    #expect(try store.pictures(of: Self.output) == ["5001000", "5001002", "5001003"])
    if change.hasPrefix("body") {
      #expect(try store.pictureFailures(of: Self.output) == [])
      #expect(try store.sourceFailure(at: Self.api, filter: "") == nil)
    }
  }

  @Test(
    arguments: [
      "picture a", "picture a b", "pictures", "failed pictures", "failed pictures a", "failure ",
      "picture  ", "failed pictures   ",
    ])
  func `ignores names that the program did not write`(name: String) throws {
    try files.makeVersion4()
    try RawDatabase(files.path).run(
      """
      INSERT INTO names VALUES ('\(name)', 0, '\(name)');
      INSERT INTO answers SELECT '\(name)', 0, NULL, NULL, 1, 1, body FROM answers
      WHERE key GLOB 'failed *';
      """)
    try expectAll(in: store())
    let names = "SELECT count(*) FROM names WHERE name = '\(name)'"
    let isConverted = !["pictures", "failed pictures"].contains(name)
    #expect(try RawDatabase(files.path).texts(names) == [isConverted ? "0" : "1"])
  }

  @Test func `works on with what it has converted`() throws {
    try files.makeVersion4()
    let store = store()
    try store.deletePictures(["5001002", "5001003"], of: Self.output)
    #expect(try store.response(for: picture(5_001_002)) != nil)
    #expect(try store.response(for: picture(5_001_003)) == nil)
    try store.deletePictures(["5001002"], of: Self.other)
    #expect(try store.response(for: picture(5_001_002)) == nil)
    try store.deleteLoans([1005], responsesFor: [picture(5_001_005)])
    #expect(try store.pictures(of: Self.other) == [])
    try store.deleteSourceFailure(at: Self.api, filter: "")
    #expect(try store.sourceFailure(at: Self.api, filter: "") == nil)
    #expect(try store.sourceFailure(at: Self.api, filter: "&country_code=KE") != nil)
  }
}

import Foundation
import History
import Loans
import Store
import TestSupport
import Testing

/// Tests of files of version 7, which kept events and states as texts in JSON.
@Suite(.temporaryFolder) struct `The history in a store of version 7` {
  private var files: StoreFolder { StoreFolder() }
  private let output = StoredSite(key: "Output", name: "Output")

  /// The lines that a program of version 7 exported from the fixture.
  private var lines: [String] {
    get throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/version-7.ndjson")
      let text = try String(contentsOf: file, encoding: .utf8)
      return text.unicodeScalars.split(separator: "\n").map { String($0) }
    }
  }

  /// Makes the file, with a change, and returns a store that has converted it or only reads it.
  private func store(readOnly: Bool, _ change: String = "") throws -> Store {
    try files.makeVersion(7)
    try RawDatabase(files.path).run(change)
    let store = files.store(readOnly: readOnly)
    _ = try store.sites()
    let version = try RawDatabase(files.path).texts("PRAGMA user_version")
    #expect(version == [readOnly ? "7" : "10"])
    return store
  }

  private func state(_ id: Int, in store: Store, site: String = "Output") throws -> LoanState? {
    try store.states(of: [LoanID(id)], on: site).first
  }

  @Test(arguments: [false, true])
  func `has all events as they were`(readOnly: Bool) throws {
    let store = try store(readOnly: readOnly)
    #expect(try store.events(on: "Output").map(\.line) == lines)
    #expect(try store.events(on: "Other site").map(\.loan.value) == [1000, 1002])
    #expect(try store.events(on: "Output").count { $0.loan == LoanID(1006) } == 4)
    #expect(try store.firstEventTime(on: "Output")?.iso8601 == "2026-11-20T00:00:00Z")
    #expect(try store.listing(of: "Output")?.scope == #"{"limit":100,"country":["PE"]}"#)
    #expect(try store.courses(of: [LoanID(1006)], on: "Output").count == 1)
  }

  @Test(arguments: [false, true])
  func `has all states as they were`(readOnly: Bool) throws {
    let store = try store(readOnly: readOnly)
    var loan = LoanState(
      id: LoanID(1006),
      summary: LoanSummary(
        name: "Grace \"B\" \u{202E}👩🏾‍🌾", countryCode: "PE", country: "Peru", sector: "Food",
        figures: LoanFigures(
          amount: Money(dollars: 1000), funded: Money(dollars: 25), basket: .zero,
          lenderCount: 1)),
      presence: .left(Timestamp(seconds: 1_795_143_600), isFollowed: false))
    loan.posted = Timestamp(iso8601: "2026-11-19T08:00:00Z")
    loan.partner = 6
    loan.themes = ["Green", "Rural \"exclusion\"\nand \\ more"]
    loan.revised = Timestamp(iso8601: "2026-11-20T01:00:00Z")
    loan.deadline = DeadlineRecord(text: "2026-12-20 97500")
    loan.deadlineChanged = loan.revised
    loan.story = StoryFingerprint(
      text: "activity:f1e9e2c5 story-en:0eb84209 town:ab114994 use:d30c64b3")
    #expect(try state(1006, in: store) == loan)
    #expect(try state(1000, in: store)?.summary.figures.funded == Money(cents: 5025))
    #expect(try state(1001, in: store)?.stage == .funded)
    #expect(try state(1001, in: store)?.presence == .notAsked)
    #expect(try state(1002, in: store)?.summary.closedReason == .ended)
    #expect(try state(1003, in: store)?.presence == .listed)
    #expect(try state(1005, in: store)?.isFollowed == true)
    #expect(try state(1007, in: store)?.summary.figures.amount == nil)
    #expect(try state(1000, in: store, site: "Other site")?.themes == ["Green"])
    let current = try store.currentStates(
      on: "Output", followedSince: Timestamp(seconds: 0), ids: [LoanID(1000)])
    #expect(current.map(\.id.value) == [1000, 1001, 1003, 1005, 1007])
  }

  @Test(
    arguments: ["'{'", "''", "'[]'", "'5'", "'null'", "x'00'", "'{\"loan_amount\":1e999}'"],
    [false, true])
  func `is read without an event whose text is damaged`(detail: String, readOnly: Bool) throws {
    let store = try store(
      readOnly: readOnly, "UPDATE events SET detail = \(detail) WHERE id = 1000 AND kind = 0")
    #expect(try store.events(on: "Output").map(\.line) == Array(lines.dropFirst()))
  }

  @Test(
    arguments: [
      "'{'", "''", "'[]'", "'5'", "'null'", "x'00'", "'{}'", "'{\"stage\":\"mine\"}'",
      "'{\"stage\":\"open\",\"loan_amount\":1e999}'",
    ], [false, true])
  func `is read without a state whose text is damaged`(state: String, readOnly: Bool) throws {
    let store = try store(
      readOnly: readOnly, "UPDATE loan_states SET state = \(state) WHERE id = 1000")
    #expect(try self.state(1000, in: store) == nil)
    #expect(try self.state(1001, in: store) != nil)
  }

  @Test func `goes on as if it had always had columns`() throws {
    let store = try store(readOnly: false)
    var update = HistoryUpdate()
    update.earlierListing = try store.listing(of: "Output")
    update.events = [LoanEvent(LoanID(1003), at: Timestamp(seconds: 1_795_150_000), .left)]
    update.oldest = Timestamp(seconds: 1_795_140_000)
    #expect(try store.record(update, on: output))
    #expect(try store.events(on: "Output").last == update.events[0])
    #expect(
      try store.events(on: "Output").allSatisfy { $0.time >= Timestamp(seconds: 1_795_140_000) })
    #expect(try RawDatabase(files.path).texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `is no larger than before, and has no trace of the texts`() throws {
    try files.makeVersion(7)
    let database = try RawDatabase(files.path)
    let pageCount = { try #require(Int(database.texts("PRAGMA page_count")[0])) }
    let hasTexts = {
      try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
      let bytes = try Data(contentsOf: URL(filePath: files.path))
      return bytes.range(of: Data("\"stage\"".utf8)) != nil
    }
    let before = try pageCount()
    #expect(try hasTexts())
    _ = try files.store().sites()
    // The tables of files and of imported loans, which are new, have a page each.
    #expect(try pageCount() <= before + 2)
    #expect(try !hasTexts())
  }
}

import CommandLine
import Foundation
import Host
import Loans
import Store
import TestSupport
import Testing

/// Tests loans that have left the list, whose pages are kept for a while.
@Suite(.temporaryFolder) struct `A loan that leaves the list` {
  private let site = TestSite()
  private let march3 = "2026-03-03T09:30:00Z"
  private let march4 = "2026-03-04T09:30:00Z"
  /// The time exactly 90 days after the third of March.
  private let june1 = "2026-06-01T09:30:00Z"
  /// The time exactly 180 days after the third of March.
  private let august30 = "2026-08-30T09:30:00Z"
  /// The clock of the machine, at 22 November 2026, 10:00 UTC.
  private let time = ManualClock(wallSeconds: 1_795_341_600)
  private let tenYears = 3652 * 86_400

  private func listing(
    _ ids: [Int], at time: String, name: String = "Grace", posted: String = "2026-03-01T09:30:00Z"
  ) -> String {
    let loans = ids.map {
      #"{"id":\#($0),"name":"\#(name) \#($0)","status":"fundraising","loan_amount":525,"#
        + #""funded_amount":325,"posted_date":"\#(posted)","#
        + #""planned_expiration_date":"2026-12-09T10:30:00Z"}"#
    }
    return #"{"fetched_at":"\#(time)","loans":[\#(loans.joined(separator: ","))]}"#
  }

  /// Returns a listing of loans without any date.
  private func undated(_ ids: [Int]) -> String {
    let loans = ids.map { #"{"id":\#($0),"name":"Grace","loan_amount":525}"# }
    return "[\(loans.joined(separator: ","))]"
  }

  /// Runs a build from a listing, which must not print a warning.
  @discardableResult
  private func build(
    _ ids: [Int], at time: String, name: String = "Grace",
    posted: String = "2026-03-01T09:30:00Z", _ words: String...
  ) async throws -> TestRun {
    let run = await run(words, input: listing(ids, at: time, name: name, posted: posted))
    #expect(run.exit == .done, "\(run.messages)")
    #expect(!run.messages.contains("warning"), "\(run.messages)")
    #expect(try SiteFlaws.all(in: site.tree()) == [])
    return run
  }

  private func run(_ words: [String], input: String) async -> TestRun {
    await TestRun(
      ["build", "-C", site.root, "--input", "-"] + words, input: input, clock: time.clock)
  }

  /// Returns the loans of the site in the store, whether they have pages or not.
  private func recorded() throws -> [Int] {
    try Store(path: "\(site.root)/.kivagen/store.db", nowSeconds: 0)
      .loans(on: "Output", except: []).map(\.id)
  }

  /// Returns the loans that have a page.
  private func pages(_ output: String = "Output") throws -> [Int] {
    let folder = "\(site.root)/\(output)/loans"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .compactMap { Int($0.replacing(".html", with: "")) }.sorted()
  }

  private func retired() throws -> [Int] {
    try pages().filter { try site.read("Output/loans/\($0).html").contains(" data-former=") }
  }

  @Test func `keeps its page, with the last known data and their time`() async throws {
    try await build([1, 2], at: march3)
    let run = try await build([2], at: march4, "--json")
    let page = try site.read("Output/loans/1.html")
    #expect(page.contains("<bdi class=\"loan-name\">Grace 1</bdi>"))
    #expect(page.contains("<time datetime=\"\(march3)\">3 March 2026</time>"))
    #expect(page.contains("<b>61%</b> funded"))
    #expect(!page.contains("days left"))
    #expect(try retired() == [1])
    #expect(try run.summary["loans"] as? Int == 1)
    let pages = try site.tree().keys.filter { $0.hasSuffix(".html") }
    #expect(pages.contains("loans/1.html"))
    #expect(try run.summary["pages"] as? Int == pages.count)
  }

  @Test func `is in no list and in no data file`() async throws {
    // Only the history contains what happened to it.
    try await build([1, 2], at: march3, "--history", "0")
    try await build([2], at: march4, "--history", "0")
    for (path, bytes) in try site.tree() where path != "loans/1.html" && path.first != "." {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Grace 1"), "\(path)")
    }
    let fresh = TestSite(root: "\(site.root)/fresh")
    try FileSystem.real.makeFolder(fresh.root)
    _ = await fresh.build("--history", "0", "--input", "-", input: listing([2], at: march4))
    let expected = try fresh.tree()
    for (path, bytes) in try site.tree() where expected[path] != nil && path.first != "." {
      #expect(expected[path] == bytes, "\(path)")
    }
  }

  @Test func `is counted in the line for people`() async throws {
    let first = try await build([1, 2, 3], at: march3)
    #expect(first.messages.contains("3 loans: "))
    let second = try await build([3], at: march4)
    #expect(second.messages.contains("1 loan, 2 more no longer listed: "))
  }

  @Test func `keeps its page for ninety days of the data, to the second`() async throws {
    try await build([1, 2], at: march3)
    try await build([2], at: june1)
    #expect(try retired() == [1])
    let run = try await build([2], at: "2026-06-01T09:30:01Z", "--json")
    #expect(try pages() == [2])
    #expect(try run.summary["deleted"] as? Int == 1)
    try await build([2], at: june1)
    #expect(try retired() == [1])
  }

  @Test func `keeps its page from the time when it was last listed, not first`() async throws {
    try await build([1, 2], at: march3)
    try await build([1, 2], at: march4)
    try await build([2], at: "2026-06-02T09:30:00Z")
    #expect(try retired() == [1])
    #expect(try site.read("Output/loans/1.html").contains("known on <time datetime=\"\(march4)\">"))
  }

  @Test func `keeps its page as long as the settings say`() async throws {
    try await build([1, 2], at: march3, "--retain", "1d")
    try await build([2], at: march4, "--retain", "1d")
    #expect(try retired() == [1])
    try await build([2], at: "2026-03-04T09:30:01Z", "--retain", "1d")
    #expect(try pages() == [2])
  }

  @Test func `keeps no page if the period is zero, not even an earlier one`() async throws {
    try await build([1, 2, 3], at: march3)
    try await build([2, 3], at: march3, "--retain", "0")
    #expect(try pages() == [2, 3])
    try await build([3], at: march3)
    #expect(try pages() == [3])
  }

  @Test(arguments: ["./Output", "Output/", "Notes/../Output", "/Output"])
  func `keeps its page however the path of the output folder is written`(name: String) async throws
  {
    try await build([1, 2], at: march3)
    let output = name.hasPrefix("/") ? site.root + name : name
    try await build([2], at: march4, "--output", output)
    #expect(try retired() == [1])
  }

  @Test func `has no page in another output folder`() async throws {
    try await build([1, 2], at: march3)
    try await build([2], at: march4, "--output", "Other")
    #expect(try !site.exists("Other/loans/1.html"))
  }

  @Test func `makes no store if the period is zero, and there is no history`() async throws {
    try await build([1], at: march3, "--retain", "0", "--history", "0")
    #expect(try !site.exists(".kivagen/store.db"))
  }

  @Test func `is a loan like any other when it comes back`() async throws {
    try await build([1, 2], at: march3)
    let before = try site.tree()
    try await build([2], at: march4)
    try await build([1, 2], at: march3)
    #expect(try site.tree() == before)
    try await build([1, 2], at: june1, name: "New")
    #expect(try retired() == [])
    try await build([2], at: june1)
    #expect(try site.read("Output/loans/1.html").contains("New 1"))
  }

  @Test func `keeps the data of the last build if their time is the same`() async throws {
    try await build([1, 2], at: march3, name: "Old")
    try await build([1, 2], at: march3, name: "New")
    try await build([2], at: march4)
    #expect(try site.read("Output/loans/1.html").contains("New 1"))
  }

  @Test func `keeps its newest data even if a build used older data since`() async throws {
    try await build([1, 2], at: march4, name: "New")
    try await build([1, 3], at: march3, name: "Old")
    #expect(try retired() == [2])
    #expect(try site.read("Output/loans/1.html").contains("Old 1"))
    #expect(try site.read("Output/loans/2.html").contains("<time datetime=\"\(march4)\">"))
    try await build([4], at: march4)
    #expect(try retired() == [1, 2, 3])
    #expect(try site.read("Output/loans/1.html").contains("New 1"))
    #expect(try site.read("Output/loans/1.html").contains("<time datetime=\"\(march4)\">"))
    #expect(try site.read("Output/loans/3.html").contains("<time datetime=\"\(march3)\">"))
  }

  @Test func `keeps its page if it is still listed but unusable`() async throws {
    try await build([1, 2], at: march3)
    let broken = listing([1, 2], at: march4).replacing(
      #"{"id":1,"name":"Grace 1","status":"fundraising","loan_amount":525"#,
      with: #"{"id":1,"name":"Grace 1","status":"fundraising","loan_amount":"much""#)
    let run = await run([], input: broken)
    #expect(run.messages.contains("the loan is skipped"))
    #expect(try retired() == [1])
  }

  @Test func `keeps its page with its note, without a warning`() async throws {
    try site.write("We *lent* to her.", to: "Notes/loans/1.md")
    try await build([1, 2], at: march3)
    try await build([2], at: march4)
    #expect(try site.read("Output/loans/1.html").contains("We <em>lent</em> to her."))
    let run = await run([], input: listing([2], at: "2026-06-02T09:30:00Z"))
    #expect(run.messages.contains("there is no loan 1; its note is not shown"))
  }

  @Test func `leaves all pages unchanged if nothing else changes`() async throws {
    try await build([1, 2], at: march3)
    try await build([2], at: march4)
    let before = try site.tree()
    let again = try await build([2], at: march4, "--json")
    #expect(try again.summary["written"] as? Int == 0)
    #expect(try site.tree() == before)
  }

  @Test func `has no page on the site of another folder`() async throws {
    try await build([1, 2], at: march3)
    try await build([2], at: march4, "--output", "Other")
    #expect(try pages("Other") == [2])
    try await build([2], at: march4)
    #expect(try retired() == [1])
  }

  @Test func `has no page among invented loans, which are not recorded`() async throws {
    try await build([1, 2], at: march3)
    #expect(await site.build("--source", "sample").exit == .done)
    #expect(try !pages().contains(1))
    let sample = try site.read("Output/loans.json")
    #expect(await site.build("--input", "-", input: sample).exit == .done)
    #expect(try !pages().contains(1))
    try await build([2], at: march4)
    #expect(try pages() == [1, 2])
  }

  @Test func `is not recorded by a dry run, which shows it`() async throws {
    try await build([1, 2], at: march3)
    let dry = await run(["--dry-run"], input: listing([2, 3], at: march4))
    #expect(dry.exit == .done)
    #expect(dry.output.contains(/changed .* loans\/1\.html/))
    #expect(dry.messages.contains("2 loans, 1 more no longer listed: "))
    try await build([2], at: march4)
    #expect(try pages() == [1, 2])
  }

  @Test func `is not recorded by a first dry run, which makes no store`() async throws {
    #expect(await run(["--dry-run"], input: listing([1], at: march3)).exit == .done)
    #expect(try !site.exists(".kivagen/store.db"))
  }

  @Test func `is not recorded by a build that fails`() async throws {
    try await build([1], at: march3)
    var files = FileSystem.real
    files.calls.rename = { _, new throws(FileError) in
      throw FileError("move to", new, 5)
    }
    let words = ["build", "-C", site.root, "--input", "-"]
    let failed = await TestRun(
      words, input: listing([1, 2], at: march4), files: files, clock: time.clock)
    #expect(failed.exit == .ioFailed)
    let strict = await run(["--strict", "--keep", "7"], input: listing([1, 3], at: march4))
    #expect(strict.exit == .badData)
    try await build([1], at: march4)
    #expect(try pages() == [1])
  }

  @Test func `keeps its page when it leaves Kiva's list`() async throws {
    let environment = try FaultEnvironment()
    #expect(await environment.build(site).exit == .done)
    environment.time.advance(by: .seconds(3600))
    environment.kiva.setNewest([9004, 9003])
    let run = await environment.build(site, ["--json"])
    #expect(run.exit == .done, "\(run.messages)")
    #expect(try retired() == [9001, 9002])
    #expect(try run.report.loans == 2)
  }

  @Test func `keeps its page while Kiva is unavailable`()
    async throws
  {
    let environment = try FaultEnvironment()
    #expect(await environment.build(site).exit == .done)
    environment.time.advance(by: .seconds(3600))
    environment.kiva.setNewest([9004, 9003])
    #expect(await environment.build(site).exit == .done)
    environment.time.advance(by: .seconds(3600))
    environment.kiva.begin { _ in .status(503) }
    let run = await environment.build(site, ["--json"])
    #expect(try run.report.stale)
    #expect(try retired() == [9001, 9002])
    #expect(try site.read("Output/loans/9001.html").contains("<script src=\"../status.js\""))
  }

  @Test func `is all that is lost with a damaged store, which is reported once`() async throws {
    try await build([1, 2], at: march3)
    try site.write("<html>", to: ".kivagen/store.db")
    let run = await run(["--json"], input: listing([2], at: march4))
    #expect(run.exit == .done)
    let store = "\(site.root)/.kivagen/store.db"
    let warning =
      "the store '\(store)' is damaged; it was set aside as '\(store).damaged', "
      + "and a new one takes its place"
    let loss =
      "the store '\(store)' does not know the site, although it is published with the pages of 2 loans"
    let warnings = try run.report.warnings
    #expect(warnings.first == warning)
    #expect(warnings.count == 2 && warnings[1].hasPrefix(loss))
    #expect(try pages() == [2])
    try await build([3], at: march4)
    #expect(try retired() == [2])
  }

  @Test func `fails a strict build for a damaged store, and changes nothing`() async throws {
    try await build([1, 2], at: march3)
    let before = try site.tree()
    try site.write("<html>", to: ".kivagen/store.db")
    let strict = await run(["--strict"], input: listing([2], at: march4))
    #expect(strict.exit == .badData)
    #expect(try site.tree() == before)
  }

  @Test func `is not recorded if no store can be made, which fails not even a strict build`()
    async throws
  {
    try FileSystem.real.makeFolder("\(site.root)/.kivagen")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.root)/.kivagen/store.db", withDestinationPath: "/nowhere/store.db")
    let run = await run(["--strict", "--json"], input: listing([1], at: march3))
    #expect(run.exit == .done)
    let warning =
      "cannot use the store '\(site.root)/.kivagen/store.db': unable to open database file"
    #expect(try run.report.warnings == [warning])
    #expect(run.messages.contains("kivagen: warning: \(warning)\n"))
    #expect(try pages() == [1])
  }

  @Test func `is all that is lost if the store is not a file, which is reported once`() async throws
  {
    let store = "\(site.root)/.kivagen/store.db"
    for suffix in ["", ".damaged", ".damaged-2", ".damaged-3", ".damaged-4", ".damaged-5"] {
      try FileSystem.real.makeFolder("\(store)\(suffix)/full")
    }
    let run = await run(["--json"], input: listing([2], at: march4))
    #expect(run.exit == .done)
    #expect(
      try run.report.warnings == [
        "the store '\(store)' is damaged, and nothing cached is used; 5 damaged stores are kept "
          + "already ('\(store).damaged' is the first): move them away, or delete those that you "
          + "do not need"
      ])
    #expect(try pages() == [2])
  }

  @Test(arguments: [
    #"{"id":1"#, #"{"id":2}"#, "[]", "", "null", "\0", #"[{"id":1},{"id":3}]"#,
    #"{"id":1,"loan_amount":"x"}"#, #"{"loans":[{"id":1},{"id":1}]}"#,
  ])
  func `is the only one to lose its page if its record is damaged, which is reported once`(
    json: String
  ) async throws {
    try await build([1, 2, 3], at: march3)
    let path = "\(site.root)/.kivagen/store.db"
    let time = try #require(Timestamp(iso8601: march3)).seconds
    try Store(path: path, nowSeconds: 0).recordLoans(
      [StoredLoan(id: 1, listedSeconds: time, json: Array(json.utf8))],
      on: StoredSite(key: "Output", name: "Output"))
    let warning = "the store '\(path)' held a damaged record of loan 1, whose page is lost"
    let dry = await run(["--dry-run", "--json"], input: listing([3], at: march4))
    #expect(try dry.report.warnings == [warning])
    let strict = await run(["--strict"], input: listing([3], at: march4))
    #expect(strict.exit == .badData)
    #expect(strict.messages.contains(warning))
    try await build([3], at: march4)
    #expect(try retired() == [2])
  }
}

// MARK: - Wrong times

extension `A loan that leaves the list` {
  @Test func `stays in the store twice as long as its page, which comes back`() async throws {
    try await build([1, 2, 3], at: march3)
    try await build([2, 3], at: august30, posted: august30)
    #expect(try pages() == [2, 3])
    #expect(try recorded() == [1, 2, 3])
    try await build([2, 3], at: june1)
    #expect(try retired() == [1])
    try await build([2, 3], at: "2026-08-30T09:30:01Z", posted: "2026-08-30T09:30:01Z")
    #expect(try recorded() == [2, 3])
  }

  /// Runs builds in which two loans leave a list of `listed` other loans. Of these, `late` have a
  /// date eight months later.
  private func buildTwice(listed: Int, late: Int) async throws {
    func input(_ ids: Range<Int>, late: Int = 0) -> String {
      let loans = ids.map { id in
        let day = (10..<10 + late).contains(id) ? "2026-11-20" : "2026-03-03"
        return #"{"id":\#(id),"name":"Grace","loan_amount":525,"posted_date":"\#(day)T09:30:00Z"}"#
      }
      return "[\(loans.joined(separator: ","))]"
    }
    #expect(await run([], input: input(8..<10 + listed)).exit == .done)
    #expect(await run([], input: input(10..<10 + listed, late: late)).exit == .done)
    #expect(try pages() == Array(10..<10 + listed))
    #expect(await run([], input: input(10..<10 + listed)).exit == .done)
  }

  @Test(arguments: [(1, 1), (2, 1), (5, 1), (9, 2)])
  func `is not lost for good if only a few loans have later dates, which may be wrong`(
    listed: Int, late: Int
  ) async throws {
    try await buildTwice(listed: listed, late: late)
    #expect(try retired() == [8, 9])
  }

  @Test(arguments: [(2, 2), (8, 2), (9, 3)])
  func `is forgotten when the dates of a quarter of the loans agree`(
    listed: Int, late: Int
  ) async throws {
    try await buildTwice(listed: listed, late: late)
    #expect(try retired() == [])
  }

  @Test func `is counted in a message when its page is removed, and only then`() async throws {
    try await build([1, 2, 3], at: march3)
    let tooLate = "2026-06-01T09:30:01Z"
    let dry = await run(["--dry-run"], input: listing([3], at: tooLate))
    #expect(
      dry.messages.contains(
        "2 loans were last listed more than 90 days ago; their pages would be removed\n"))
    let gone = try await build([3], at: tooLate)
    #expect(
      gone.messages.contains(
        "2 loans were last listed more than 90 days ago; their pages are removed\n"))
    let later = try await build([3], at: tooLate)
    #expect(!later.messages.contains("last listed"))
    try await build([1, 3], at: june1, "--retain", "36h")
    let single = try await build([3], at: "2026-06-03T09:30:00Z", "--retain", "36h")
    #expect(
      single.messages.contains(
        "1 loan was last listed more than 36 hours ago; its page is removed\n"))
  }

  @Test func `is not lost for good if the time of the data is in the future`() async throws {
    try await build([1, 2, 3, 4, 5], at: march3)
    try await build([1, 5], at: march3)
    let before = try site.tree()
    let future = listing([1, 5], at: "2036-01-01T00:00:00Z")
    let warning =
      "'fetched_at' of 'standard input', 2036-01-01T00:00:00Z, is in the future; "
      + "the current time is used instead"
    let strict = await run(["--strict"], input: future)
    #expect(strict.exit == .badData)
    #expect(strict.messages.contains(warning))
    #expect(try site.tree() == before)
    let run = await run([], input: future)
    #expect(run.exit == .done)
    #expect(run.messages.contains("kivagen: warning: \(warning)\n"))
    #expect(run.messages.contains("3 loans were last listed more than 90 days ago"))
    #expect(try site.read("Output/index.html").contains("22 November 2026, 10:00 UTC"))
    try await build([1, 5], at: march3)
    #expect(try site.tree() == before)
  }

  @Test func `is not lost if a file was last modified in the future`() async throws {
    try site.write(undated([1, 2, 3]), to: "in.json")
    func build(_ words: String...) async -> TestRun {
      await TestRun(
        ["build", "-C", site.root, "--input", "in.json"] + words, clock: time.clock)
    }
    func touch(_ seconds: Int) throws {
      let date = Date(timeIntervalSince1970: Double(seconds))
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: "\(site.root)/in.json")
    }
    try touch(time.clock.wallSeconds())
    #expect(await build().exit == .done)
    #expect(await build("--limit", "1").exit == .done)
    let before = try site.tree()
    try touch(2_082_758_400)
    let strict = await build("--strict", "--limit", "1")
    #expect(strict.exit == .badData)
    #expect(
      strict.messages.contains(
        "the time at which 'in.json' was last modified, 2036-01-01T00:00:00Z, is in the future"))
    #expect(try site.tree() == before)
    #expect(await build("--limit", "1").exit == .done)
    #expect(try retired() == [1, 2])
    try touch(time.clock.wallSeconds())
    #expect(await build("--limit", "1").exit == .done)
    #expect(try site.tree() == before)
  }

  @Test(arguments: ["2036-01-01T00:00:00Z", "1970-01-01T00:00:00Z"])
  func `is not lost if a person sets another time for the run`(now: String) async throws {
    #expect(await run([], input: undated([1, 2, 3])).exit == .done)
    #expect(await run([], input: undated([3])).exit == .done)
    let odd = await run(["--strict", "--now", now], input: undated([3, 4]))
    #expect(odd.exit == .done, "\(odd.messages)")
    #expect(try retired() == [1, 2])
    #expect(await run(["--strict"], input: undated([3])).exit == .done)
    #expect(try retired().prefix(2) == [1, 2])
  }

  /// The clock is ten years ahead, or in the year 1970.
  @Test(arguments: [3652 * 86_400, -1_790_000_000])
  func `is not lost if the machine's clock is wrong for one build`(jump: Int) async throws {
    let environment = try FaultEnvironment()
    let words = ["--refresh", "--retain", "200d"]
    #expect(await environment.build(site, words).exit == .done)
    environment.kiva.setNewest([9004, 9003])
    #expect(await environment.build(site, words).exit == .done)
    environment.time.jump(bySeconds: jump)
    environment.kiva.setNewest([9005, 9004])
    let odd = await environment.build(site, words)
    #expect(odd.exit == .done, "\(odd.messages)")
    #expect(try retired() == (jump > 0 ? [] : [9001, 9002, 9003]))
    environment.time.jump(bySeconds: -jump)
    environment.kiva.setNewest([9006])
    let good = await environment.build(site, words + ["--strict"])
    #expect(good.exit == .done, "\(good.messages)")
    #expect(try retired() == [9001, 9002, 9003, 9004, 9005])
    // A loan that was listed while the clock was wrong counts as last listed on the day it was
    // posted.
    #expect(try site.read("Output/loans/9005.html").contains("data-former=\"2026-09-21T"))
  }

  @Test func `is not forgotten because of a listing without a time`() async throws {
    #expect(await run([], input: undated([1, 2, 3])).exit == .done)
    time.jump(bySeconds: tenYears)
    let run = await run([], input: undated([2, 3]))
    #expect(run.messages.contains("1 loan was last listed more than 90 days ago"))
    #expect(try recorded() == [1, 2, 3])
    time.jump(bySeconds: -tenYears)
    #expect(await self.run([], input: undated([2, 3])).exit == .done)
    #expect(try retired() == [1])
  }

  @Test func `was not listed in the future, even if the time of the run says so`() async throws {
    let future = listing([1, 2, 3], at: "2035-01-01T00:00:00Z")
    #expect(await run(["--now", "2036-01-01T00:00:00Z"], input: future).exit == .done)
    try await build([1, 2, 3], at: march4, name: "New")
    try await build([2, 3], at: march4)
    let page = try site.read("Output/loans/1.html")
    #expect(page.contains("New 1"))
    #expect(page.contains("data-former=\"2026-03-04T09:30:00Z\""))
    try await build([2, 3], at: "2026-06-02T09:30:01Z")
    #expect(try pages() == [2, 3])
    #expect(try recorded() == [1, 2, 3])
  }

  @Test func `was listed when it was posted, even if the time of the data is earlier`()
    async throws
  {
    try await build([1, 2, 3], at: "2016-03-03T09:30:00Z")
    try await build([3], at: march4)
    #expect(try retired() == [1, 2])
    #expect(
      try site.read("Output/loans/1.html").contains("data-former=\"2026-03-01T09:30:00Z\""))
  }

  @Test func `keeps its page even if the time of the cached listing is in the future`() async throws
  {
    let environment = try FaultEnvironment()
    environment.time.jump(bySeconds: tenYears)
    #expect(await environment.build(site, verb: "fetch").exit == .done)
    environment.time.jump(bySeconds: -tenYears)
    let strict = await environment.build(site, ["--offline", "--strict"])
    #expect(strict.exit == .badData)
    let run = await environment.build(site, ["--offline", "--json"])
    #expect(run.exit == .done)
    let warning =
      "the time at which the cached listing was received, 2037-01-14T08:00:00Z, is in the future; "
      + "the current time is used instead"
    #expect(try run.report.warnings == [warning])
    #expect(try run.report.fetchedAt == "2027-01-15T08:00:00Z")
  }
}

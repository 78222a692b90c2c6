import CommandLine
import Foundation
import Host
import Site
import Store
import TestSupport
import Testing

/// Tests builds of sites in which nothing has changed since the last build.
@Suite(.temporaryFolder) struct `A site of which nothing has changed` {
  private let site = TestSite()

  init() throws {
    try site.write(listing(), to: "loans.json")
    try site.write("We know them.", to: "Notes/loans/2.md")
    try site.write("A note on nobody.", to: "Notes/loans/999.md")
    try site.write("title: Ours\n", to: "kivagen.yml")
    try site.write("<footer>{{siteTitle}}</footer>", to: "Templates/footer.mustache")
    try site.write("list:\n  empty: None now.\n", to: "Templates/words/en.yml")
  }

  private func listing(
    at time: String = "2026-03-03T09:30:00Z", posted: String = "2026-03-01T09:30:00Z",
    name: String = "Grace"
  ) -> String {
    let loans = (1...12).map {
      #"{"id":\#($0),"name":"\#($0 == 3 ? name : "Ann") \#($0)","loan_amount":\#(500 + 25 * $0),"#
        + #""sector":"Food","location":{"country_code":"KE","country":"Kenya"},"#
        + #""posted_date":"\#(posted)"}"#
    }
    let broken = #"{"id":13,"name":"Joy","loan_amount":"abc"}"#
    return #"{"fetched_at":"\#(time)","loans":[\#((loans + [broken]).joined(separator: ","))]}"#
  }

  private struct Outcome: Equatable {
    let rendered: Int
    let kept: Int
    let written: Int
    let warnings: [String]
    let exit: ExitCode
  }

  @discardableResult
  private func build(
    _ words: String..., program: String? = "test", environment: [String: String] = [:],
    clock: SystemClock = .sleepless
  ) async throws -> Outcome {
    let run = await TestRun(
      ["build", "-C", site.root, "--input", "\(site.root)/loans.json", "--json"] + words,
      environment: environment, clock: clock, program: program)
    let summary = try run.summary
    let warnings = try #require(summary["warnings"] as? [String])
    // Each warning is printed, too.
    for warning in warnings where !words.contains("--quiet") {
      #expect(run.messages.contains(warning))
    }
    return Outcome(
      rendered: try #require(summary["rendered"] as? Int),
      kept: try #require(summary["kept"] as? Int),
      written: try #require(summary["written"] as? Int), warnings: warnings, exit: run.exit)
  }

  private func isMadeAgain(_ outcome: Outcome) -> Bool { outcome.rendered > 0 }

  @Test func `is not made again, and has the same warnings`() async throws {
    let first = try await build()
    #expect(first.kept == 0 && first.rendered > 20 && first.exit == .done)
    #expect(first.warnings.count == 2)
    let tree = try site.tree()
    let second = try await build()
    #expect(
      second
        == Outcome(
          rendered: 0, kept: first.rendered, written: 0, warnings: first.warnings, exit: .done))
    #expect(try await build() == second)
    #expect(try site.tree() == tree)
  }

  @Test func `says the same as a build that makes it again`() async throws {
    try await build()
    func said(_ words: String...) async throws -> [String: Any] {
      let words = ["build", "-C", site.root, "--input", "\(site.root)/loans.json"] + words
      var summary = try await TestRun(words + ["--json"]).summary
      for key in ["rendered", "kept", "phases_ms"] { summary[key] = nil }
      return summary
    }
    let short = try await said()
    let whole = try await said("--rebuild")
    #expect(NSDictionary(dictionary: short) == NSDictionary(dictionary: whole))
  }

  @Test(arguments: ["--verbose", "--quiet", "--dry-run", "--changed-paths"])
  func `is not made again for what a run only says`(option: String) async throws {
    try await build()
    #expect(try await !isMadeAgain(build(option)))
    #expect(try await !isMadeAgain(build()))
  }

  private static let changes: [(name: String, file: String, text: String)] = [
    ("a loan", "loans.json", "Grace"), ("the settings", "kivagen.yml", "Ours"),
    ("a note", "Notes/loans/2.md", "know"), ("an orphaned note", "Notes/loans/999.md", "nobody"),
    ("a template", "Templates/footer.mustache", "footer>\n"),
    ("a word", "Templates/words/en.yml", "None"),
  ]

  @Test(arguments: changes.indices)
  func `is made again when one byte of an input changes`(index: Int) async throws {
    let change = Self.changes[index]
    try await build()
    let text = try site.read(change.file)
    let position = try #require(text.range(of: change.text.trimmingCharacters(in: .newlines)))
    var changed = text
    changed.replaceSubrange(
      position, with: String(text[position].dropLast()) + (change.text.hasSuffix("\n") ? "> " : "X")
    )
    #expect(changed != text)
    try site.write(changed, to: change.file)
    #expect(try await isMadeAgain(build()), "\(change.name)")
    #expect(try await !isMadeAgain(build()))
    try site.write(text, to: change.file)
    #expect(try await isMadeAgain(build()), "\(change.name), back to what it was")
  }

  @Test func `is made again with a new, a renamed and a missing file`() async throws {
    try await build()
    try site.write("", to: "Notes/loans/4.md")
    #expect(try await isMadeAgain(build()))
    try FileManager.default.moveItem(
      atPath: "\(site.root)/Notes/loans/4.md", toPath: "\(site.root)/Notes/loans/5.md")
    #expect(try await isMadeAgain(build()))
    try FileManager.default.removeItem(atPath: "\(site.root)/Notes/loans/5.md")
    #expect(try await isMadeAgain(build()))
    #expect(try await !isMadeAgain(build()))
  }

  @Test func `is made again with another option or variable`() async throws {
    try await build()
    #expect(try await isMadeAgain(build("--title", "Theirs")))
    #expect(try await isMadeAgain(build("--title", "Their")))
    #expect(try await isMadeAgain(build(environment: ["KIVAGEN_AUTHOR": "A"])))
    #expect(try await isMadeAgain(build(environment: ["KIVAGEN_AUTHOR": "B"])))
    #expect(try await !isMadeAgain(build(environment: ["KIVAGEN_AUTHOR": "B"])))
    #expect(try await isMadeAgain(build()))
  }

  @Test(arguments: [true, false])
  func `is made again for the time of a file only if the data have none`(hasTime: Bool) async throws
  {
    let undated = #"{"loans":[{"id":1,"name":"Ann","loan_amount":500}]}"#
    if !hasTime { try site.write(undated, to: "loans.json") }
    try await build()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_770_000_000)],
      ofItemAtPath: "\(site.root)/loans.json")
    #expect(try await isMadeAgain(build()) == !hasTime)
  }

  @Test func `is made again by another program, and always by one that is not known`() async throws
  {
    try await build()
    #expect(try await isMadeAgain(build(program: "other")))
    #expect(try await !isMadeAgain(build(program: "other")))
    #expect(try await isMadeAgain(build(program: nil)))
    #expect(try await isMadeAgain(build(program: nil)))
  }

  @Test func `is made again with --rebuild`() async throws {
    try await build()
    #expect(try await isMadeAgain(build("--rebuild")))
  }

  @Test func `is made again when the store has changed or is lost`() async throws {
    try await build()
    let store = Store(path: "\(site.root)/.kivagen/store.db", nowSeconds: 1_800_000_000)
    try store.save(StoredSite(key: "Other", name: "Other"))
    #expect(try await isMadeAgain(build()))
    #expect(try await !isMadeAgain(build()))
    #expect(try await isMadeAgain(build("-o", "Second")))
    #expect(try await isMadeAgain(build()))
    try FileManager.default.removeItem(atPath: "\(site.root)/.kivagen")
    let lost = try await build()
    #expect(isMadeAgain(lost) && lost.warnings.count == 3)
    // The warning about the lost store is printed only once.
    let next = try await build()
    #expect(isMadeAgain(next) && next.warnings.count == 2)
  }

  @Test func `is put right when a file is missing, and an edit is kept`() async throws {
    try await build()
    let tree = try site.tree()
    try FileManager.default.removeItem(atPath: "\(site.root)/Output/loans/4.html")
    #expect(try await build().written == 1)
    #expect(try site.tree() == tree)
    #expect(try await !isMadeAgain(build()))
    let page = try site.read("Output/loans/4.html")
    try site.write(page + " ", to: "Output/loans/4.html")
    #expect(try await build().exit == .cannotCreate)
    #expect(try site.read("Output/loans/4.html") == page + " ")
    #expect(try await build("--overwrite").written == 1)
    #expect(try site.tree() == tree)
  }

  @Test func `is put right by --rebuild if the store lies`() async throws {
    try await build()
    let truth = try site.tree()
    // The page of loan 4, and its record, have a different text.
    let old = try #require(truth["loans/4.html"])
    let lie = old + Array(" ".utf8)
    try site.write(String(decoding: lie, as: UTF8.self), to: "Output/loans/4.html")
    let (was, becomes) = (Fingerprint(of: old), Fingerprint(of: lie))
    let text = try site.read("Output/.kivagen-manifest")
      .replacingOccurrences(of: was.hexadecimal, with: becomes.hexadecimal)
    try site.write(text, to: "Output/.kivagen-manifest")
    let rebuilt = try await build("--rebuild")
    #expect(rebuilt.written == 1)
    #expect(try site.tree() == truth)
  }

  @Test func `is made again after a build that failed`() async throws {
    try await build()
    try site.write("<footer>{{unknown}}</footer>", to: "Templates/footer.mustache")
    #expect(try await build().exit == .badSettings)
    try site.write("<footer>{{siteTitle}}</footer>", to: "Templates/footer.mustache")
    #expect(try await !isMadeAgain(build()))
    let strict = try await build("--strict")
    #expect(strict.exit == .badData)
    #expect(try await build("--strict").exit == .badData)
    #expect(try await !isMadeAgain(build()))
  }

  private func clock(_ time: String) throws -> SystemClock {
    let seconds = Int(try #require(ISO8601DateFormatter().date(from: time)).timeIntervalSince1970)
    var clock = SystemClock.sleepless
    clock.wallSeconds = { seconds }
    clock.realSeconds = { seconds }
    return clock
  }

  @Test func `is made again when the clock is put back`() async throws {
    try await build(clock: clock("2026-03-10T00:00:00Z"))
    #expect(try await !isMadeAgain(build(clock: clock("2027-03-10T00:00:00Z"))))
    #expect(try await isMadeAgain(build(clock: clock("2026-03-09T00:00:00Z"))))
  }

  @Test(arguments: [
    ("2026-03-20T09:30:00Z", "2026-03-01T09:30:00Z"),
    ("2026-03-03T09:30:00Z", "2026-03-20T09:30:00Z"),
  ])
  func `is made again while the clock has not reached its dates`(
    time: String, posted: String
  ) async throws {
    try site.write(listing(at: time, posted: posted), to: "loans.json")
    for day in [10, 11, 12] {
      #expect(try await isMadeAgain(build(clock: clock("2026-03-\(day)T00:00:00Z"))))
    }
    try await build(clock: clock("2026-03-21T00:00:00Z"))
    #expect(try await !isMadeAgain(build(clock: clock("2026-03-22T00:00:00Z"))))
  }
}

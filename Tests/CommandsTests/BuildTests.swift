import CommandLine
import Foundation
import Host
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `A build` {
  private let site = TestSite()

  @Test func `of the sample says so on every page`() async throws {
    let run = await site.build("--source", "sample", "--json")
    #expect(run.exit == .done, "\(run.messages)")
    let pages = try site.tree().filter { $0.key.hasSuffix(".html") }
    #expect(pages.count > 30)
    for (name, bytes) in pages {
      #expect(String(decoding: bytes, as: UTF8.self).contains("Sample data"), "\(name)")
    }
    let summary = try run.summary
    #expect(summary["source"] as? String == "sample")
    #expect(summary["fetched_at"] as? String == "2026-11-20T10:42:00Z")
    #expect(summary["pages"] as? Int == pages.count)
  }

  @Test func `has every documented member in its JSON summary`() async throws {
    let summary = try await site.build("--source", "sample", "--json").summary
    for key in [
      "loans", "skipped", "pages", "written", "unchanged", "deleted", "bytes", "source", "stale",
      "fetched_at", "warnings", "issues", "phases_ms", "exit", "changed", "rendered", "kept",
    ] { #expect(summary[key] != nil, "\(key)") }
    let phases = summary["phases_ms"] as? [String: Any]
    #expect(Set((phases ?? [:]).keys) == ["fetch", "decode", "pictures", "render", "publish"])
  }

  @Test func `prints two lines for people, or none`() async throws {
    let first = await site.build("--source", "sample")
    let lines = first.messages.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains(" files written, 0 unchanged, 0 deleted (") == true)
    #expect(lines.last == "Open \(site.root)/Output/index.html")
    #expect(await site.build("--source", "sample", "--quiet").messages == "")
  }

  @Test func `warns of a note on a country without loans, and fails for one on an unknown country`()
    async throws
  {
    try site.write("Cold.\n", to: "Notes/countries/aq.md")
    let run = await site.build("--source", "sample", "--strict", "--json")
    #expect(run.exit == .done, "\(run.messages)")
    let warning =
      "'\(site.root)/Notes/countries/aq.md': there is no loan in this country now; "
      + "its note is not shown"
    #expect(run.messages.contains(warning))
    #expect(try run.summary["warnings"] as? [String] == [warning])
    #expect(try !site.exists("Output/countries/AQ.html"))
    try site.write("Cold.\n", to: "Notes/countries/antarctica.md")
    let failed = await site.build("--source", "sample")
    #expect(failed.exit == .badSettings)
    #expect(
      failed.messages.contains(
        "the name of a country's note must be its ISO code, like 'KE.md'"))
  }

  private func warning(of link: String) -> String {
    "'\(site.root)/Notes/index.md', line 1: it links to '\(link)', which is not in the site"
  }

  @Test func `warns of links to loans that are gone, and never fails for them`() async throws {
    try site.write("[a](loans/999.html) [b](countries/AQ.html)\n", to: "Notes/index.md")
    let run = await site.build("--source", "sample", "--strict", "--json")
    #expect(run.exit == .done, "\(run.messages)")
    let warnings = ["loans/999.html", "countries/AQ.html"].map(warning)
    #expect(try run.summary["warnings"] as? [String] == warnings)
    #expect(warnings.allSatisfy(run.messages.contains))
  }

  @Test func `writes nothing if nothing has changed`() async throws {
    let first = await site.build("--source", "sample", "--json")
    let before = try site.tree()
    let second = await site.build("--source", "sample", "--json")
    #expect(try second.summary["written"] as? Int == 0)
    #expect(try second.summary["unchanged"] as? Int == first.summary["written"] as? Int)
    #expect(try site.tree() == before)
  }

  @Test func `makes the same pages from its own data files`() async throws {
    _ = await site.build("--source", "sample")
    let before = try site.tree()
    let folder = "\(site.root)/Output"
    let run = await site.build(
      "--input", "\(folder)/loans.json", "--input", "\(folder)/partners.json", "--json")
    #expect(try run.summary["source"] as? String == "input")
    let after = try site.tree()
    #expect(Set(before.keys) == Set(after.keys))
    #expect(before.keys.filter { before[$0] != after[$0] } == [])
  }

  @Test func `uses the later of two loans with the same ID in an input`() async throws {
    try site.write(#"[{"id":1,"name":"Old"},{"id":1,"name":"New"}]"#, to: "a.json")
    let run = await site.build("--input", "a.json", "--json")
    #expect(try run.summary["loans"] as? Int == 1)
    #expect(try site.read("Output/loans/1.html").contains("New"))
  }

  @Test func `uses the newest loans of several inputs, and the later file for equal IDs`()
    async throws
  {
    let older =
      #"{"loans":[{"id":1,"name":"Old","loan_amount":25,"posted_date":"2020-01-01T00:00:00Z"}]}"#
    let newer = #"[{"id":1,"name":"New","loan_amount":50,"posted_date":"2020-01-01T00:00:00Z"}]"#
    try site.write(older, to: "a.json")
    let run = await site.build("--input", "a.json", "--input", "-", "--json", input: newer)
    #expect(try run.summary["loans"] as? Int == 1)
    #expect(try site.read("Output/loans/1.html").contains("New"))
  }

  @Test func `skips an unusable loan, and names it`() async throws {
    try site.write(
      #"{"loans":[{"id":1,"name":"A","loan_amount":25},{"id":2,"loan_amount":"abc"}]}"#,
      to: "in.json")
    let run = await site.build("--input", "in.json", "--json")
    #expect(run.exit == .done)
    #expect(try run.summary["loans"] as? Int == 1)
    #expect(try run.summary["skipped"] as? Int == 1)
    #expect(
      run.messages.contains(
        "kivagen: warning: in.json: loans[1].loan_amount: expected an amount from 0 to 1000000000, "
          + "got \"abc\"; the loan is skipped\n"))
    let warnings = try #require(run.summary["warnings"] as? [String])
    #expect(warnings.first?.hasSuffix("got \"abc\"; the loan is skipped") == true)
  }

  @Test func `prints twenty data issues, skipped loans first, and counts the rest`()
    async throws
  {
    let bad = (0..<30).map { #"{"id":\#($0 + 1),"name":"x","loan_amount":"x"}"# }
    let odd = (0..<30).map { #"{"id":\#($0 + 101),"name":7,"loan_amount":25}"# }
    try site.write("[\((bad + odd).joined(separator: ","))]", to: "in.json")
    let run = await site.build("--input", "in.json", "--json")
    let lines = run.messages.split(separator: "\n").filter { $0.hasPrefix("kivagen: warning: ") }
    #expect(lines.count { $0.contains(".loan_amount: ") } == 20)
    #expect(lines.count { $0.contains(".name: ") } == 0)
    #expect(lines.last == "kivagen: warning: and 40 more; --json lists them all")
    #expect((try run.summary["warnings"] as? [String])?.count == 60)
  }

  @Test func `makes a page that says so from a listing without loans`() async throws {
    try site.write(#"{"loans":[]}"#, to: "in.json")
    let run = await site.build("--input", "in.json")
    #expect(run.exit == .done, "\(run.messages)")
    #expect(try site.read("Output/index.html").contains("No loans right now"))
  }

  @Test func `gets the time of an input from the data, the flag or the file system`() async throws {
    try site.write(#"{"fetched_at":"2020-03-03T09:30:00Z","loans":[{"id":1}]}"#, to: "own.json")
    try site.write(#"[{"id":1,"posted_date":"2020-04-04T09:30:00Z"}]"#, to: "dated.json")
    try site.write(#"{"loans":[{"id":1}]}"#, to: "plain.json")
    try setModified(1_600_000_000, of: "plain.json")
    let now = ["--now", "2021-01-01T00:00:00Z"]
    func time(_ words: [String]) async throws -> String? {
      try await TestRun(["build", "-C", site.root, "--json"] + words).summary["fetched_at"]
        as? String
    }
    #expect(try await time(["--input", "own.json"] + now) == "2020-03-03T09:30:00Z")
    #expect(try await time(["--input", "dated.json"] + now) == "2020-04-04T09:30:00Z")
    #expect(try await time(["--input", "plain.json"] + now) == "2021-01-01T00:00:00Z")
    #expect(try await time(["--input", "plain.json"]) == "2020-09-13T12:26:40Z")
  }

  @Test(arguments: [
    #"{"fetched_at":"2026-03-03T09:30:00Z","loans":[{"id":1,"name":"A","loan_amount":25}]}"#,
    #"""
    [{"id":1,"name":"A","loan_amount":25,"posted_date":"2026-03-03T09:30:00Z",\#
    "planned_expiration_date":"2026-12-01T00:00:00Z"}]
    """#,
  ])
  func `makes the same bytes from a copy of a file with another modification time`(text: String)
    async throws
  {
    try site.write(text, to: "in.json")
    var trees: [[String: [UInt8]]] = []
    for seconds in [1_500_000_000, 1_790_000_000, 4_000_000_000] {
      try setModified(seconds, of: "in.json")
      let run = await site.build("--input", "in.json", "--strict")
      #expect(run.exit == .done, "\(run.messages)")
      trees.append(try site.tree())
    }
    #expect(trees[0] == trees[1] && trees[1] == trees[2])
    #expect(try site.read("Output/index.html").contains("3 March 2026, 09:30 UTC"))
  }

  @Test(arguments: [-1_000_000_000, 400_000_000_000])
  func `accepts a file with any modification time`(seconds: Int) async throws {
    try site.write("[]", to: "in.json")
    try setModified(seconds, of: "in.json")
    let run = await site.build("--input", "in.json")
    #expect(run.exit == .done, "\(run.messages)")
    #expect(run.messages.contains("in the future") == (seconds > 0))
  }

  private func setModified(_ seconds: Int, of name: String) throws {
    let date = Date(timeIntervalSince1970: Double(seconds))
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: "\(site.root)/\(name)")
  }

  @Test func `says what it would write in a dry run, and writes nothing`() async throws {
    let run = await site.build("--source", "sample", "--dry-run")
    #expect(run.exit == .done)
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains { $0.wholeMatch(of: /new +\d+ kB  index\.html/) != nil })
    #expect(lines.contains { $0.wholeMatch(of: /new +\d+ kB  loans\/9002827600\.html/) != nil })
    #expect(
      run.messages.contains(
        /36 loans: \d+ files to write, 0 unchanged, 0 to delete \([\d.]+ MB\)/))
    #expect(try !site.exists("Output"))
  }

  @Test func `falls back to the sample only if asked to`() async throws {
    let run = await site.build("--api", "http://127.0.0.1:1", "--fallback", "sample", "--json")
    #expect(run.exit == .done)
    #expect(try run.summary["source"] as? String == "sample")
    #expect(run.messages.contains("whose loans are invented"))
    #expect(try site.read("Output/index.html").contains("Sample data"))
  }

  @Test func `makes the same bytes in any order of folder entries`() async throws {
    for name in ["one", "two", "three"] { try site.write("# \(name)\n", to: "Notes/\(name).md") }
    _ = await site.build("--source", "sample")
    var backwards = FileSystem.real
    backwards.calls.list = { folder throws(FileError) in
      try SystemCalls.real.list(folder).reversed()
    }
    let words = ["build", "-C", site.root, "--source", "sample", "--json"]
    let run = await TestRun(words, files: backwards)
    #expect(try run.summary["written"] as? Int == 0)
  }
}

import CommandLine
import Foundation
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `The issues in the JSON summary` {
  private let site = TestSite()

  private func issues(_ run: TestRun) throws -> [[String: AnyHashable]] {
    try #require(try run.summary["issues"] as? [[String: AnyHashable]])
  }

  @Test func `name the rule and the path of what is wrong in the data`() async throws {
    try site.write(
      #"[{"id":1,"name":"A","loan_amount":25},{"id":2,"loan_amount":"x"}]"#, to: "in.json")
    let run = await site.build("--input", "in.json", "--json")
    let warnings = try #require(try run.summary["warnings"] as? [String])
    #expect(
      try issues(run).first == [
        "kind": "amount-unreadable", "file": "in.json", "path": "[1].loan_amount",
        "message": warnings[0],
      ])
    #expect(try issues(run).map { $0["message"] as? String } == warnings)
  }

  @Test func `name the line of what is wrong in a file with a loan a line`() async throws {
    try site.write(
      "{\"id\":1,\"name\":\"A\",\"loan_amount\":25}\n{\"id\":2\n", to: "a, line 1.ndjson")
    let run = await site.build("--input", "a, line 1.ndjson", "--json")
    let issue = try #require(try issues(run).first)
    #expect(issue["kind"] as? String == "line-broken")
    #expect(issue["file"] as? String == "a, line 1.ndjson")
    #expect(issue["line"] as? Int == 2)
  }

  @Test func `name the file of a note that is orphaned, and of one that links to nothing`()
    async throws
  {
    try site.write("x", to: "Notes/loans/77.md")
    try site.write("[a](loans/7.html)", to: "Notes/index.md")
    let run = await site.build("--source", "sample", "--json")
    let found = try issues(run).map { [$0["kind"], $0["file"]] }
    #expect(
      found == [
        ["orphaned-note", "\(site.root)/Notes/loans/77.md"],
        ["dead-link", "\(site.root)/Notes/index.md"],
      ])
  }

  @Test func `name file and line of an error in a template, and fail the build`() async throws {
    try site.write("<p>\n{{twon}}</p>\n", to: "Templates/card.mustache")
    let run = await site.build("--source", "sample", "--json")
    #expect(run.exit == .badSettings)
    let issue = try #require(try issues(run).first)
    #expect(issue["kind"] as? String == "error")
    #expect(issue["file"] as? String == "\(site.root)/Templates/card.mustache")
    #expect(issue["line"] as? Int == 2)
    #expect((issue["message"] as? String)?.contains("unknown name 'twon'") == true)
  }

  @Test func `have the error of a run that fails for another reason, after the warnings`()
    async throws
  {
    try site.write(#"[{"id":1,"name":"A","loan_amount":"x"}]"#, to: "in.json")
    let run = await site.build("--input", "in.json", "--json")
    #expect(run.exit == .badData)
    #expect(try issues(run).map { $0["kind"] as? String } == ["amount-unreadable", "error"])
    #expect(
      try issues(run).last?["message"] as? String == run.summary["error"] as? String)
  }

  @Test func `are all there of a kind of which only twenty are printed`() async throws {
    for id in 1...25 { try site.write("x", to: "Notes/loans/\(id).md") }
    try site.write("[a](loans/9.html)", to: "Notes/index.md")
    let run = await site.build("--source", "sample", "--json")
    let lines = run.messages.split(separator: "\n").filter { $0.hasPrefix("kivagen: warning: ") }
    #expect(lines.count { $0.hasSuffix("its note is not shown") } == 20)
    #expect(lines.dropLast().last == "kivagen: warning: and 5 more; --json lists them all")
    #expect(lines.last?.contains("it links to 'loans/9.html'") == true)
    #expect(try issues(run).count == 26)
  }

  @Test func `are none if nothing is wrong`() async throws {
    let run = await site.build("--source", "sample", "--json")
    #expect(try issues(run) == [])
  }
}

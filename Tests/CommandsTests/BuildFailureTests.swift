import CommandLine
import Fetching
import Host
import TestSupport
import Testing

/// Tests of builds that fail, with one clear message, the right exit code and an unchanged output.
@Suite(.temporaryFolder) struct `A build that fails` {
  private let site = TestSite()

  struct BadInput: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String?
    let message: String
    var exit = ExitCode.badData
    var testDescription: String { name }
  }

  @Test(arguments: [
    BadInput(
      name: "missing", text: nil,
      message: "fetch: cannot read 'ROOT/in.json': No such file or directory",
      exit: .noInput),
    BadInput(
      name: "empty", text: "",
      message: "fetch: 'in.json' is empty; expected a listing of loans as JSON"),
    BadInput(
      name: "HTML", text: "<!doctype html><html><body>Sorry</body></html>",
      message: "fetch: 'in.json' is a web page (HTML); expected a listing of loans as JSON"),
    BadInput(
      name: "an error object",
      text: #"{"code":"org.kiva.RateLimitExceeded","message":"Slow down"}"#,
      message:
        "fetch: 'in.json' is an error message from Kiva: org.kiva.RateLimitExceeded: Slow down"),
    BadInput(
      name: "partners", text: #"{"partners":[]}"#,
      message: "fetch: 'in.json' is not a listing of loans: it is an object with the key 'partners'"
    ),
    BadInput(
      name: "no usable loan", text: #"{"loans":[{"name":"A"},{"id":3,"loan_amount":-25}]}"#,
      message: """
        decode: no usable loan in 2 entries of the listing
          in.json: loans[0].id: expected a whole number from 1 up, got nothing
          in.json: loans[1].loan_amount: expected an amount from 0 to 1000000000, got -25
        """),
  ])
  func `says what is wrong with the input`(bad: BadInput) async throws {
    #expect(await site.build("--source", "sample").exit == .done)
    let before = try site.tree()
    if let text = bad.text { try site.write(text, to: "in.json") }
    let run = await site.build("--input", "in.json")
    #expect(run.messages == "kivagen: " + bad.message.replacing("ROOT", with: site.root) + "\n")
    #expect(run.exit == bad.exit)
    #expect(try site.tree() == before)
  }

  @Test func `says where JSON ends too early`() async throws {
    try site.write(#"{"loans":[{"id":1,"name":"A"},"#, to: "in.json")
    let run = await site.build("--input", "in.json", "--json")
    #expect(run.exit == .badData)
    #expect(
      run.messages.hasPrefix(
        "kivagen: fetch: 'in.json' ends in the middle of the JSON, at line 1, column 31: "))
    #expect(try run.summary["exit"] as? Int == 65)
    #expect(try !site.exists("Output"))
  }

  @Test func `reports all errors in a template before anything is fetched`()
    async throws
  {
    try site.write("{{#cards}}\n{{nmae}}\n", to: "Templates/index.mustache")
    try site.write("<p>{{{use}}}</p>\n", to: "Templates/card.mustache")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(run.messages.contains("Templates/index.mustache:1:"))
    #expect(run.messages.contains("is never closed"))
    #expect(try !site.exists("Output"))
  }

  @Test func `reports errors in notes`() async throws {
    try site.write("---\npined: true\n---\nHello\n", to: "Notes/index.md")
    try site.write("---\ntitle: A\n", to: "Notes/about.md")
    try site.write("Hello", to: "Notes/loans/abc.md")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(run.messages.contains("Notes/about.md:1:1: "))
    #expect(run.messages.contains("Notes/index.md:2:1: "))
    #expect(run.messages.contains("did you mean 'pinned'?"))
    #expect(run.messages.contains("Notes/loans/abc.md"))
    #expect(try !site.exists("Output"))
  }

  @Test func `names a folder in the settings that does not exist`() async throws {
    let run = await site.build("--source", "sample", "--templates", "Theme")
    #expect(run.exit == .badSettings)
    #expect(
      run.messages == "kivagen: cannot list '\(site.root)/Theme': No such file or directory\n")
  }

  @Test func `does not touch a folder that kivagen did not write`() async throws {
    try site.write("mine", to: "Output/letter.txt")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .cannotCreate)
    #expect(
      run.messages
        == "kivagen: output: cannot use the output folder '\(site.root)/Output': it holds files "
        + "that kivagen did not write ('letter.txt'); choose another folder with --output, or take "
        + "this one over with --adopt\n")
    #expect(try site.tree() == ["letter.txt": Array("mine".utf8)])
    #expect(await site.build("--source", "sample", "--adopt").exit == .done)
    #expect(try site.read("Output/letter.txt") == "mine")
  }

  @Test func `says that the output cannot be written`() async throws {
    try site.write("a file", to: "Output")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .cannotCreate)
    #expect(run.messages.contains("is not a folder"))
    #expect(try site.read("Output") == "a file")
  }

  @Test(arguments: [["--keep", "77"], []])
  func `treats a warning about settings as an error if it is strict`(words: [String]) async throws {
    let run = await TestRun(
      ["build", "-C", site.root, "--source", "sample", "--strict"] + words,
      environment: words.isEmpty ? ["KIVAGEN_LIMTI": "3"] : [:])
    #expect(run.exit == .badData)
    #expect(try !site.exists("Output"))
  }

  @Test func `does not use invented loans if it is strict`() async throws {
    let gone = await site.build("--fallback", "sample", "--strict")
    #expect(gone.exit == .unavailable, "\(gone.messages)")
    #expect(try !site.exists("Output"))
    #expect(await site.build("--source", "sample", "--strict").exit == .done)
    let wanted = await site.build(
      "--source", "sample", "--fallback", "sample", "--keep", "77", "--strict")
    #expect(wanted.exit == .badData)
  }

  @Test(arguments: ["build", "fetch"])
  func `reports problems with its cache too`(verb: String) async throws {
    try site.write(String(repeating: "no store", count: 1000), to: ".kivagen/store.db")
    let run = await TestRun([verb, "-C", site.root, "--json"])
    #expect(run.exit == .unavailable)
    let lines = run.messages.split(separator: "\n")
    #expect(lines.count == 4)
    let warnings = try #require(run.summary["warnings"] as? [String])
    #expect(warnings.count == 1)
    let warning = try #require(warnings.first)
    #expect(warning.contains("'\(site.root)/.kivagen/store.db'"))
    #expect(lines[0] == "kivagen: warning: \(warning)")
    #expect(lines[1].hasPrefix("kivagen: fetch: no loans: "))
  }

  @Test func `reports problems with its cache even if no loan is usable`() async throws {
    try site.write(String(repeating: "no store", count: 1000), to: ".kivagen/store.db")
    let listing = Transport { _ throws(FetchError) in
      Response(status: 200, headers: Headers(), body: Array(#"{"loans":[{"id":0}]}"#.utf8))
    }
    let run = await site.build("--json", transport: listing)
    #expect(run.exit == .badData, "\(run.messages)")
    #expect(run.messages.hasPrefix("kivagen: warning: "))
    let warnings = try #require(run.summary["warnings"] as? [String])
    #expect(warnings.first?.contains("store.db") == true)
  }

  @Test func `treats any warning as an error if it is strict`() async throws {
    try site.write(
      #"{"loans":[{"id":1,"name":"A","loan_amount":25},{"id":2,"loan_amount":"x"}]}"#, to: "in.json"
    )
    let run = await site.build("--input", "in.json", "--strict")
    #expect(run.exit == .badData)
    #expect(run.messages.contains("loans[1].loan_amount: "))
    #expect(try !site.exists("Output"))
  }
}

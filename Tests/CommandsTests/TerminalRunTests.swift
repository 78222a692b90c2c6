import Building
import CommandLine
import Fetching
import Host
import TestSupport
import Testing

struct `The features of a terminal` {
  typealias Case = (variables: [String: String], isTerminal: Bool, colors: Bool, redraws: Bool)

  @Test(
    arguments: [
      (["TERM": "xterm"], true, true, true), (["TERM": "xterm"], false, false, false),
      (["TERM": "dumb"], true, false, false), ([:], true, false, false),
      (["TERM": ""], true, false, false),
      (["TERM": "xterm", "NO_COLOR": "1"], true, false, true),
      (["TERM": "xterm", "NO_COLOR": "0"], true, false, true),
      (["TERM": "xterm", "NO_COLOR": ""], true, true, true),
      (["TERM": "xterm", "CLICOLOR": "0"], true, false, true),
      (["TERM": "xterm", "CLICOLOR": "1"], true, true, true),
      (["TERM": "xterm", "CLICOLOR": "1"], false, false, false),
      (["CLICOLOR_FORCE": "1"], false, true, false),
      (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, true, false),
      (["TERM": "xterm", "CLICOLOR_FORCE": "0"], false, false, false),
      (["TERM": "xterm", "CLICOLOR_FORCE": ""], false, false, false),
      (["TERM": "xterm", "CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true, true, true),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false, false),
    ] as [Case])
  func `follow from its name and from what the user wants`(test: Case) {
    let features = TerminalFeatures(of: test.variables, isTerminal: test.isTerminal)
    #expect(features.hasColors == test.colors)
    #expect(features.canRedrawLines == test.redraws)
  }
}

@Suite(.temporaryFolder) struct `A run on a terminal` {
  private let site = TestSite()
  private static let colors = ["TERM": "xterm"]

  private func build(
    _ words: String..., environment: [String: String] = colors
  ) async -> TestRun {
    await TestRun(
      ["build", "-C", site.root, "--source", "sample"] + words, environment: environment,
      terminal: TestTerminal())
  }

  /// The text without the escape sequences of colors.
  private func plain(_ text: String) -> String { text.replacing(/\u{1B}\[[0-9;]*m/, with: "") }

  @Test func `colors the word that says what a message is`() async throws {
    try site.write("Cold.\n", to: "Notes/countries/aq.md")
    let run = await build()
    #expect(run.messages.contains("kivagen: \u{1B}[1;33mwarning:\u{1B}[0m '"))
    #expect(
      run.messages.hasSuffix("Open \u{1B}[1m\(site.root)/Output/index.html\u{1B}[0m\n"))
    let failed = await build("--limit", "x")
    #expect(failed.messages.hasPrefix("\u{1B}[1;31mkivagen:\u{1B}[0m option '--limit': "))
  }

  @Test func `emphasizes the place and the caret of an error`() async throws {
    try site.write("{{#a}}", to: "Templates/card.mustache")
    let run = await build()
    #expect(run.messages.contains(/\u{1B}\[1m[^\u{1B}]*\/card\.mustache:1:\d+\u{1B}\[0m:/))
    #expect(run.messages.contains("\u{1B}[1m^\u{1B}[0m"))
  }

  @Test(arguments: [("7", true), ("1", false)])
  func `says that a request is repeated if the wait is long enough to read it`(
    retryAfter: String, isReported: Bool
  ) async throws {
    let kiva = try FaultyKiva(newest: [2, 1])
    defer { kiva.stop() }
    kiva.begin { request in
      request.number > 1
        ? request.good.steps : .status(503, headers: [("Retry-After", retryAfter)])
    }
    let run = await TestRun(
      ["build", "-C", site.root, "--api", kiva.url, "--history", "0"],
      environment: Self.colors, terminal: TestTerminal(),
      transport: .curl(userAgent: "kivagen/test"))
    #expect(run.exit == .done, "\(run.messages)")
    #expect(plain(run.messages).contains("retrying in \(retryAfter) s") == isReported)
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["CLICOLOR": "0"], [:]])
  func `says the same without colors`(variables: [String: String]) async throws {
    try site.write("{{#a}}", to: "Templates/card.mustache")
    let colored = await build()
    let other = await build(environment: Self.colors.merging(variables) { $1 })
    #expect(plain(colored.messages) == plain(other.messages))
    #expect(other.messages.contains("\u{1B}") == variables.isEmpty)
  }

  @Test func `takes no color from data`() async throws {
    try site.write(#"[{"id":1,"posted_date":"\u001b[31mred"}]"#, to: "a.json")
    let run = await TestRun(
      ["build", "-C", site.root, "--input", "a.json"], environment: Self.colors,
      terminal: TestTerminal())
    #expect(run.messages.contains(#"\u{1B}[31mred"#))
    #expect(!run.messages.contains("\u{1B}[31m"))
  }

  @Test func `shows how far it is, and leaves no trace of that`() async throws {
    for words in [[], ["--json"]] {
      let terminal = TestTerminal()
      let clock = ManualClock(wallSeconds: 1_795_000_000)
      var system = clock.clock
      // Reading the clock advances it, so that every step takes long.
      system.monotonic = {
        clock.advance(by: .milliseconds(60))
        return clock.clock.monotonic()
      }
      system.sleep = { _ in try await Task.sleep(for: .seconds(3600)) }
      let run = await TestRun(
        ["build", "-C", site.root, "--source", "sample"] + words, environment: Self.colors,
        clock: system, terminal: terminal)
      #expect(run.exit == .done)
      #expect(terminal.drawings.contains { $0.contains(/^Rendering [1-9]\d* of \d+ pages$/) })
      #expect(!terminal.text.contains("Rendering"))
      #expect(terminal.lastLine == "")
    }
  }

  @Test(arguments: [["--quiet"], []])
  func `draws nothing if it is quiet or the terminal is dumb`(words: [String]) async throws {
    let terminal = TestTerminal()
    let clock = ManualClock(wallSeconds: 1_795_000_000)
    var system = clock.clock
    system.monotonic = {
      clock.advance(by: .milliseconds(60))
      return clock.clock.monotonic()
    }
    _ = await TestRun(
      ["build", "-C", site.root, "--source", "sample"] + words,
      environment: ["TERM": words.isEmpty ? "dumb" : "xterm"], clock: system, terminal: terminal)
    #expect(terminal.drawings == [])
  }
}

@Suite(.temporaryFolder) struct `The closing summary` {
  private let site = TestSite()

  @Test func `says what changed since the last build`() async throws {
    let server = try KivaServer(newest: [12, 11])
    defer { server.stop() }
    func build(_ time: String, _ words: String...) async -> TestRun {
      await TestRun(
        ["build", "-C", site.root, "--api", server.url, "--refresh", "--now", time] + words,
        transport: .curl(userAgent: "test"))
    }
    let first = await build("2026-11-20T10:42:00Z")
    #expect(first.messages.contains(/(?m)^2 loans: \d+ files written, 0 unchanged/), "\(first)")
    server.setNewest([13, 12, 11])
    let second = await build("2026-11-20T11:00:00Z")
    #expect(second.messages.contains(/(?m)^3 loans: 1 new since 10:42 UTC; \d+ files written/))
    let third = await build("2026-11-21T11:00:00Z")
    #expect(
      third.messages.contains(/(?m)^3 loans: no changes since 20 November 2026, 11:00 UTC; \d+/))
  }

  @Test func `names each file with --verbose`() async throws {
    let first = await site.build("--source", "sample", "--verbose")
    #expect(first.messages.contains(/(?m)^new +[\d.]+ [kM]B  index\.html$/))
    try site.write("x", to: "Static/a.txt")
    let second = await site.build("--source", "sample", "-v")
    #expect(second.messages.contains(/(?m)^new +1 byte   *a\.txt$/))
    #expect(!second.messages.contains("index.html\nnew"))
    let cleaned = await TestRun(["clean", "-C", site.root, "-v"])
    #expect(cleaned.messages.contains(/(?m)^deleted +[\d.]+ [kM]B  index\.html$/))
    #expect(cleaned.output == "")
  }
}

import CommandLine
import Foundation
import Host
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `Settings of a site` {
  private let site = TestSite()

  private func title(_ words: [String] = [], environment: [String: String] = [:]) async throws
    -> String
  {
    let run = await TestRun(
      ["build", "-C", site.root, "--source", "sample"] + words, environment: environment)
    #expect(run.exit == .done, "\(run.messages)")
    let page = try site.read("Output/404.html")
    return page.split(separator: "<title>").last?.split(separator: "</title>").first.map(
      String.init)
      ?? ""
  }

  @Test func `come from flags, the environment, the file and defaults, in this order`() async throws
  {
    #expect(try await title().contains("The newest loans on Kiva"))
    try site.write("title: From the file\n", to: "kivagen.yml")
    #expect(try await title().contains("From the file"))
    let environment = ["KIVAGEN_TITLE": "From the environment"]
    #expect(try await title(environment: environment).contains("From the environment"))
    let words = ["--title", "From a flag"]
    #expect(try await title(words, environment: environment).contains("From a flag"))
  }

  @Test func `may be in a file with another name`() async throws {
    try site.write("title: Of this name\n", to: "other.yml")
    #expect(try await title(["-c", "other.yml"]).contains("Of this name"))
  }

  @Test(arguments: ["notes", "templates", "static"])
  func `do not name the same folder for reading and writing`(name: String) async throws {
    let run = await TestRun(
      ["build", "-C", site.root, "--source", "sample", "-o", "Mine", "--\(name)", "Mine"])
    #expect(run.exit == .badSettings)
    #expect(
      run.messages.hasPrefix(
        "kivagen: settings 'output' and '\(name)' name the same folder, 'Mine'"))
    #expect(try !site.exists("Mine"))
  }

  @Test(arguments: ["notes", "templates"], ["Mine/site", "link", "link/site", "Mine/../Mine/a/b"])
  func `do not name a folder for writing within one for reading`(
    name: String, output: String
  ) async throws {
    try site.write("", to: "Mine/.kept")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.root)/link", withDestinationPath: "Mine")
    let run = await TestRun(
      ["build", "-C", site.root, "--source", "sample", "-o", output, "--\(name)", "Mine"])
    #expect(run.exit == .badSettings)
    #expect(
      run.messages.hasPrefix(
        "kivagen: settings 'output' and '\(name)': kivagen cannot write into '\(output)', since that "
          + "folder is in 'Mine', from which it reads; choose another output folder"))
    #expect(try !site.exists("Mine/index.html") && !site.exists("Mine/site"))
  }

  @Test func `warn of an unknown variable`() async throws {
    let run = await site.build("--source", "sample", environment: ["KIVAGEN_LIMTI": "3"])
    #expect(run.exit == .done)
    #expect(
      run.messages.hasPrefix(
        "kivagen: warning: unknown variable KIVAGEN_LIMTI; did you mean KIVAGEN_LIMIT?\n"))
  }

  @Test func `reject a variable with an invalid value`() async throws {
    let run = await site.build(environment: ["KIVAGEN_LIMIT": "0"])
    #expect(run.exit == .badSettings)
    #expect(
      run.messages == "kivagen: variable KIVAGEN_LIMIT: expected a whole number from 1 to 1000000, "
        + "got '0'\n")
  }

  @Test func `that exclude each other are an error wherever they are given`() async throws {
    try site.write("refresh: true\n", to: "kivagen.yml")
    let run = await site.build("--source", "sample", environment: ["KIVAGEN_OFFLINE": "1"])
    #expect(run.exit == .badSettings)
    #expect(
      run.messages == "kivagen: options '--offline' and '--refresh' cannot be used together\n")
    #expect(await site.build("--source", "sample", "--offline").exit == .usage)
    #expect(await site.build("--source", "sample", "--offline", "--no-refresh").exit == .done)
  }

  @Test func `of a site do not apply to other commands`() async throws {
    try site.write("nope: 1\n", to: "kivagen.yml")
    try site.write("Hello {{name}}", to: "a.mustache")
    let run = await TestRun(["render", "\(site.root)/a.mustache"], input: #"{"name":"you"}"#)
    #expect(run.output == "Hello you")
  }

  @Test(arguments: ["1", "true", "on"])
  func `turn JSON on by a variable, even for a failure`(value: String) async throws {
    let environment = ["KIVAGEN_JSON": value]
    let run = await site.build("--limit", "x", environment: environment)
    #expect(try run.summary["exit"] as? Int == 64)
    let unparsed = await site.build("--nonsense", environment: environment)
    #expect(try unparsed.summary["exit"] as? Int == 64)
    #expect(await site.build("--json=0", "--limit", "x", environment: environment).output == "")
  }

  @Test func `name the site and the settings file by variables too`() async throws {
    try site.write("title: Of this name\n", to: "other.yml")
    let environment = ["KIVAGEN_ROOT": site.root, "KIVAGEN_CONFIG": "other.yml"]
    let run = await TestRun(["build", "--source", "sample"], environment: environment)
    #expect(run.exit == .done, "\(run.messages)")
    #expect(!run.messages.contains("unknown variable"))
    #expect(try site.read("Output/404.html").contains("Of this name"))
    let flags = await TestRun(
      ["clean", "-C", site.root, "-c", "other.yml"],
      environment: ["KIVAGEN_ROOT": "/nonexistent", "KIVAGEN_CONFIG": "none.yml"])
    #expect(flags.exit == .done, "\(flags.messages)")
    let lost = await TestRun(["build"], environment: ["KIVAGEN_ROOT": "/nonexistent"])
    #expect(lost.exit == .badSettings)
    #expect(
      lost.messages == "kivagen: variable KIVAGEN_ROOT: there is no folder '/nonexistent'\n")
  }

  @Test func `of each command may come from variables`() async throws {
    try site.write("Hello {{name}}{{>a}}", to: "a.mustache")
    try site.write("!", to: "partials/a.mustache")
    try site.write(#"{"name":"you"}"#, to: "data.json")
    let rendered = await TestRun(
      ["render", "\(site.root)/a.mustache"],
      environment: [
        "KIVAGEN_RENDER_DATA": "\(site.root)/data.json",
        "KIVAGEN_PARTIALS": "\(site.root)/partials",
      ])
    #expect(rendered.output == "Hello you!")
    let saved = await TestRun(
      ["fetch", "-C", site.root, "--source", "sample"], environment: ["KIVAGEN_SAVE": "-"])
    #expect(saved.output.hasPrefix(#"{"fetched_at":"#))
    // The setting is for the other command.
    let built = await TestRun(
      ["build", "-C", site.root, "--source", "sample", "--json"],
      environment: ["KIVAGEN_SAVE": "-"])
    #expect(built.exit == .done, "\(built.messages)")
  }

  /// The settings whose default in the table is a description or a word of the pages, not a value.
  private static let describedDefaults = [
    "title", "description", "user-agent", "now", "config", "install-from", "sha256",
  ]

  @Test(
    arguments: settingsTable.filter {
      $0.placeholder != nil && !$0.defaultText.isEmpty && !describedDefaults.contains($0.name)
    })
  func `have the defaults in the table`(setting: Setting) throws {
    var settings = Settings()
    let values =
      setting.id == "data"
      ? setting.defaultText.components(separatedBy: ",") : [setting.defaultText]
    for value in values { try setting.apply(&settings, value) }
    // An unset list stands for the default formats, so it is compared by its meaning.
    if setting.id == "data" {
      #expect(settings.dataFormats == Settings().dataFormats)
      settings.data = nil
    }
    #expect(settings == Settings(), "--\(setting.name)")
  }

  @Test func `may be lists in the file, or separated by commas`() async throws {
    try site.write("{\"id\": 1, \"name\": \"A\", \"loan_amount\": 25}", to: "a.json")
    try site.write("{\"id\": 2, \"name\": \"B\", \"loan_amount\": 25}", to: "b.json")
    try site.write("input: [a.json, b.json]\n", to: "kivagen.yml")
    #expect(try await site.build("--json").summary["loans"] as? Int == 2)
    let environment = ["KIVAGEN_INPUT": "b.json, a.json"]
    #expect(try await site.build("--json", environment: environment).summary["loans"] as? Int == 2)
    #expect(try await site.build("--json", "--input", "b.json").summary["loans"] as? Int == 1)
  }

  @Test func `split the list from a flag, the environment or the file`() async throws {
    /// Returns the number of cards on the first page.
    func cards(_ words: [String] = [], environment: [String: String] = [:]) async throws -> Int {
      let run = await TestRun(
        ["build", "-C", site.root, "--source", "sample"] + words, environment: environment)
      #expect(run.exit == .done, "\(run.messages)")
      return try site.read("Output/index.html").split(separator: "<li class=\"loan").count - 1
    }
    let all = try await cards()
    #expect(try !site.exists("Output/page"))
    try site.write("cards: 10\n", to: "kivagen.yml")
    #expect(try await cards() == 10)
    #expect(try site.exists("Output/page/2.html"))
    #expect(try await cards(environment: ["KIVAGEN_CARDS": "7"]) == 7)
    #expect(try await cards(["--cards", "\(all)"], environment: ["KIVAGEN_CARDS": "7"]) == all)
    #expect(try !site.exists("Output/page"))
  }

  @Test(arguments: ["0", "-1", "ten", "1000001", "99999999999999999999", "1.5"])
  func `reject a number of cards with which there is no page`(value: String) async throws {
    let run = await site.build("--source", "sample", "--cards", value)
    #expect(run.exit == .usage)
    #expect(
      run.messages.contains("expected a whole number from 1 to 1000000, got '\(value)'"),
      "\(run.messages)")
    #expect(try !site.exists("Output"))
  }

  @Test func `may be in a file in UTF-16 with a byte-order mark`() async throws {
    let text = "\u{FEFF}title: Größe\r\n"
    try FileSystem.real.write(
      "\(site.root)/kivagen.yml", text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    #expect(try await title().contains("Größe"))
    try FileSystem.real.write("\(site.root)/kivagen.yml", Array("title: Gr".utf8) + [0xF6, 0xDF])
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(run.messages.hasPrefix("kivagen: kivagen.yml:1:10: bytes that are not UTF-8"))
  }
}

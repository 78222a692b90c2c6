import KivagenCommands
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

  @Test func `come from flag, environment, file, default, in this order`() async throws {
    #expect(try await title().contains("The newest loans on Kiva"))
    try site.write("title: From the file\n", to: "kivagen.yml")
    #expect(try await title().contains("From the file"))
    let environment = ["KIVAGEN_TITLE": "From the environment"]
    #expect(try await title(environment: environment).contains("From the environment"))
    let words = ["--title", "From a flag"]
    #expect(try await title(words, environment: environment).contains("From a flag"))
  }

  @Test(arguments: ["notes", "templates", "static"])
  func `do not name one folder for what is read and what is written`(name: String) async throws {
    let run = await TestRun(
      ["build", "-C", site.root, "--source", "sample", "-o", "Mine", "--\(name)", "Mine"])
    #expect(run.exit == .badSettings)
    #expect(
      run.messages.hasPrefix("kivagen: settings 'output' and '\(name)' name one folder, 'Mine'"))
    #expect(try !site.exists("Mine"))
  }

  @Test func `may lie in a file of another name`() async throws {
    try site.write("title: Of this name\n", to: "other.yml")
    #expect(try await title(["-c", "other.yml"]).contains("Of this name"))
  }

  @Test func `name every mistake of the file, with line and caret`() async throws {
    try site.write("titel: Hello\nlimit: many\nstrict: perhaps\n", to: "kivagen.yml")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    let file = "kivagen.yml"
    #expect(
      run.messages == """
        kivagen: \(file):1:1: unknown setting 'titel'; did you mean 'title'?
          titel: Hello
          ^
        \(file):2:8: 'limit': expected a whole number from 1 to 1000000, got 'many'
          limit: many
                 ^
        \(file):3:9: 'strict': expected true or false, got 'perhaps'
          strict: perhaps
                  ^

        """)
    #expect(try !site.exists("Output"))
  }

  @Test func `that name no file are an error`() async throws {
    let run = await site.build("--config", "none.yml")
    #expect(run.exit == .badSettings)
    #expect(
      run.messages == "kivagen: cannot read '\(site.root)/none.yml': No such file or directory\n")
  }

  @Test func `warn of a variable that nobody knows`() async throws {
    let run = await site.build("--source", "sample", environment: ["KIVAGEN_LIMTI": "3"])
    #expect(run.exit == .done)
    #expect(
      run.messages.hasPrefix(
        "kivagen: warning: unknown variable KIVAGEN_LIMTI; did you mean KIVAGEN_LIMIT?\n"))
  }

  @Test func `refuse a variable with a bad value`() async throws {
    let run = await site.build(environment: ["KIVAGEN_LIMIT": "0"])
    #expect(run.exit == .badSettings)
    #expect(
      run.messages == "kivagen: variable KIVAGEN_LIMIT: expected a whole number from 1 to 1000000, "
        + "got '0'\n")
  }

  @Test func `of the file have no NUL, at which a path would end`() async throws {
    try site.write("output: \"Mine\\0Yours\"\ncountry: [KE, \"P\\0E\"]\n", to: "kivagen.yml")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(
      run.messages == #"""
        kivagen: kivagen.yml:1:9: 'output': a value cannot have the character NUL (\0) in it
          output: "Mine\0Yours"
                  ^
        kivagen.yml:2:10: 'country': a value cannot have the character NUL (\0) in it
          country: [KE, "P\0E"]
                   ^

        """#)
    #expect(try !site.exists("Mine"))
  }

  @Test func `take one value where there can be one only`() async throws {
    try site.write("limit: [1, 2]\nkeep: {a: 1}\ntitel: x\n", to: "kivagen.yml")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(
      run.messages == """
        kivagen: kivagen.yml:1:8: 'limit': expected one value
          limit: [1, 2]
                 ^
        kivagen.yml:2:7: 'keep': expected a text or a list of texts
          keep: {a: 1}
                ^
        kivagen.yml:3:1: unknown setting 'titel'; did you mean 'title'?
          titel: x
          ^

        """)
  }

  @Test func `that exclude each other are told of wherever they stand`() async throws {
    try site.write("refresh: true\n", to: "kivagen.yml")
    let run = await site.build("--source", "sample", environment: ["KIVAGEN_OFFLINE": "1"])
    #expect(run.exit == .usage)
    #expect(run.messages == "kivagen: options '--offline' and '--refresh' exclude each other\n")
    #expect(await site.build("--source", "sample", "--offline", "--no-refresh").exit == .done)
  }

  @Test func `of a site do not concern other verbs`() async throws {
    try site.write("nope: 1\n", to: "kivagen.yml")
    try site.write("Hello {{name}}", to: "a.mustache")
    let run = await TestRun(["render", "\(site.root)/a.mustache"], input: #"{"name":"you"}"#)
    #expect(run.output == "Hello you")
  }

  @Test(arguments: ["1", "true", "on"])
  func `ask for JSON by a variable, of a failure too`(value: String) async throws {
    let environment = ["KIVAGEN_JSON": value]
    let run = await site.build("--limit", "x", environment: environment)
    #expect(try run.summary["exit"] as? Int == 64)
    let unparsed = await site.build("--nonsense", environment: environment)
    #expect(try unparsed.summary["exit"] as? Int == 64)
    #expect(await site.build("--json=0", "--limit", "x", environment: environment).output == "")
  }

  /// Their default is a description, not a value.
  private static let described = ["description", "user-agent", "now", "config"]

  @Test(
    arguments: settingsTable.filter {
      $0.placeholder != nil && !$0.defaultText.isEmpty && !described.contains($0.name)
    })
  func `are by default what the table says`(setting: Setting) throws {
    var settings = Settings()
    try setting.apply(&settings, setting.defaultText)
    #expect(settings == Settings(), "--\(setting.name)")
  }

  @Test func `take lists in the file and by comma`() async throws {
    try site.write("{\"id\": 1, \"name\": \"A\", \"loan_amount\": 25}", to: "a.json")
    try site.write("{\"id\": 2, \"name\": \"B\", \"loan_amount\": 25}", to: "b.json")
    try site.write("input: [a.json, b.json]\n", to: "kivagen.yml")
    #expect(try await site.build("--json").summary["loans"] as? Int == 2)
    let environment = ["KIVAGEN_INPUT": "b.json, a.json"]
    #expect(try await site.build("--json", environment: environment).summary["loans"] as? Int == 2)
    #expect(try await site.build("--json", "--input", "b.json").summary["loans"] as? Int == 1)
  }

  @Test func `split the list from a flag, the environment or the file`() async throws {
    /// How many cards the first page has.
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
  func `take no number of cards that makes no page`(value: String) async throws {
    let run = await site.build("--source", "sample", "--cards", value)
    #expect(run.exit == .usage)
    #expect(
      run.messages.contains("expected a whole number from 1 to 1000000, got '\(value)'"),
      "\(run.messages)")
    #expect(try !site.exists("Output"))
  }
}

import CommandLine
import Foundation
import Host
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `A new note` {
  private let site = TestSite()

  private func make(
    _ words: String..., files: FileSystem = .real
  ) async -> TestRun {
    await TestRun(["new", "note", "-C", site.root] + words, files: files)
  }

  /// Returns a text of a run, without the path of the site.
  private func local(_ text: String) -> String { text.replacing("\(site.root)/", with: "") }

  @Test(arguments: [
    ("1234567", "loans/1234567.md", ""), ("007", "loans/7.md", ""),
    ("KE", "countries/KE.md", "About Kenya"), ("ke", "countries/KE.md", "About Kenya"),
    ("Food", "sectors/food.md", "About Food"), ("food", "sectors/food.md", "About Food"),
    ("personal use", "sectors/personal-use.md", "About Personal Use"),
    ("about-us", "about-us.md", "About us"), ("About us", "about-us.md", "About us"),
    ("Über uns.md", "uber-uns.md", "Über uns"), ("Заметки", "Заметки.md", "Заметки"),
    ("index", "index.md", "What this page is"), ("2024 so far", "2024-so-far.md", "2024 so far"),
    ("it's \"new\": #1", "it-s-new-1.md", #"it's \"new\": #1"#),
    ("loans/12", "loans/12.md", ""), ("INDEX", "index.md", "What this page is"),
    ("countries/pe", "countries/PE.md", "About Peru"),
    ("Kenya", "countries/KE.md", "About Kenya"),
    ("el salvador", "countries/SV.md", "About El Salvador"),
    ("Myanmar", "countries/MM.md", "About Myanmar (Burma)"),
    ("burma", "countries/MM.md", "About Myanmar (Burma)"),
    ("Myanmar (Burma)", "countries/MM.md", "About Myanmar (Burma)"),
    ("Ivory Coast", "countries/CI.md", "About Côte d'Ivoire"),
    ("COTE D'IVOIRE", "countries/CI.md", "About Côte d'Ivoire"),
    ("Türkiye", "countries/TR.md", "About Turkey"), ("Turkiye", "countries/TR.md", "About Turkey"),
    ("The Democratic Republic of the Congo", "countries/CD.md", "About Congo (Dem. Rep.)"),
    ("congo dem rep", "countries/CD.md", "About Congo (Dem. Rep.)"),
    ("Trinidad and Tobago", "countries/TT.md", "About Trinidad & Tobago"),
    ("The Gambia", "countries/GM.md", "About Gambia"),
    ("USA", "countries/US.md", "About United States"),
    ("Saint Lucia", "countries/LC.md", "About St Lucia"),
    ("Samoa", "countries/WS.md", "About Samoa"),
    (" 1234567 ", "loans/1234567.md", ""), ("1234567\u{A0}", "loans/1234567.md", ""),
    ("\u{200B}KE\u{FEFF}", "countries/KE.md", "About Kenya"),
    ("7654321 .md", "loans/7654321.md", ""),
    ("https://www.kiva.org/lend/1234567", "loans/1234567.md", ""),
    ("https://www.kiva.org/lend/1234567/?basket=1#story", "loans/1234567.md", ""),
    ("#1234567", "loans/1234567.md", ""), ("Loan 42", "loans/42.md", ""),
    ("\tFood\n", "sectors/food.md", "About Food"), (" About us ", "about-us.md", "About us"),
    ("sectors/Water & Light", "sectors/water-light.md", "About Water & Light"),
  ])
  func `is named after what it is about`(name: String, path: String, title: String) async throws {
    let run = await make(name)
    #expect(run.exit == .done)
    #expect(local(run.output) == "Notes/\(path)\n")
    #expect(run.messages.hasPrefix("a note ") || run.messages.hasPrefix("the note "))
    // Pages do not show the title of a note about a loan.
    let start =
      title.isEmpty ? "# The loan on Kiva: https://www.kiva.org/lend/" : "title: \"\(title)\"\n"
    #expect(try site.read("Notes/\(path)").hasPrefix("---\n\(start)"))
    let check = await TestRun(["check", "--strict", "-C", site.root])
    #expect(check.exit == .done, "\(check.messages)")
    let again = await make(name)
    #expect(again.exit == .cannotCreate)
    #expect(again.output == "")
    #expect(local(again.messages) == "kivagen: 'Notes/\(path)' exists already; edit it\n")
  }

  @Test(arguments: [
    ("Congo", "'CD' (Congo (Dem. Rep.)) or 'CG' (Congo (Rep.))"),
    ("korea", "'KP' (North Korea) or 'KR' (South Korea)"),
  ])
  func `is refused for the name of several countries`(name: String, codes: String) async throws {
    let run = await make(name)
    #expect(run.exit == .usage)
    #expect(
      run.messages
        == "kivagen: several countries have the name '\(name)'; use the code, \(codes)\n")
    #expect(try !site.exists("Notes"))
  }

  @Test(arguments: [
    ("Fod", "Food"), ("helth", "Health"), ("Keny", "Kenya"), ("Mynamar", "Myanmar (Burma)"),
    ("Ivry Coast", "Côte d'Ivoire"), ("about-us", ""), ("Team", ""), ("Kenya 2024", ""),
    ("Заметки", ""),
  ])
  func `names the sector or the country that was probably meant`(
    name: String, meant: String
  ) async throws {
    let run = await make(name)
    #expect(run.exit == .done)
    let warning =
      "kivagen: warning: the note has a page of its own; did you mean '\(meant)'?\n"
    #expect(
      run.messages == "a note with a page of its own\n" + (meant.isEmpty ? "" : warning))
  }

  @Test(arguments: [("fod", "Food"), ("Personal-Us", "Personal Use"), ("food", ""), ("Bees", "")])
  func `names the sector that was probably meant in the folder of sectors`(
    name: String, meant: String
  ) async throws {
    let run = await make("sectors/\(name)")
    #expect(run.exit == .done)
    let warning = "kivagen: warning: Kiva has no sector '\(name)'; did you mean '\(meant)'?\n"
    #expect(run.messages.hasSuffix(meant.isEmpty ? "'\n" : "'\n\(warning)"))
  }

  @Test(arguments: [
    "0", "99999999999999999999", "https://www.kiva.org/lend/filter", "https://www.kiva.org/lend/",
    "https://www.kiva.org/lend/?a=1", "https://www.kiva.org/lend//12", "loans/x", "loans/-1",
    "loans/+1",
  ])
  func `is refused for what is no number of a loan`(name: String) async throws {
    let run = await make(name)
    #expect(run.exit == .usage)
    #expect(
      run.messages.hasPrefix("kivagen: expected the number of a loan, such as 1234567, got '"))
    #expect(try !site.exists("Notes"))
  }

  @Test(arguments: ["UK", "xx", "countries/Kenya", "countries/"])
  func `is refused for what is no code of a country`(name: String) async throws {
    let run = await make(name)
    #expect(run.exit == .usage)
    #expect(
      run.messages.hasPrefix("kivagen: expected the ISO code of a country, such as KE, got '"))
    #expect(try !site.exists("Notes"))
  }

  @Test(arguments: ["", ".hidden", "!?", "a\nb", "a\u{0}", String(repeating: "x", count: 201)])
  func `is refused for what is no name`(name: String) async throws {
    let run = await make(name)
    #expect(run.exit == .usage)
    #expect(
      run.messages.hasPrefix(
        "kivagen: expected the number of a loan, the code of a country, a sector or a name such as "
          + "about-us, got '"))
    #expect(try !site.exists("Notes"))
  }

  @Test(arguments: [
    "loan/12", "https://example.org/lend/12", "../a", "/etc/passwd", "a/b/c", "sectors/a/b",
    "sectors/!",
  ])
  func `is refused in other folders`(name: String) async throws {
    let run = await make(name)
    #expect(run.exit == .usage)
    #expect(
      run.messages.contains(
        "is no place for a note: the folders of notes are 'loans', 'countries', 'sectors'"))
    #expect(try !site.exists("Notes"))
  }

  @Test(arguments: [
    (["new"], "expected 'note' and its subject: kivagen new note ID|CC|SECTOR|NAME"),
    (
      ["new", "page", "x"],
      "cannot make a new 'page', only a note: kivagen new note ID|CC|SECTOR|NAME"
    ),
    (["new", "note"], "expected the subject of the note: kivagen new note ID|CC|SECTOR|NAME"),
    (["new", "note", "About", "us"], "expected one name, got 2; put a name with spaces in quotes"),
  ])
  func `is refused without one name`(words: [String], message: String) async throws {
    let run = await TestRun(words)
    #expect(run.exit == .usage)
    #expect(run.messages == "kivagen: \(message)\n")
  }

  @Test(arguments: [
    ("cafe", "Café.md"), ("KE", "countries/ke.md"), ("7", "loans/0007.md"),
    ("personal-use", "sectors/Personal Use.md"),
  ])
  func `is refused if another would be in its place`(name: String, other: String) async throws {
    try site.write("x", to: "Notes/\(other)")
    let run = await make(name, "--json")
    #expect(run.exit == .cannotCreate)
    #expect(
      local(run.messages)
        == "kivagen: 'Notes/\(other)' exists already and would be shown in the same place; edit it\n"
    )
    #expect(try run.summary["existing"] as? [String] == ["\(site.root)/Notes/\(other)"])
  }

  @Test func `is refused if something else is in the way`() async throws {
    try site.write("x", to: "Notes/loans")
    let run = await make("7")
    #expect(run.exit == .cannotCreate)
    #expect(
      local(run.messages)
        == "kivagen: 'Notes/loans' is not a folder; rename it, or name another folder\n")
  }

  @Test func `is in the folder that the settings name`() async throws {
    try site.write("notes: My texts\n", to: "kivagen.yml")
    #expect(await local(make("about-us").output) == "My texts/about-us.md\n")
    #expect(await local(make("about-us", "--notes", "Other").output) == "Other/about-us.md\n")
    let run = await make("7", "--json")
    #expect(try run.summary["created"] as? [String] == ["\(site.root)/My texts/loans/7.md"])
    #expect(local(run.messages).hasSuffix("\nMy texts/loans/7.md\n"))
    #expect(await local(make("8", "-q").output) == "My texts/loans/8.md\n")
    #expect(await make("9", "-q").messages == "")
  }

  @Test func `has the name of a loan of the sample, but no address at Kiva`() async throws {
    #expect(
      await make("9002830500").messages == "a note on loan 9002830500, Wanjiku, in the sample\n")
    let text = try site.read("Notes/loans/9002830500.md")
    #expect(text.hasPrefix("---\n# The loan of \"Wanjiku\" in the sample\n"))
  }

  @Test func `has the name of the loan if a build has shown it`() async throws {
    let name = #"Maria  "Mary": #1 \ \u000aX"#.replacing(#"""#, with: #"\""#).replacing(
      #" \ "#, with: #" \\ "#)
    try site.write(
      #"{"fetched_at":"2026-11-20T10:42:00Z","source":"newest","loans":[\#n"#
        + #"{"id":1234567,"name":"\#(name)","status":"fundraising","loan_amount":500,"#
        + #""location":{"country_code":"KE","country":"Kenya"}},\#n"#
        + #"{"id":8,"name":"Anonymous","status":"fundraising","loan_amount":500}]}"#,
      to: "loans.json")
    #expect(await site.build("--input", "\(site.root)/loans.json").exit == .done)
    let run = await make("1234567")
    #expect(run.exit == .done)
    #expect(run.messages == #"a note on loan 1234567, Maria "Mary": #1 \ X"# + "\n")
    #expect(
      try site.read("Notes/loans/1234567.md")
        == #"""
        ---
        # The loan of "Maria \"Mary\": #1 \\ X" on Kiva: https://www.kiva.org/lend/1234567
        # With this, its card moves to the top of the list:
        #pinned: true
        ---

        Write here what your readers should know about this loan.

        """#)
    #expect(await make("8").messages == "a note on loan 8\n")
    #expect(
      await make("9").messages == """
        a note on loan 9, which no build here has shown yet; a loan's number ends the address of its page

        """)
    #expect(try site.read("Notes/loans/8.md").hasPrefix("---\n# The loan on Kiva: https://"))
    let path = "\(site.root)/Notes/loans/1234567.md"
    let build = await site.build("--input", "\(site.root)/loans.json", "--strict", "--json")
    #expect(build.exit == .done)
    #expect(
      try (build.summary["warnings"] as? [String])?.first
        == "'\(path)' is not shown: its text is still the one that kivagen wrote; write your own, or "
        + "delete the file")
    #expect(try !site.read("Output/loans/1234567.html").contains("Write here"))
    try site.write("Hello", to: "Notes/loans/1234567.md")
    #expect(await site.build("--input", "\(site.root)/loans.json").exit == .done)
    #expect(try site.read("Output/loans/1234567.html").contains("<p>Hello</p>"))
  }

  @Test(arguments: [
    (
      "es", "KE", "countries/KE.md", "title: \"Préstamos en Kenia\"",
      "Escribe aquí lo que deberían saber sobre los préstamos en este país quienes te leen."
    ),
    (
      "fr", "KE", "countries/KE.md", "title: \"Les prêts au Kenya\"",
      "Écrivez ici ce que vos lecteurs doivent savoir sur les prêts dans ce pays."
    ),
    (
      "fr-CA", "food", "sectors/food.md", "title: \"Les prêts du secteur Alimentation\"",
      "Écrivez ici ce que vos lecteurs doivent savoir sur les prêts de ce secteur."
    ),
    (
      "zh", "index", "index.md", "title: \"关于本页\"", "请在这里写正文。"
    ),
    (
      "es", "1234567", "loans/1234567.md",
      "# El préstamo en Kiva: https://www.kiva.org/lend/1234567\n"
        + "# Con esto, su tarjeta pasa al principio de la lista:\n#pinned: true",
      "Escribe aquí lo que deberían saber sobre este préstamo quienes te leen."
    ),
    (
      "es", "about-us", "about-us.md",
      "title: \"About us\"\n# Si la cabecera enlaza la página, y en qué lugar:\n#menu: true\n#order: 1",
      "Escribe aquí el texto."
    ),
  ])
  func `is in the language of the site`(
    tag: String, name: String, path: String, frontMatter: String, text: String
  ) async throws {
    try site.write("language: \(tag)\n", to: "kivagen.yml")
    #expect(await make(name).exit == .done)
    #expect(try site.read("Notes/\(path)") == "---\n\(frontMatter)\n---\n\n\(text)\n")
    let check = await TestRun(["check", "--strict", "-C", site.root])
    #expect(check.exit == .done)
    #expect(check.messages.contains("is still the one that kivagen wrote"))
  }

  @Test func `is in the language that its name has`() async throws {
    try site.write("languages: [en, es]\n", to: "kivagen.yml")
    #expect(await make("KE.es").exit == .done)
    #expect(try site.read("Notes/countries/KE.es.md").contains("title: \"Préstamos en Kenia\""))
    #expect(await make("KE").exit == .done)
    #expect(try site.read("Notes/countries/KE.md").contains("title: \"About Kenya\""))
  }

  @Test func `does not need a store that can be read`() async throws {
    try site.write("no database", to: ".kivagen/store.db")
    let run = await make("7")
    #expect(run.exit == .done)
    #expect(run.messages.contains("kivagen: warning: "))
    #expect(try site.read(".kivagen/store.db") == "no database")
    #expect(try site.exists("Notes/loans/7.md"))
  }

  @Test func `leaves no half file, whichever call to the disk fails`() async throws {
    let spy = FailingFileSystem()
    _ = await make("about-us", files: spy.fileSystem)
    let text = try site.read("Notes/about-us.md")
    for call in 0..<spy.count {
      try FileManager.default.removeItem(atPath: "\(site.root)/Notes")
      let run = await make("about-us", files: FailingFileSystem(failing: call).fileSystem)
      let exists = try site.exists("Notes/about-us.md")
      #expect(exists == (run.exit == .done))
      if exists { #expect(try site.read("Notes/about-us.md") == text) }
      _ = await make("about-us")
    }
  }
}

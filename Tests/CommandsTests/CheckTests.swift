import CommandLine
import Fetching
import Foundation
import Host
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `A check` {
  private let site = TestSite()

  private func check(
    _ words: String..., environment: [String: String] = [:], files: FileSystem = .real
  ) async -> TestRun {
    await TestRun(["check", "-C", site.root] + words, environment: environment, files: files)
  }

  /// The messages of a run, without the path of the site.
  private func messages(_ run: TestRun) -> String {
    run.messages.replacing("\(site.root)/", with: "")
  }

  /// Writes a site without errors that has every kind of source.
  private func writeSite() throws {
    try site.write("title: Mine\nimages: none\n", to: "kivagen.yml")
    try site.write("[a](notes/a.html) [b](loans/7.html) ![c](img/c.png)", to: "Notes/index.md")
    try site.write("---\ntitle: A\n---\n[x](countries/KE.html)", to: "Notes/a.md")
    try site.write("On Kenya", to: "Notes/countries/KE.md")
    try site.write("<footer>Mine</footer>", to: "Templates/footer.mustache")
    try site.write("x", to: "Static/img/c.png")
    try site.write("example.org", to: "Static/CNAME")
  }

  @Test func `says what it checked if there is no error`() async throws {
    try writeSite()
    let run = await check()
    #expect(run.exit == .done)
    #expect(
      run.messages == "kivagen.yml, 3 notes, 1 template and 2 files of Static/: no errors\n")
    #expect(run.output == "")
    #expect(await check("-q").messages == "")
  }

  @Test func `is about the defaults in an empty folder`() async throws {
    let run = await check("--json")
    #expect(run.exit == .done)
    #expect(run.messages == "0 notes, 0 templates and 0 files of Static/: no errors\n")
    #expect(
      run.output == #"{"checked":{"notes":0,"settings":null,"static":0,"templates":0},"#
        + #""errors":[],"exit":0,"warnings":[]}"# + "\n")
  }

  @Test func `lists the words of a language of one's own that are still in English`() async throws {
    try site.write("language: de\n", to: "kivagen.yml")
    try site.write(
      """
      page:
        title: "{page} · {site}"
      header:
        more: "Mehr"
        theme: "Colour theme"
      list:
        count:
          one: "{count} loan"
          other: "{count} loans"
        pages: "Seiten der Liste"
      footer:
        made-with: "kivagen"
      """, to: "Templates/words/de.yml")
    let run = await check("-v")
    let lines = messages(run).components(separatedBy: "\n")
    let heading = try #require(
      lines.firstIndex {
        $0.hasPrefix("'Templates/words/de.yml' still has the English text of 2 of ")
      })
    #expect(lines[heading].hasSuffix(" words:"))
    #expect(lines[heading + 1] == "  header.theme, list.count")
    let missing = try #require(
      lines.firstIndex {
        $0.hasPrefix("'Templates/words/de.yml' lacks ") && $0.hasSuffix(" words:")
      })
    let listed = lines[(missing + 1)...].prefix { $0.hasPrefix("  ") }
    #expect(listed.first?.hasPrefix("  about.") == true)
    let count = try #require(lines[missing].firstMatch(of: /lacks (\d+) of/)?.1)
    #expect(listed.flatMap { $0.matches(of: /[a-z-]+\.[a-z-]+/) }.count == Int(count))
    // Without -v, the check does not mention the words that are still in English.
    #expect(!messages(await check()).contains("English text"))
    let warning = "'kivagen check -v' lists them"
    #expect(messages(await check()).contains(warning))
  }

  @Test func `lists no words of a language that kivagen has`() async throws {
    try site.write("languages: [en, es, fr]\n", to: "kivagen.yml")
    try site.write("header:\n  more: \"Plus\"\n", to: "Templates/words/fr.yml")
    #expect(!messages(await check("-v")).contains("words/"))
    try site.write("header:\n  more: \"More\"\n", to: "Templates/words/fr.yml")
    #expect(messages(await check("-v")).contains("English text of 1 of "))
  }

  @Test func `lists the errors of all sources by file`() async throws {
    try writeSite()
    try site.write("titel: x\nlimit: 0\n", to: "kivagen.yml")
    try site.write("---\npined: true\n---\n[a](notes/b.html)", to: "Notes/a.md")
    try site.write("{{#a}}", to: "Templates/index.mustache")
    try site.write("<p>{{twon}}", to: "Templates/card.mustache")
    try site.write("x", to: "Static/about.html")
    let run = await check()
    #expect(run.exit == .badSettings)
    #expect(
      messages(run) == """
        kivagen: kivagen.yml:1:1: unknown setting 'titel'; did you mean 'title'?
          titel: x
          ^
        kivagen.yml:2:8: 'limit': expected a whole number from 1 to 1000000, got '0'
          limit: 0
                 ^
        Notes/a.md:2:1: unknown key 'pined'; did you mean 'pinned'?
          pined: true
          ^
        Notes/a.md:4:5: it links to 'notes/b.html', which is not in the site
          [a](notes/b.html)
              ^
        Static/about.html: kivagen writes a file of this name; rename or delete this file
        Templates/card.mustache:1:6: unknown name 'twon' in a card of the list page; \
        did you mean 'town'?
          <p>{{twon}}
               ^
        Templates/index.mustache:1:1: section 'a' is never closed
          {{#a}}
          ^
        7 errors in 5 files

        """)
  }

  @Test func `uses the settings without an error, also above a syntax error`() async throws {
    try site.write("notes: Texts\nimages: all\noutput: [", to: "kivagen.yml")
    try site.write("---\npined: true\n---\n[a](no.html)", to: "Texts/a.md")
    let run = await check()
    #expect(run.exit == .badSettings)
    #expect(run.messages.contains("kivagen.yml:2:9: 'images': expected one of"))
    #expect(run.messages.contains("kivagen.yml:3:"))
    #expect(messages(run).contains("Texts/a.md:2:1: unknown key 'pined'"))
    // It is unknown which files the site has.
    #expect(!run.messages.contains("no.html"))
    #expect(run.messages.hasSuffix("3 errors in 2 files\n"))
  }

  @Test(arguments: [
    (["KIVAGEN_LIMIT": "x"], "", "variable KIVAGEN_LIMIT: expected a whole number from 1 to"),
    ([:], "offline: true\nrefresh: true", "options '--offline' and '--refresh' cannot be used"),
    ([:], "output: Notes", "settings 'output' and 'notes' name the same folder, 'Notes'"),
    ([:], "notes: Gone", "Gone: cannot list it: No such file or directory"),
    ([:], "templates: Gone", "Gone: cannot list it: No such file or directory"),
    ([:], "static: Gone", "Gone: cannot list it: No such file or directory"),
  ])
  func `finds the errors in settings that a build would find`(
    environment: [String: String], file: String, message: String
  ) async throws {
    try site.write(file, to: "kivagen.yml")
    try site.write("x", to: "Notes/a.md")
    try site.write("{{x}}", to: "Templates/card.mustache")
    let run = await check("--json", environment: environment)
    #expect(run.exit == .badSettings)
    #expect(
      messages(run).hasPrefix("kivagen: \(message)") || messages(run).contains("\n\(message)"))
    #expect(
      run.messages.contains("card.mustache:1:3: unknown name 'x'") == (file != "templates: Gone"))
    #expect(await site.build("--source", "sample", environment: environment).exit != .done)
  }

  @Test func `lists errors and warnings as JSON`() async throws {
    try site.write("titel: x\n", to: "kivagen.yml")
    try site.write("x", to: "Notes/loans/x.md")
    try site.write("x", to: "Templates/index.txt")
    let run = await check("--json", environment: ["KIVAGEN_CARDS": "0", "KIVAGEN_X": "1"])
    #expect(run.exit == .badSettings)
    let lines = [
      #"{"checked":{"notes":1,"settings":"kivagen.yml","static":0,"templates":0},"#,
      #""errors":[{"kind":"error","message":"variable KIVAGEN_CARDS: expected a whole number "#,
      #"from 1 to 1000000, got '0'"},"#,
      #"{"column":1,"file":"kivagen.yml","kind":"error","line":1,"message":"unknown setting "#,
      #"'titel'; did you mean 'title'?"},"#,
      #"{"file":"Notes/loans/x.md","kind":"error","message":"the name of a loan's note must be "#,
      #"its number, like '1234567.md'"}],"exit":78,"#,
      #""warnings":[{"kind":"settings","message":"unknown variable KIVAGEN_X"},"#,
      #"{"file":"Templates/index.txt","kind":"template","message":"'Templates/index.txt' is not "#,
      #"used by any page; did you mean 'index.mustache'?"}]}"#,
    ]
    #expect(run.output.replacing("\(site.root)/", with: "") == lines.joined() + "\n")
  }

  @Test func `has a JSON object of the same form for wrong arguments`() async throws {
    for words in [["check", "--json", "--limit", "3"], ["check", "--json", "site"]] {
      let run = await TestRun(words)
      #expect(run.exit == .usage)
      #expect(try (run.summary["errors"] as? [Any])?.count == 1)
      #expect(try run.summary["exit"] as? Int == 64)
    }
  }

  @Test func `fails for warnings only if it is strict`() async throws {
    try site.write("x", to: "Templates/mine.mustache")
    let run = await check()
    #expect(run.exit == .done)
    #expect(
      messages(run) == """
        kivagen: warning: 'Templates/mine.mustache' is not used by any page
        0 notes, 1 template and 0 files of Static/: no errors

        """)
    let strict = await check("--strict", "--json")
    #expect(strict.exit == .badSettings)
    #expect(strict.messages.hasSuffix("kivagen: a warning fails the check (--strict)\n"))
    #expect(try (strict.summary["errors"] as? [Any])?.count == 1)
    #expect(try (strict.summary["warnings"] as? [Any])?.count == 1)
  }

  @Test func `does not fail for a note on an excluded loan, even if it is strict`() async throws {
    try site.write("exclude: 7\n", to: "kivagen.yml")
    try site.write("[x](no.html)", to: "Notes/loans/7.md")
    let run = await check("--strict")
    #expect(run.exit == .done)
    #expect(run.messages.contains("Notes/loans/7.md': loan 7 is excluded; its note is not shown"))
  }

  @Test func `finds what only rendering finds`() async throws {
    try site.write("{{>card}}", to: "Templates/card.mustache")
    let run = await check()
    #expect(run.exit == .badSettings)
    #expect(messages(run).contains("Templates/card.mustache:1:"))
    #expect(run.messages.hasSuffix("1 error in 1 file\n"))
  }

  @Test func `goes on after files and folders that cannot be read`() async throws {
    try writeSite()
    try site.write("x", to: "Notes/loans/12.md")
    try site.write("{{x}}", to: "Templates/card.mustache")
    let denied: Int32 = 13
    var files = FileSystem.real
    files.calls.open = { entry, mode throws(FileError) in
      if ["kivagen.yml", "Notes/a.md", "footer.mustache", "CNAME"].contains(
        where: entry.path.hasSuffix)
      {
        throw FileError("read", entry, denied)
      }
      return try SystemCalls.real.open(entry, mode)
    }
    files.calls.list = { folder throws(FileError) in
      if ["Notes/loans", "Static/img"].contains(where: folder.path.hasSuffix) {
        throw FileError("list", folder, denied)
      }
      return try SystemCalls.real.list(folder)
    }
    let run = await check(files: files)
    #expect(run.exit == .badSettings)
    let lines = messages(run).split(separator: "\n").filter { $0.contains("cannot ") }
    #expect(
      lines == [
        "kivagen: kivagen.yml: cannot read it: Permission denied",
        "Notes/a.md: cannot read it: Permission denied",
        "Notes/loans: cannot list it: Permission denied",
        "Static/CNAME: cannot read it: Permission denied",
        "Static/img: cannot list it: Permission denied",
        "Templates/footer.mustache: cannot read it: Permission denied",
      ])
    #expect(messages(run).contains("Templates/card.mustache:1:3: unknown name 'x'"))
  }

  @Test func `changes nothing on the disk and sends no request`() async throws {
    try writeSite()
    let disk = FailingFileSystem()
    #expect(await check(files: disk.fileSystem).exit == .done)
    try site.write("{{x}}", to: "Templates/card.mustache")
    #expect(await check(files: disk.fileSystem).exit == .badSettings)
    #expect(disk.changes == [])
  }

  @Test func `is incomplete if it is interrupted`() async throws {
    try writeSite()
    var files = FileSystem.real
    files.calls.open = { entry, mode throws(FileError) in
      if entry.path.hasSuffix("Notes/a.md") {
        throw FileError("read", entry, ECANCELED)
      }
      return try SystemCalls.real.open(entry, mode)
    }
    let run = await TestRun(["check", "-C", site.root], files: files, signal: 15)
    #expect(run.exit == .terminated)
    #expect(run.messages == "kivagen: interrupted; the check is incomplete\n")
  }
}

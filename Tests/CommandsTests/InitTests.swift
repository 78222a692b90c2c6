import CommandLine
import Foundation
import Host
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `A new site` {
  private let site = TestSite()
  private static let names = [
    "kivagen.yml", "Notes/a-loan-we-like.md", "Notes/how-to-read-this-page.md", "Notes/index.md",
    "README.md", ".gitignore",
  ]

  private func initialize(
    _ words: String..., files: FileSystem = .real, environment: [String: String] = [:]
  ) async -> TestRun {
    await TestRun(["init", "\(site.root)/my site"] + words, environment: environment, files: files)
  }

  /// The messages of a run, without the path of the temporary folder.
  private func messages(_ run: TestRun) -> String {
    run.messages.replacing("\(site.root)/", with: "")
  }

  @Test func `is built at once, without its notes as long as nobody has changed them`() async throws
  {
    let run = await initialize()
    #expect(run.exit == .done)
    #expect(run.output == "")
    #expect(
      messages(run)
        == Self.names.map { "wrote my site/\($0)\n" }.joined()
        + "Next:\n  cd 'my site'\n  kivagen build\n  open Output/index.html in a browser\n")
    let folder = "\(site.root)/my site"
    let build = await TestRun(["build", "-C", folder, "--source", "sample", "--strict", "--json"])
    #expect(build.exit == .done, "\(build.messages)")
    #expect(try build.summary["warnings"] as? [String] == Self.warnings(in: folder))
    #expect(try !site.exists("my site/Output/notes"))
    #expect(try !site.read("my site/Output/index.html").contains("What this page is"))
    let check = await TestRun(["check", "--strict", "-C", folder])
    #expect(check.exit == .done, "\(check.messages)")
    #expect(
      check.messages
        == Self.warnings(in: folder).map { "kivagen: warning: \($0)\n" }.joined()
        + "kivagen.yml, 3 notes, 0 templates and 0 files of Static/: no errors\n")
  }

  /// The warnings about the notes of a new site.
  private static func warnings(in folder: String) -> [String] {
    let start = "is not shown: its text is still the one that kivagen wrote;"
    return [
      "'\(folder)/Notes/how-to-read-this-page.md' \(start) change it, link to it from another note, "
        + "or delete the file",
      "'\(folder)/Notes/index.md' \(start) write your own, or delete the file",
    ]
  }

  @Test func `shows the page on how to read it once a note of one's own links to it`() async throws
  {
    _ = await initialize()
    let folder = "\(site.root)/my site"
    let text = try site.read("my site/Notes/index.md").replacing("who you are", with: "a lot")
    try site.write(text, to: "my site/Notes/index.md")
    let build = await TestRun(["build", "-C", folder, "--source", "sample", "--strict", "--json"])
    #expect(try build.summary["warnings"] as? [String] == [])
    #expect(try site.exists("my site/Output/notes/how-to-read-this-page.html"))
    try site.write("No link.", to: "my site/Notes/index.md")
    let other = await TestRun(["build", "-C", folder, "--source", "sample", "--json"])
    #expect(try other.summary["warnings"] as? [String] == [Self.warnings(in: folder)[0]])
    #expect(try !site.exists("my site/Output/notes"))
  }

  // MARK: - Languages

  @Test(arguments: [
    ("es", "es", "Cómo leer esta página", "Qué es esta página"),
    ("fr-CA", "fr", "Comment lire cette page", "Ce qu’est cette page"),
    ("zh", "zh-Hans", "如何阅读本页", "关于本页"),
    ("en-GB", "en", "How to read this page", "What this page is"),
  ])
  func `is in the language that an option names`(
    tag: String, language: String, page: String, index: String
  ) async throws {
    let run = await initialize("--language", tag, "--title", "Ours")
    #expect(run.exit == .done)
    #expect(messages(run).contains("wrote my site/Notes/index.md\n"))
    let settings = try site.read("my site/kivagen.yml")
    #expect(settings.contains("\nlanguage: \(tag)\n") && settings.contains("\ntitle: \"Ours\"\n"))
    #expect(settings.hasPrefix("# The settings of this site.") == (language == "en"))
    #expect(try site.read("my site/Notes/index.md").hasPrefix("---\ntitle: \(index)\n---\n"))
    #expect(
      try site.read("my site/Notes/how-to-read-this-page.md").hasPrefix(
        "---\ntitle: \(page)\n---\n"))
    let folder = "\(site.root)/my site"
    let build = await TestRun(["build", "-C", folder, "--source", "sample", "--strict", "--json"])
    #expect(build.exit == .done, "\(build.messages)")
    #expect(try build.summary["warnings"] as? [String] == Self.warnings(in: folder))
    #expect(try site.read("my site/Output/index.html").contains("<html lang=\"\(tag)\""))
    // Any change makes a note one of the site.
    let text = try site.read("my site/Notes/index.md")
    try site.write("\(text)\n!", to: "my site/Notes/index.md")
    let again = await TestRun(["build", "-C", folder, "--source", "sample", "--strict", "--json"])
    #expect(try again.summary["warnings"] as? [String] == [])
    #expect(try site.read("my site/Output/index.html").contains(index))
    #expect(try site.exists("my site/Output/notes/how-to-read-this-page.html"))
  }

  @Test func `is in English without the option`() async throws {
    _ = await initialize()
    let settings = try site.read("my site/kivagen.yml")
    #expect(settings.contains("\n#language: es\n"))
    try FileManager.default.removeItem(atPath: "\(site.root)/my site")
    #expect(await initialize("--language", "en").exit == .done)
    #expect(try site.read("my site/kivagen.yml") == settings)
  }

  @Test func `is in English for a language whose words are the site's own`() async throws {
    let advice =
      "option '--language': kivagen has no words in 'de-AT', only in 'en', 'es', 'fr' and 'zh-Hans'; "
      + "choose one of these, or write 'my site/Templates/words/de-AT.yml' first"
    let refused = await initialize("--language", "de-at")
    #expect(refused.exit == .usage)
    #expect(messages(refused) == "kivagen: \(advice)\n")
    #expect(try !site.exists("my site"))
    try site.write("card:\n  thanks: \"Danke!\"\n", to: "my site/Templates/words/de.yml")
    let run = await initialize("--language", "de-AT")
    #expect(run.exit == .done)
    #expect(
      messages(run).contains(
        "The files are in English, since kivagen has them only in 'en', 'es', 'fr' and 'zh-Hans'; the "
          + "pages will be in 'de-AT', with the words of 'my site/Templates/words/de.yml'.\n"))
    let settings = try site.read("my site/kivagen.yml")
    #expect(settings.hasPrefix("# The settings") && settings.contains("\nlanguage: de-AT\n"))
    #expect(
      await TestRun(["build", "-C", "\(site.root)/my site", "--source", "sample"]).exit == .done)
  }

  @Test func `is left as it is by a second run`() async throws {
    _ = await initialize()
    let before = try site.read("my site/kivagen.yml")
    try site.write("Mine", to: "my site/Notes/index.md")
    let spy = FailingFileSystem()
    let run = await initialize("--json", files: spy.fileSystem)
    #expect(run.exit == .done)
    #expect(spy.changes == [])
    #expect(try run.summary["created"] as? [String] == [])
    #expect(
      try run.summary["existing"] as? [String] == Self.names.map { "\(site.root)/my site/\($0)" })
    #expect(messages(run).contains("my site/README.md exists already and is left unchanged\n"))
    #expect(try site.read("my site/kivagen.yml") == before)
    #expect(try site.read("my site/Notes/index.md") == "Mine")
  }

  @Test func `gets only what is missing in a folder with files`() async throws {
    try site.write("limit: 5\n", to: "my site/kivagen.yml")
    try site.write("x", to: "my site/thesis.doc")
    let run = await initialize("--title", "It's \"ours\"", "-b", "https://example.org")
    #expect(run.exit == .done)
    #expect(try site.read("my site/kivagen.yml") == "limit: 5\n")
    #expect(try site.read("my site/thesis.doc") == "x")
    #expect(
      messages(run).contains(
        "kivagen: warning: the setting 'title' is not set, since 'my site/kivagen.yml' exists already; "
          + #"add the line: title: "It's \"ours\"""#))
    #expect(messages(run).contains("the setting 'base-url' is not set"))
    let other = await initialize("--language", "es")
    #expect(
      messages(other).contains(
        "the setting 'language' is not set, since 'my site/kivagen.yml' exists already; add the line: "
          + "language: es\n"))
    #expect(try site.exists("my site/Notes/index.md"))
  }

  @Test func `is in the current folder if none is named`() async throws {
    let run = await TestRun(["init", "--dry-run"])
    #expect(run.exit == .done)
    #expect(
      run.output.hasPrefix("would write kivagen.yml\n")
        || run.messages.contains("kivagen.yml exists"))
  }

  @Test func `is only listed in a dry run`() async throws {
    let run = await initialize("-n", "--gitlab")
    #expect(run.exit == .done)
    #expect(
      run.output.replacing("\(site.root)/", with: "")
        == (Self.names + [".gitlab-ci.yml"]).map { "would write my site/\($0)\n" }.joined())
    #expect(run.messages == "")
    #expect(try !site.exists("my site"))
    let json = await initialize("-n", "--json")
    #expect(try (json.summary["created"] as? [String])?.count == Self.names.count)
    #expect(try !site.exists("my site"))
  }

  @Test(arguments: SiteHost.allCases)
  func `has the workflow of a host`(host: SiteHost) async throws {
    let run = await initialize(
      "--\(host.rawValue)", "--install-from", "https://example.org/k.deb", "--sha256",
      String(repeating: "0A", count: 32))
    #expect(run.exit == .done)
    let workflow = host == .gitLab ? ".gitlab-ci.yml" : ".github/workflows/\(host.rawValue).yml"
    #expect(messages(run).contains("wrote my site/\(workflow)\n"))
    #expect(
      messages(run).hasSuffix(
        "The beginning of my site/\(workflow) says what to set up for it.\n"
          + "Set 'base-url' in kivagen.yml once you know the address of the site.\n"))
    #expect(
      try site.read("my site/\(workflow)").contains("PACKAGE_URL: https://example.org/k.deb\n"))
    #expect(
      try site.read("my site/\(workflow)")
        .contains("PACKAGE_SHA256: \"\(String(repeating: "0a", count: 32))\"\n"))
    #expect(try site.exists("my site/netlify.toml") == (host == .netlify))
    let again = await initialize("--\(host.rawValue)")
    #expect(again.exit == .done)
    #expect(messages(again).contains("my site/\(workflow) exists already and is left unchanged\n"))
  }

  @Test(arguments: [
    (["a", "b"], "expected one folder, got 2: kivagen init [DIR]"),
    ([""], "expected the name of a folder, got ''"),
    (
      ["a", "--install-from", "https://example.org/k.deb"],
      "option '--install-from' is about the workflow of a host; add the option of a host, such as --github-pages"
    ),
    (
      ["a", "--netlify", "--install-from", "k.deb"],
      "option '--install-from': expected an address such as https://example.org/kivagen.deb, got 'k.deb'"
    ),
    (
      ["a", "--gitlab", "--install-from", "https://a/$X.deb"],
      "option '--install-from': expected an address such as https://example.org/kivagen.deb, got 'https://a/$X.deb'"
    ),
    (
      ["a", "--netlify", "--install-from", "https://a/k:"],
      "option '--install-from': expected an address such as https://example.org/kivagen.deb, got 'https://a/k:'"
    ),
    (
      ["a", "--sha256", String(repeating: "0", count: 64)],
      "option '--sha256' is about the workflow of a host; add the option of a host, such as --github-pages"
    ),
    (
      ["a", "--gitlab", "--sha256", ""],
      "option '--sha256': expected 64 hexadecimal digits, as sha256sum prints them, got ''"
    ),
    (
      ["a", "--gitlab", "--sha256", String(repeating: "0", count: 63)],
      "option '--sha256': expected 64 hexadecimal digits, as sha256sum prints them, got "
        + "'\(String(repeating: "0", count: 63))'"
    ),
    (
      ["a", "--gitlab", "--sha256", String(repeating: "0", count: 65)],
      "option '--sha256': expected 64 hexadecimal digits, as sha256sum prints them, got "
        + "'\(String(repeating: "0", count: 65))'"
    ),
    (
      ["a", "--gitlab", "--sha256", String(repeating: "g", count: 64)],
      "option '--sha256': expected 64 hexadecimal digits, as sha256sum prints them, got "
        + "'\(String(repeating: "g", count: 64))'"
    ),
    (
      ["a", "--gitlab", "--sha256", String(repeating: "０", count: 21) + "0"],
      "option '--sha256': expected 64 hexadecimal digits, as sha256sum prints them, got "
        + "'\(String(repeating: "０", count: 21))0'"
    ),
    (
      ["a", "--base-url", "x"],
      "option '--base-url': expected an address such as https://example.org/loans, got 'x'"
    ),
    (
      ["a", "--language", "spanish"],
      "option '--language': expected the tag of a language, such as en, es, fr or zh-Hans, got 'spanish'"
    ),
    (
      ["a", "--language", "pt-BR"],
      "option '--language': kivagen has no words in 'pt-BR', only in 'en', 'es', 'fr' and 'zh-Hans'; "
        + "choose one of these, or write 'a/Templates/words/pt-BR.yml' first"
    ),
    (
      ["a", "--limit", "5"],
      "'kivagen init' has no option '--limit'; 'kivagen help build' describes it"
    ),
  ])
  func `is refused for wrong arguments`(words: [String], message: String) async throws {
    let files = FailingFileSystem()
    let run = await TestRun(["init"] + words, files: files.fileSystem)
    #expect(run.exit == .usage)
    #expect(run.messages == "kivagen: \(message)\n")
    #expect(files.changes == [])
  }

  @Test func `is refused if something is in the way, and all of it is named`() async throws {
    try site.write("x", to: "my site/Notes")
    try site.write("x", to: "my site/kivagen.yml/x")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.root)/my site/.github", withDestinationPath: "nowhere")
    let run = await initialize("--cloudflare")
    #expect(run.exit == .cannotCreate)
    #expect(
      messages(run)
        == """
        kivagen: cannot write 'my site/kivagen.yml': it is a folder; rename or delete it
        'my site/Notes' is not a folder; rename it, or name another folder
        cannot write below 'my site/.github': No such file or directory; rename or delete it

        """)
    #expect(try !site.exists("my site/README.md"))
  }

  @Test func `is refused in a file`() async throws {
    try site.write("x", to: "my site")
    let run = await initialize()
    #expect(run.exit == .cannotCreate)
    #expect(
      messages(run) == "kivagen: 'my site' is not a folder; rename it, or name another folder\n")
    #expect(try site.read("my site") == "x")
    let below = await TestRun(["init", "\(site.root)/my site/a/b"])
    #expect(below.exit == .cannotCreate)
    #expect(messages(below) == messages(run))
  }

  @Test func `follows links to folders and leaves other links alone`() async throws {
    try site.write("x", to: "texts/x")
    try site.write("x", to: "my site/x")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.root)/my site/Notes", withDestinationPath: "../texts")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.root)/my site/README.md", withDestinationPath: "nowhere")
    let run = await initialize()
    #expect(run.exit == .done)
    #expect(try site.exists("texts/index.md"))
    #expect(messages(run).contains("my site/README.md exists already"))
    #expect(try !site.exists("my site/nowhere"))
  }

  @Test func `has whole files only, whichever call to the disk fails`() async throws {
    let spy = FailingFileSystem()
    _ = await initialize("--netlify", files: spy.fileSystem)
    let names = Self.names + [".github/workflows/netlify.yml", "netlify.toml"]
    let texts = try names.map { try site.read("my site/\($0)") }
    #expect(spy.count > 20)
    for call in 0..<spy.count {
      try FileManager.default.removeItem(atPath: "\(site.root)/my site")
      let failing = FailingFileSystem(failing: call)
      let run = await initialize("--netlify", files: failing.fileSystem)
      #expect([.done, .cannotCreate, .ioFailed].contains(run.exit))
      #expect(run.exit == .done || run.messages.contains("No space left on device"), "\(call)")
      for (name, text) in zip(names, texts) where try site.exists("my site/\(name)") {
        #expect(try site.read("my site/\(name)") == text)
      }
      #expect(await initialize("--netlify").exit == .done)
      #expect(try names.map { try site.read("my site/\($0)") } == texts)
    }
  }

  @Test(arguments: ["write", "create"])
  func `reports a full disk and what to do`(action: String) async throws {
    let code = FailingFileSystem.code
    var files = FileSystem.real
    if action == "write" {
      files.calls.write = { file, _ throws(FileError) in
        throw FileError(action, file.location, code)
      }
    } else {
      files.calls.link = { _, new throws(FileError) in throw FileError(action, new, code) }
    }
    let run = await initialize("--json", files: files)
    #expect(run.exit == .ioFailed)
    #expect(
      messages(run)
        == "kivagen: cannot \(action) 'my site/kivagen.yml': No space left on device; what was "
        + "written before stays, and the command can be run again\n")
    #expect(try run.summary["created"] as? [String] == [])
    #expect(try run.summary["exit"] as? Int == 74)
    #expect(try FileSystem.real.list("\(site.root)/my site") == [])
  }

  @Test func `does not depend on the settings of the current folder`() async throws {
    let run = await initialize(
      "-q", environment: ["KIVAGEN_CONFIG": "\(site.root)/missing.yml", "KIVAGEN_TITLE": "Ours"])
    #expect(run.exit == .done)
    #expect(run.messages == "")
    #expect(try site.read("my site/kivagen.yml").contains("\ntitle: \"Ours\"\n"))
  }
}

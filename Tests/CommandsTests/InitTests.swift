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

  @Test func `is built at once, without a warning`() async throws {
    let run = await initialize()
    #expect(run.exit == .done)
    #expect(run.output == "")
    #expect(
      messages(run)
        == Self.names.map { "wrote my site/\($0)\n" }.joined()
        + "Next:\n  cd 'my site'\n  kivagen build\n  open Output/index.html in a browser\n")
    let folder = "\(site.root)/my site"
    let build = await TestRun(["build", "-C", folder, "--source", "sample", "--strict", "--json"])
    #expect(try (build.summary["warnings"] as? [String])?.count == 0, "\(build.messages)")
    let check = await TestRun(["check", "--strict", "-C", folder])
    #expect(check.exit == .done, "\(check.messages)")
    #expect(
      check.messages == "kivagen.yml, 3 notes, 0 templates and 0 files of Static/: no errors\n")
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

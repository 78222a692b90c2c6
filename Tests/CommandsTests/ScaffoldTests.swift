import Building
import CommandLine
import Commands
import Foundation
import TestSupport
import Testing
import Words

/// Tests of the files that a new site has.
@Suite(.temporaryFolder) struct `The files of a new site` {
  private let site = TestSite()

  @Test func `are those of the folder`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Scaffold")
    let names = try #require(FileManager.default.enumerator(atPath: folder.path)?.allObjects)
      .compactMap { $0 as? String }
      .filter { name in
        let isCode = name.hasPrefix("include") || name.hasPrefix("embedded")
        return !isCode && !folder.appending(path: name).hasDirectoryPath
          && (try? folder.appending(path: name).resourceValues(forKeys: [.isRegularFileKey]))?
            .isRegularFile == true
      }
    #expect(EmbeddedScaffold.files.map { "\($0.group)/\($0.path)" } == names.sorted())
    for file in EmbeddedScaffold.files {
      let text = try String(
        contentsOf: folder.appending(path: "\(file.group)/\(file.path)"), encoding: .utf8)
      #expect(file.text == text, "\(file.path)")
    }
  }

  @Test(arguments: SiteHost.allCases)
  func `name the package in one line of each workflow, which an option replaces`(host: SiteHost) {
    let address = "https://example.org/it's/a.deb"
    let texts = [nil, address].map { packageAddress in
      SiteScaffold(hosts: [host], packageAddress: packageAddress).files.map(\.text).joined()
    }
    #expect(
      changes(from: texts[0], to: texts[1])
        == ["PACKAGE_URL: \(EmbeddedScaffold.packageAddress)": "PACKAGE_URL: \(address)"])
    #expect(!texts[1].contains(EmbeddedScaffold.packageAddress))
    #expect(EmbeddedScaffold.packageAddress.contains("/v\(kivagenVersion)/"))
  }

  @Test(arguments: SiteHost.allCases)
  func `have the checksum of the package in one line of each workflow`(host: SiteHost) {
    // Without quotes, YAML would read these digits as a number.
    let digits = String(repeating: "0123456789", count: 6) + "0e10"
    let texts = [nil, digits].map { checksum in
      SiteScaffold(hosts: [host], packageChecksum: checksum).files.map(\.text).joined()
    }
    #expect(
      changes(from: texts[0], to: texts[1])
        == ["PACKAGE_SHA256: \"\"": "PACKAGE_SHA256: \"\(digits)\""])
  }

  /// Returns the lines of a text that differ in a second text, with the lines that replace them.
  private func changes(from first: String, to second: String) -> [String: String] {
    let lines = [first, second].map {
      $0.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0.trimmingPrefix { $0 == " " }) }
    }
    #expect(lines[0].count == lines[1].count)
    let changed = zip(lines[0], lines[1]).filter { $0 != $1 }
    return Dictionary(changed, uniquingKeysWith: { first, _ in first })
  }

  @Test func `explain how the site is published on the chosen hosts`() throws {
    func readme(_ hosts: Set<SiteHost>) throws -> String {
      try #require(SiteScaffold(hosts: hosts).files.first { $0.path == "README.md" }).text
    }
    #expect(
      try readme([]).hasSuffix(
        "adds the workflow of a\nhost that builds and publishes the site on a schedule.\n"))
    #expect(try readme([.netlify]).contains("\n\n### Netlify\n"))
    let both = try readme([.netlify, .gitHubPages])
    #expect(both.contains("\n### GitHub Pages\n") && both.contains("\n### Netlify\n"))
    #expect(!both.contains("GitLab Pages"))
  }

  // MARK: - Languages

  @Test func `are in every language that has words`() throws {
    #expect(ScaffoldWords.languages.map(\.text) == completedLanguages)
    let english = EmbeddedScaffold.files.filter { $0.group == "site" }
    for tag in ["es", "fr", "zh-Hans"] {
      let files = EmbeddedScaffold.files.filter { $0.group == "site-\(tag)" }
      let translated = english.filter { $0.path != "README.md" }
      #expect(files.map(\.path) == translated.map(\.path))
      for (file, original) in zip(files, translated) {
        #expect(file.text != original.text)
        // The same addresses, keys of the front matter, headings and items.
        let parts = /(?m)\]\([^)]*\)|^[a-z]+:|^##+ |^- |^\/\w+|kivagen new note/
        #expect(
          file.text.matches(of: parts).map { String($0.output) }
            == original.text.matches(of: parts).map { String($0.output) }, "\(tag) \(file.path)")
      }
    }
  }

  @Test(arguments: ["es", "fr", "zh-Hans"])
  func `have all texts in each language, with the same values`(tag: String) throws {
    let words = ScaffoldWords(nearestTo: try #require(LanguageTag(tag)))
    let english = ScaffoldWords(nearestTo: .english)
    #expect(words.language.text == tag)
    for key in english.keys {
      let texts = [english, words].map { $0[key] ?? "" }
      let places = texts.map { text in
        text.matches(of: /\{[a-z]+\}/).map { String($0.output) }.sorted()
      }
      #expect(places[0] == places[1], "\(key)")
      #expect(key.hasPrefix("file.s") || texts[0] != texts[1], "\(key)")
    }
    let groups = SettingGroup.allCases.filter { $0.settings.contains(where: \.isKey) }
    #expect(groups.filter { words["group.\($0)"] == nil } == [])
    for setting in SettingsScaffold.settings {
      let text = try #require(words["setting.\(setting.name)"], "\(setting.name)")
      #expect(!text.hasSuffix(".") && !text.hasSuffix("。"), "\(setting.name)")
      // A default that is a phrase is translated.
      #expect(
        !setting.defaultText.contains(" ") && setting.name != "now"
          || words["default.\(setting.name)"] != nil, "\(setting.name)")
    }
  }

  @Test(arguments: completedLanguages)
  func `have a settings file in the language, which a site accepts`(tag: String) async throws {
    let language = try #require(LanguageTag(tag))
    let text = SettingsScaffold(language: language).text
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    for line in text.split(separator: "\n") {
      #expect(line.hasPrefix("#") && line.count <= 100 || line == "language: \(tag)", "\(line)")
    }
    try site.write(text, to: "kivagen.yml")
    #expect(await TestRun(["check", "--strict", "-C", site.root]).exit == .done)
    for example in examples(in: text)
    where example.hasPrefix("languages") || !example.allSatisfy(\.isASCII) {
      // A site has either one language or several.
      let others = example.hasPrefix("languages") ? "" : "language: \(tag)\n"
      try site.write("\(others)\(example)\n", to: "kivagen.yml")
      let run = await TestRun(["check", "--strict", "-C", site.root])
      #expect(run.exit == .done, "\(example): \(run.messages)")
    }
  }

  // MARK: - The settings file

  @Test func `have an example for each setting and no other`() {
    let names = settingsTable.filter { $0.example != nil }.map(\.name)
    #expect(names.sorted() == SettingsScaffold.settings.map(\.name).sorted())
    #expect(Set(Setting.examples.keys).isSubset(of: names))
  }

  @Test func `have a settings file in which every comment is explained or a setting`() {
    let text = SettingsScaffold().text
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    for line in text.split(separator: "\n") {
      #expect(line.hasPrefix("#") && line.count <= 100, "\(line)")
    }
    let blocks = text.components(separatedBy: "\n\n")
    for setting in SettingsScaffold.settings {
      let block = blocks.filter { $0.contains("\n#\(setting.name): ") }
      #expect(block.count == 1, "\(setting.name)")
      let comment = block.first?.replacing("\n# ", with: " ") ?? ""
      let meaning = "\(setting.isNegated ? "with 'false': " : "")\(setting.meaning.lowercased())"
      #expect(comment.lowercased().hasPrefix("# \(meaning)."))
      let hasDefault = !setting.defaultText.isEmpty && !setting.isNegated
      #expect(!hasDefault || comment.contains("Default: \(setting.defaultText).\n"))
    }
  }

  /// The settings of a new settings file, each with its example and without the `#`.
  private var examples: [String] { examples(in: SettingsScaffold().text) }

  private func examples(in text: String) -> [String] {
    text.split(separator: "\n").filter {
      $0.hasPrefix("#") && !$0.hasPrefix("# ") && !$0.hasPrefix("#  ") && $0 != "#views:"
    }.map { String($0.dropFirst()) }
  }

  @Test func `have a settings file whose examples are accepted one by one`() async throws {
    #expect(examples.count == SettingsScaffold.settings.count)
    for example in examples {
      // The settings of teams and lenders need their source.
      let source =
        example.hasPrefix("team:") || example.hasPrefix("status:")
        ? "source: team\nteam: a\n" : example.hasPrefix("lender:") ? "source: lender\n" : ""
      let others = source.components(separatedBy: "\n").filter {
        !$0.hasPrefix(example.prefix { $0 != ":" })
      }
      try site.write("\(example)\n\(others.joined(separator: "\n"))", to: "kivagen.yml")
      for name in ["Texts", "Theme", "Files"] { try site.write("", to: "\(name)/x.gitkeep") }
      for name in ["logo.svg", "icon.png"] { try site.write("x", to: "Static/\(name)") }
      let run = await TestRun(["check", "--json", "-C", site.root])
      let errors = try run.summary["errors"] as? [Any]
      #expect(errors?.count == 0, "\(example): \(run.messages)")
      #expect(run.exit == .done, "\(example)")
    }
  }

  @Test func `have examples that change the default`() throws {
    for setting in SettingsScaffold.settings {
      let example = try #require(setting.example)
      var settings = Settings()
      let values =
        example.hasPrefix("[")
        ? example.dropFirst().dropLast().components(separatedBy: ", ") : [example]
      for value in values { try setting.apply(&settings, value) }
      #expect(settings != Settings(), "\(setting.name)")
    }
  }

  @Test func `have named searches as an example`() async throws {
    let lines = SettingsScaffold().text.split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "#views:"))
    try site.write(
      lines[start...].map { "\($0.dropFirst())\n" }.joined(), to: "kivagen.yml")
    let run = await site.build("--source", "sample", "--json")
    #expect(run.exit == .done)
    #expect(try site.exists("Output/views/east-africa.html"))
  }

  @Test func `have a settings file that sets the title and the address`() async throws {
    let title = #"Loans: "ours" \ # 100 %"#
    try site.write(
      SettingsScaffold(title: title, baseURL: "https://example.org/loans").text, to: "kivagen.yml")
    #expect(try site.read("kivagen.yml").contains("\nbase-url: \"https://example.org/loans\"\n"))
    #expect(await site.build("--source", "sample", "-q").exit == .done)
    #expect(try site.read("Output/index.html").contains("Loans: &quot;ours&quot; \\ # 100 %"))
    #expect(try site.read("Output/feed.xml").contains("https://example.org/loans/"))
  }
}

import CommandLine
import TestSupport
import Testing

/// Tests the title of a site whose settings have none.
@Suite(.temporaryFolder) struct DefaultTitleTests {
  private let site = TestSite()

  /// Returns the title of the 404 page, which ends with that of the site.
  private func title(_ words: String...) async throws -> String {
    let run = await TestRun(["build", "-C", site.root, "--source", "sample"] + words)
    #expect(run.exit == .done, "\(run.messages)")
    let page = try site.read("Output/404.html")
    return try #require(page.firstMatch(of: /<title>([^<]*)<\/title>/)).1.description
  }

  @Test func `is the one that the help tells`() async throws {
    let setting = try #require(settingsTable.first { $0.name == "title" })
    #expect(try await title().hasSuffix(" · \(setting.defaultText)"))
  }

  @Test func `is taken from the words of the site`() async throws {
    try site.write("page:\n  site-title: \"Loans & more\"\n", to: "Templates/words/en.yml")
    #expect(try await title().hasSuffix(" · Loans &amp; more"))
    #expect(try await title("--title", "Mine").hasSuffix(" · Mine"))
  }

  @Test func `is not used for an empty title, which is an error`() async throws {
    let expected = "expected a text that is not empty, got ''"
    let option = await site.build("--source", "sample", "--title", "")
    #expect(option.exit == .usage)
    #expect(option.messages.hasPrefix("kivagen: option '--title': \(expected)\n"))
    try site.write("title: \"\"\n", to: "kivagen.yml")
    let file = await site.build("--source", "sample")
    #expect(file.exit == .badSettings)
    #expect(
      file.messages == """
        kivagen: kivagen.yml:1:8: 'title': \(expected)
          title: ""
                 ^

        """)
    #expect(try !site.exists("Output"))
  }
}

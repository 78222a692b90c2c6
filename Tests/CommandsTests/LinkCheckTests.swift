import CommandLine
import Foundation
import Host
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `A check of links` {
  private let site = TestSite()

  private func check(_ words: String...) async -> TestRun {
    await TestRun(["check", "-C", site.root, "--links"] + words)
  }

  /// Writes a page with this body.
  private func write(_ body: String, to name: String = "index.html") throws {
    try site.write("<!DOCTYPE html>\n<title>a</title>\n\(body)\n", to: "Output/\(name)")
  }

  @Test func `finds nothing wrong with the sample site`() async throws {
    for words in [[], ["--base-url", "https://example.org/loans"]] {
      let built = await TestRun(["build", "-C", site.root, "--source", "sample"] + words)
      #expect(built.exit == .done)
      let run = await TestRun(
        ["check", "-C", site.root, "--links", "--json"],
        environment: words.isEmpty ? [:] : ["KIVAGEN_BASE_URL": words[1]])
      #expect(run.exit == .done, "\(run.messages)")
      let checked = try run.summary["checked"] as? [String: Any]
      #expect((checked?["links"] as? Int ?? 0) > 1000)
      #expect((checked?["pages"] as? Int ?? 0) > 30)
      #expect(checked?["addresses"] == nil)
    }
  }

  @Test(arguments: [
    (
      "<a href='nix.html'>", 10, "the link 'nix.html' leads to 'nix.html', which is not in the site"
    ),
    (
      "<a href='Index.html'>", 10,
      "the link 'Index.html' leads to 'Index.html', but the file is called 'index.html', and hosts "
        + "distinguish capital letters"
    ),
    (
      "<img src=indx.html>", 10,
      "the link 'indx.html' leads to 'indx.html', which is not in the site; did you mean "
        + "'index.html'?"
    ),
    (
      "<img srcset='index.html 1x, b.png 2x'>", 29,
      "the link 'b.png' leads to 'b.png', which is not in the site"
    ),
    ("<video poster=\"../a.png\">", 16, "the link '../a.png' leads out of the site"),
    (
      "<p id=loans1><a href=#loans2>", 22,
      "the link '#loans2' leads to '#loans2', which 'index.html' does not have; did you mean "
        + "'#loans1'?"
    ),
    ("é <a href=''>", 12, "the address is empty, which leads to the page itself"),
    ("<a href=file:///a>", 9, "the link 'file:///a' leads to a file on a single computer"),
    (
      "<style>p { background: url(a.png) }</style>", 28,
      "the link 'a.png' leads to 'a.png', which is not in the site"
    ),
    (
      "<a href=page>", 9,
      "the link 'page' leads to 'page', which is not in the site; did you mean 'page.html'?"
    ),
  ])
  func `reports a broken one with its place`(
    body: String, column: Int, message: String
  ) async throws {
    try write("", to: "page.html")
    try write(body)
    let run = await check("--json")
    #expect(run.exit == .badSettings)
    let errors = try run.summary["errors"] as? [[String: Any]]
    #expect(errors?.compactMap { $0["message"] as? String } == [message])
    #expect(errors?.first?["file"] as? String == "\(site.root)/Output/index.html")
    #expect(errors?.first?["line"] as? Int == 3)
    #expect(errors?.first?["column"] as? Int == column)
    #expect(run.messages.contains("/Output/index.html:3:\(column): \(message)\n"))
    #expect(run.messages.hasSuffix("1 error in 1 file\n"))
  }

  @Test func `accepts every kind of link that leads somewhere`() async throws {
    try write("<p id='loans'></p><a name='é'></a>", to: "a b/index.html")
    try site.write("p { background: url(../x.svg#y) }", to: "Output/a b/s.css")
    try site.write("<svg/>", to: "Output/x.svg")
    try write(
      """
      <a href="a%20b/">1</a><a href="a b/index.html?c#%C3%A9">2</a><a href="#">3</a>
      <a href="a%20b/#country=KE">4</a><a href="mailto:a@b.example">5</a><a href="?a">6</a>
      <a href="https://other.example/x">7</a><img src="data:image/gif;base64,R0lG">
      <link rel="stylesheet" href="a b/s.css">
      """)
    let run = await check()
    #expect(run.exit == .done, "\(run.messages)")
    #expect(run.messages.hasSuffix("; 10 links of 2 pages: no errors\n"))
  }

  @Test func `names a link of many pages once`() async throws {
    for index in 1...30 { try write("<a href='x.html'>", to: "p\(index).html") }
    let run = await check()
    #expect(run.messages.contains("not in the site (and in 29 other files)\n"))
    #expect(run.messages.hasSuffix("1 error in 1 file\n"))
  }

  @Test func `lists a hundred broken links of a page`() async throws {
    try write((1...500).map { "<a href='\($0).png'>\n" }.joined())
    let run = await check("--json")
    let errors = try run.summary["errors"] as? [[String: Any]]
    #expect(errors?.count == 101)
  }

  @Test func `finds links below the address of the site, in feeds too`() async throws {
    try write("<link rel=canonical href='https://e.org/s/no.html'>")
    try site.write("<link href=\"https://e.org/s/nix.html\"/>", to: "Output/feed.xml")
    let plain = await check()
    #expect(plain.exit == .done)
    let run = await TestRun(
      ["check", "-C", site.root, "--links"], environment: ["KIVAGEN_BASE_URL": "https://e.org/s"])
    #expect(run.messages.contains("/Output/feed.xml:1:13: the link 'https://e.org/s/nix.html'"))
    #expect(run.messages.contains("/Output/index.html:3:27: the link 'https://e.org/s/no.html'"))
  }

  @Test func `follows no circle of links between folders`() async throws {
    try write("<a href='index.html'>")
    for name in ["again", "more", "other"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(site.root)/Output/\(name)", withDestinationPath: "\(site.root)/Output")
    }
    let run = await check("--json")
    #expect(run.exit == .done)
    #expect((try run.summary["checked"] as? [String: Any])?["pages"] as? Int == 1)
  }

  @Test func `needs a site`() async throws {
    let run = await check()
    #expect(run.exit == .noInput)
    #expect(
      run.messages
        == "kivagen: there is no site in '\(site.root)/Output' whose links could be checked; "
        + "'kivagen build' builds it\n")
    try site.write("x", to: "Output/a.txt")
    #expect(await check().exit == .noInput)
  }

  @Test func `warns of a page that is nested too deeply`() async throws {
    try write(String(repeating: "<div>", count: 100_000))
    let run = await check()
    #expect(run.exit == .done)
    #expect(run.messages.contains("nested so deeply that its links were not checked"))
  }

  @Test func `goes with the other errors of a site`() async throws {
    try write("<a href='x.png'>")
    try site.write("{{#a}}", to: "Templates/card.mustache")
    let run = await check()
    #expect(run.messages.contains("card.mustache:1:"))
    #expect(run.messages.hasSuffix(" in 2 files\n"))
  }
}

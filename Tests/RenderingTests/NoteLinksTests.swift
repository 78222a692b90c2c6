import Diagnostics
import Loans
import Notes
import Pages
import Rendering
import Site
import SiteIndex
import Testing

/// Tests which links of notes are dead.
struct NoteLinksTests {
  private func deadLinks(
    of notes: [SiteFile], beside others: [String] = []
  ) throws -> [NoteLink] {
    try renderer(of: [grace()], notes: notes)
      .deadLinks(beside: others.map { try #require(OutputPath($0)) })
  }

  @Test(arguments: [
    "index.html", "/", "/?q=a#b", "./about.html", "loans/1234567.html#loan", "countries/KE.html",
    "sectors.html", "notes/a.html", "notes/../about.html", "%61bout.html", "404.html",
    "#here", "?q=a", "https://www.kiva.org/x", "mailto:a@example.org", "img/a%20b.png", "img/é.png",
    "shop/", "shop", "/shop/index.html?x", "javascript:x",
  ])
  func `are not dead if they lead to a page or file of the site, or to another site`(link: String)
    throws
  {
    let others = ["img/a b.png", "img/é.png", "shop/index.html"]
    #expect(try deadLinks(of: [note("a.md", "[a](<\(link)>)")], beside: others) == [])
  }

  @Test(arguments: [
    "loans/999.html", "/countries/QQ.html#x", "sectors/no.html?a", "x/../loans/999.html", "loans/",
    "%6Coans/999.html", "page/7.html", "loans.html", "notes/no.html", "about", "index.htm",
    "About.html", "img/a.png", "../countries/KE.html", "..", "a%00b", "%FF", "%2e%2e/about.html",
    "about.html/x",
  ])
  func `are dead if their target is missing`(link: String) throws {
    #expect(try deadLinks(of: [note("a.md", "[a](<\(link)>)")]).count == 1)
  }

  @Test func `give one warning for each note and target, also for images`() throws {
    let notes = [
      note(
        "loans/1234567.md",
        "---\ntitle: A\n---\n[a](loans/8.html)\n![b](b.png) [a](loans/8.html)"),
      note("index.md", "[a](/loans/8.html) [b](about.html)"),
      note("hidden.md", "---\nhidden: true\n---\n[a](loans/8.html)"),
    ]
    let warnings = try renderer(of: [grace()], notes: notes).linkWarnings(beside: [], of: notes)
    #expect(
      warnings.map(\.message) == [
        "'Notes/index.md', line 1: it links to 'loans/8.html', which is not in the site",
        "'Notes/loans/1234567.md', line 4: it links to 'loans/8.html', which is not in the site",
        "'Notes/loans/1234567.md', line 5: it links to 'b.png', which is not in the site",
      ])
    #expect(
      warnings.map(\.location) == [
        .file("Notes/index.md", line: 1), .file("Notes/loans/1234567.md", line: 4),
        .file("Notes/loans/1234567.md", line: 5),
      ])
  }

  @Test func `give a line only for the first hundred of a note`() throws {
    let notes = [note("a.md", (1...101).map { "[x](loans/\($0).html)\n\n" }.joined())]
    let warnings = try renderer(of: [grace()], notes: notes).linkWarnings(beside: [], of: notes)
    #expect(
      warnings.map(\.location).suffix(2) == [.file("Notes/a.md", line: 199), .file("Notes/a.md")])
  }

  @Test func `are not dead if they lead to a retired loan`() throws {
    let renderer = try renderer(of: [], notes: [note("a.md", "[a](loans/1234567.html)")]) {
      $0.retiredLoans = [RetiredLoan(loan: grace(), lastListed: now)]
    }
    #expect(renderer.deadLinks(beside: []) == [])
  }
}

import Loans
import Rendering
import Site
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
    ("loans/999.html", true), ("/countries/QQ.html#x", true), ("sectors/no.html?a", true),
    ("x/../loans/999.html", true), ("loans/", false), ("%6Coans/999.html", true),
    ("page/7.html", true), ("loans.html", false), ("notes/no.html", false), ("about", false),
    ("index.htm", false),
    ("About.html", false), ("img/a.png", false), ("../countries/KE.html", false), ("..", false),
    ("a%00b", false), ("%FF", false), ("%2e%2e/about.html", false), ("about.html/x", false),
  ])
  func `are dead if their target is missing, and say whether that is a page of loans`(
    link: String, isLoans: Bool
  ) throws {
    let dead = try deadLinks(of: [note("a.md", "[a](<\(link)>)")])
    #expect(dead.map(\.leadsToLoans) == [isLoans])
  }

  @Test func `give one warning for each note and target, also for images`() throws {
    let dead = try deadLinks(of: [
      note("loans/1234567.md", "[a](loans/8.html) ![b](b.png) [a](loans/8.html)"),
      note("index.md", "[a](/loans/8.html) [b](about.html)"),
      note("hidden.md", "---\nhidden: true\n---\n[a](loans/8.html)"),
    ])
    #expect(
      dead.map(\.warning) == [
        "'Notes/index.md': it links to 'loans/8.html', which is not in the site",
        "'Notes/loans/1234567.md': it links to 'loans/8.html', which is not in the site",
        "'Notes/loans/1234567.md': it links to 'b.png', which is not in the site",
      ])
  }

  @Test func `are not dead if they lead to a retired loan`() throws {
    let renderer = try renderer(of: [], notes: [note("a.md", "[a](loans/1234567.html)")]) {
      $0.retiredLoans = [SiteContent.RetiredLoan(loan: grace(), lastListed: now)]
    }
    #expect(renderer.deadLinks(beside: []) == [])
  }
}

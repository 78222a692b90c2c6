import Diagnostics
import Loans
import Notes
import Pages
import Rendering
import Site
import SiteIndex
import Testing

/// Tests which links of notes lead nowhere, regardless of the loans of the site.
@Suite struct `Links that no loans can mend` {
  private func errors(
    in files: [SiteFile], beside others: [String] = [], orBelow unknown: [String] = []
  ) throws -> [Diagnostic] {
    var errors: [Diagnostic] = []
    let notes = Notes(files, errors: &errors)
    return try renderer(of: []) { $0.notes = notes }.linkErrors(
      beside: others.map { try #require(OutputPath($0)) }, orBelow: unknown, of: files)
  }

  @Test(arguments: [
    "index.html", "/", "/?q=a#b", "about.html", "404.html", "notes/a.html#x", "img/a%20b.png",
    "shop/", "loans.json", "loans/1.html", "loans/1234567.html#loan", "countries.html",
    "countries/KE.html", "countries/KE/2.html?x", "sectors.html", "sectors/personal-use.html",
    "sectors/food-2/13.html", "page/2.html", "#here", "https://www.kiva.org/x", "pictures/1.jpg",
    "data/lists/all.js", "video.mp4", "feed.xml", "changes.json", "deadlines.ics",
    "countries/KE.xml", "countries/KE.ics", "sectors/personal-use.json",
  ])
  func `are none of those to what the site has or may have`(link: String) throws {
    let found = try errors(
      in: [note("a.md", "[a](<\(link)>)")], beside: ["img/a b.png", "shop/index.html"],
      orBelow: ["pictures", "video.mp4"])
    #expect(found == [])
  }

  @Test(arguments: [
    ("notes/no.html", ""), ("notes/aa.html", "; did you mean 'notes/a.html'?"),
    ("a.md", "; did you mean 'notes/a.html'?"), ("a", "; did you mean 'notes/a.html'?"),
    ("about", "; did you mean 'about.html'?"), ("about.htm", "; did you mean 'about.html'?"),
    ("About.html", "; did you mean 'about.html'?"), ("LOGO.png", "; did you mean 'logo.png'?"),
    ("a.png", ""),
    ("indx.html", "; did you mean 'index.html'?"),
    ("Static/logo.png", "; did you mean 'logo.png'?"), ("lgoo.png", "; did you mean 'logo.png'?"),
    ("img/other.png", ""), ("pictures/1.jpg", ""),
    ("../countries/KE.html", "; write it like 'countries/KE.html'"), ("a%00b", ""),
    ("../index.html", "; did you mean 'index.html'?"),
    ("../../Static/logo.png", "; did you mean 'logo.png'?"), ("../none.png", ""),
    ("www.kiva.org/lend", "; did you mean 'https://www.kiva.org/lend'?"),
    ("us@example.org", "; did you mean 'mailto:us@example.org'?"),
    ("loans/", ""), ("sectors/food.ics", "; write it like 'sectors/personal-use.html'"),
    ("countries/ke.xml", "; write it like 'countries/KE.html'"),
    ("loans/0.html", "; write it like 'loans/1234567.html'"),
    ("loans/007.html", "; write it like 'loans/1234567.html'"),
    ("loans/grace.html", "; write it like 'loans/1234567.html'"),
    ("loans/1", "; write it like 'loans/1234567.html'"),
    ("countries/ke.html", "; write it like 'countries/KE.html'"),
    ("countries/QQ.html", "; write it like 'countries/KE.html'"),
    ("countries/KE/1.html", "; write it like 'countries/KE.html'"),
    ("countries/KE/2/3.html", "; write it like 'countries/KE.html'"),
    ("sectors/Personal%20Use.html", "; write it like 'sectors/personal-use.html'"),
    ("sectors/-food.html", "; write it like 'sectors/personal-use.html'"),
    ("page/1.html", "; write it like 'page/2.html'"),
  ])
  func `are errors, with what was probably meant`(link: String, hint: String) throws {
    let found = try errors(in: [note("a.md", "[a](<\(link)>)")], beside: ["logo.png"])
    #expect(
      found.map(\.message) == ["it links to '\(link)', which is not in the site\(hint)"])
  }

  @Test func `are shown where they are in the file`() throws {
    let text = """
      ---
      title: A
      ---
      # Heading

      Some text\r
      of [two](b.html) lines, and ![x](<c d.png>)

      - [again](b.html)
      - [below][ref]

      [ref]: e.html
      """
    let found = try errors(in: [note("a.md", text)])
    #expect(found.map(\.file) == Array(repeating: "Notes/a.md", count: 3))
    #expect(
      found.map(\.position) == [
        SourcePosition(line: 7, column: 10), SourcePosition(line: 7, column: 35),
        SourcePosition(line: 12, column: 8),
      ])
    #expect(found.first?.line == "of [two](b.html) lines, and ![x](<c d.png>)")
  }

  @Test func `are told from the same text elsewhere`() throws {
    let text =
      "See: about us (about) [a](about.htm) [b](notes/about) [c]( <about>) [d][e] [k](<a about>)\n\n"
      + "[e]: aboot"
    let found = try errors(in: [note("a.md", text)])
    #expect(found.map(\.position?.column) == [27, 42, 61, 6, 81])
  }

  @Test func `are none if any file may be in the site`() throws {
    #expect(try errors(in: [note("a.md", "[a](no.html)")], orBelow: [""]) == [])
  }

  @Test func `are limited to a hundred in a file`() throws {
    let text = (0..<1000).map { "[x](no/\($0).html)\n\n" }.joined()
    let found = try errors(in: [note("a.md", text)])
    #expect(found.count == 101)
    #expect(found.last == .more(in: "Notes/a.md"))
  }

  @Test func `are found beside notes that have errors, and do not lead to such notes`() throws {
    let found = try errors(in: [
      note("a.md", "---\ntitel: A\n---\n[b](notes/b.html) [c](no.html)"),
      note("b.md", "---\ntitle: never closed"), note("c.md", "[b](notes/a.html) [n](notes.html)"),
      note("d.md", "---\nhidden: true\n---\n[c](no.html)"), note("e.md", "[d](notes/d.html)"),
    ])
    #expect(
      found.map { "\($0.file): \($0.message)" } == [
        "Notes/a.md: it links to 'no.html', which is not in the site",
        "Notes/e.md: it links to 'notes/d.html', which is not in the site",
      ])
  }
}

import Diagnostics
import Loans
import Notes
import Pages
import Rendering
import Site
import SiteIndex
import Testing
import Words

struct NotesTests {
  @Test func `are placed by their paths`() throws {
    let notes = try Notes([
      note("loans/12.md", "---\npinned: true\n---\nWe know them."),
      note("index.md", "# Hello"),
      note("zeta.md", "No heading"),
      note("about.md", "---\ntitle: Who we are\n---\n# Other"),
      note("Über uns.md", "# About *us*"),
      note("secret.md", "---\nhidden: yes\n---\nx"),
      note("countries/ke.md", "Our friends."), note("sectors/Personal Use.md", "Why?"),
      note("sectors/food-2.md", "x"), note("countries/PE.md", "---\nhidden: true\n---\nx"),
      note("loans/13.md", "---\nhidden: true\n---\nx"),
      note("picture.jpg", "\u{0}"),
    ])
    #expect(notes.index?.firstHeading == "Hello")
    #expect(notes.loanIDs == [LoanID(12)])
    #expect(notes.pinned == [LoanID(12)])
    #expect(notes.note(on: "KE", of: .countries)?.excerpt == "Our friends.")
    #expect(notes.note(on: "personal-use", of: .sectors)?.excerpt == "Why?")
    #expect(notes.note(on: "food-2", of: .sectors)?.excerpt == "x")
    #expect(notes.note(on: "PE", of: .countries) == nil)
    #expect(notes.note(on: "KE", of: .sectors) == nil)
    #expect(notes.pages.map(\.title) == ["Who we are", "zeta", "About us"])
    #expect(
      notes.pages.map(\.path.text) == [
        "notes/about.html", "notes/zeta.html", "notes/uber-uns.html",
      ])
    #expect(notes.warnings == [])
  }

  @Test(arguments: [
    ("A.md", "a.md", "a"), ("Café.md", "cafe.md", "cafe"), ("A b.md", "a-b.md", "a-b"),
    ("e\u{301}.md", "\u{E9}.md", "e"),
    (
      String(repeating: "x", count: 200) + "y.md", String(repeating: "x", count: 201) + ".md",
      String(repeating: "x", count: 200)
    ),
  ])
  func `are an error if two have the same address`(first: String, second: String, slug: String) {
    let names = [first, second].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let message =
      "'Notes/\(names[0])' has the address 'notes/\(slug).html' too; rename one of the two"
    for files in [[note(first, "a"), note(second, "b")], [note(second, "b"), note(first, "a")]] {
      #expect(
        throws: SiteErrors([Diagnostic(file: "Notes/\(names[1])", message: message)])
      ) { try Notes(files) }
    }
  }

  @Test(arguments: [
    ("Café.md", "cafe.md", true), ("a.md", "b.md", false), ("index.md", "index.md", true),
    ("index.md", "Index.md", false), ("loans/7.md", "loans/007.md", true),
    ("loans/7.md", "7.md", false), ("countries/ke.md", "countries/KE.md", true),
    ("sectors/Personal Use.md", "sectors/personal-use.md", true), ("a.txt", "a.txt", false),
    ("countries/food.md", "countries/food.md", false), ("x/a.md", "x/a.md", false),
    ("loans/1/2.md", "loans/1/2.md", false),
  ])
  func `say whether two would be in the same place`(one: String, other: String, isSame: Bool) {
    let languages = NoteLanguages(pages: [.english])
    #expect(Notes.file(hiding: one, in: languages, among: [other]) == (isSame ? other : nil))
    #expect(Notes.file(hiding: other, in: languages, among: [one]) == (isSame ? one : nil))
  }

  @Test func `may have the same address if one of them is hidden`() throws {
    let notes = try Notes([note("A.md", "---\nhidden: true\n---\n"), note("a.md", "x")])
    #expect(notes.pages.map(\.path.text) == ["notes/a.html"])
  }

  @Test func `are in the header if their front matter says so`() throws {
    func menu(_ notes: [(name: String, menu: Bool?)]) throws -> [String] {
      let files = notes.map { name, menu in
        note("\(name).md", menu.map { "---\nmenu: \($0)\n---\n" } ?? "x")
      }
      return try Notes(files).menu.map(\.title)
    }
    let many = (1...7).map { "n\($0)" }
    #expect(try menu(many.prefix(5).map { ($0, nil) }) == Array(many.prefix(5)))
    #expect(try menu(many.map { ($0, nil) }) == Array(many.prefix(5)))
    #expect(
      try menu(many.map { ($0, $0 == "n2" ? false : nil) }) == ["n1", "n3", "n4", "n5", "n6"])
    #expect(try menu(many.map { ($0, $0 < "n3" ? nil : $0 != "n4") }) == ["n3", "n5", "n6", "n7"])
    #expect(try menu(many.map { ($0, true) }) == many)
    #expect(try menu([("a", false)]) == [])
    #expect(try menu([]) == [])
  }

  @Test func `are in the header by their order, then by the names of their files`() throws {
    func menu(_ settings: String...) throws -> [String] {
      let files = settings.enumerated().map { note("n\($0).md", "---\n\($1)\n---\n") }
      return try Notes(files).menu.map(\.title)
    }
    #expect(
      try menu("order: 2", "order: 1", "{}", "order: 1", "menu: false") == ["n1", "n3", "n0", "n2"])
    #expect(try menu("{}", "{}", "{}", "{}", "{}", "order: 0") == ["n5", "n0", "n1", "n2", "n3"])
  }

  @Test func `warn about settings that have no effect`() throws {
    let notes = try Notes([
      note("a.md", "---\npinned: true\n---\n"), note("b.md", "---\npinned: false\n---\n"),
      note("index.md", "---\nmenu: true\n---\n"), note("loans/1.md", "---\nmenu: false\n---\n"),
      note("loans/2.md", "---\norder: 1\n---\n"),
    ])
    #expect(
      notes.warnings.map(\.message) == [
        "'Notes/a.md': 'pinned' is ignored: only the note of a loan can be pinned",
        "'Notes/index.md': 'menu' is ignored: only a note with a page of its own can be in the header",
        "'Notes/loans/1.md': 'menu' is ignored: only a note with a page of its own can be in the header",
        "'Notes/loans/2.md': 'order' is ignored: only a note with a page of its own can be in the header",
      ])
  }

  @Test func `warn about each table, which is shown as text`() throws {
    let advice =
      "the table is shown as text, since notes have no tables; write a list instead, with a line "
      + "such as '- Kenya: 12 loans' for each row"
    let notes = try Notes([
      note("a.md", "---\ntitle: A\n---\n| a | <b> |\n|---|---|\n\n> x | y\n> --- | ---\n"),
      note("b.md", "```\n| a |\n|---|\n```\n"),
      note("hidden.md", "---\nhidden: true\n---\n| a |\n|---|\n"),
    ])
    #expect(
      notes.warnings.map(\.message) == [
        "'Notes/a.md', line 4: the HTML '<b>' is shown as text; write it in Markdown",
        "'Notes/a.md', line 4, column 1: \(advice)", "'Notes/a.md', line 7, column 3: \(advice)",
      ])
    let many = try Notes([note("a.md", String(repeating: "|a|\n|-|\n\n", count: 150))])
    #expect(many.warnings.count == 101)
    #expect(
      many.warnings.last?.message
        == "'Notes/a.md', line 301: 50 further tables are shown as text")
  }

  @Test(arguments: [
    ("Loans of *others*.", true), ("One.\n\nTwo.", true), ("# Hello\n\nText.", false),
    ("- One\n- Two", false), ("![A picture](a.png)", false),
    (String(repeating: "word ", count: 32), true), (String(repeating: "word ", count: 33), false),
  ])
  func `above the list are whole if they are short`(text: String, isWhole: Bool) throws {
    let site = try pages(
      of: [grace()], notes: [note("index.md", "---\ntitle: Us\n---\n\(text)")])
    let page = try #require(site["index.html"])
    #expect(page.contains("<details class=\"wrap prose above\">") == !isWhole)
    #expect(page.contains("<div class=\"wrap prose above\">\n<h2>Us</h2>\n<p>") == isWhole)
  }

  @Test func `report every error of every note`() {
    let files = [
      note("a.md", "---\ntitel: x\npinned: maybe\ntitle: [x]\n---\n"),
      note("b.md", "---\ntitle: x"),
      note("loans/grace.md", "x"),
      note("loans/7.md", "x"), note("loans/007.md", "x"),
      note("c.md", "---\nlayout: page\n---\n"),
      note("countries/KE.md", "x"), note("countries/Ke.md", "x"), note("countries/Kenya.md", "x"),
      note("countries/XX.md", "x"), note("sectors/food.md", "x"), note("sectors/Food.md", "x"),
      note("sectors/水.md", "x"),
    ]
    #expect(
      throws: SiteErrors([
        Diagnostic(
          file: "Notes/a.md", position: SourcePosition(line: 2, column: 1),
          message: "unknown key 'titel'; did you mean 'title'?", line: "titel: x"),
        Diagnostic(
          file: "Notes/a.md", position: SourcePosition(line: 3, column: 9),
          message: "'pinned': expected 'true' or 'false'", line: "pinned: maybe"),
        Diagnostic(
          file: "Notes/a.md", position: SourcePosition(line: 4, column: 8),
          message: "'title': expected a text; put the text in quotes: title: '[x]'",
          line: "title: [x]"),
        Diagnostic(
          file: "Notes/b.md", position: SourcePosition(line: 1, column: 1),
          message: "front matter is never closed by a second line '---'", line: "---"),
        Diagnostic(
          file: "Notes/c.md", position: SourcePosition(line: 2, column: 1),
          message:
            "unknown key 'layout'; a note can have 'title', 'pinned', 'hidden', 'menu' and 'order'",
          line: "layout: page"),
        Diagnostic(
          file: "Notes/countries/Ke.md",
          message: "'Notes/countries/KE.md' is a note on country 'KE' too"),
        Diagnostic(
          file: "Notes/countries/Kenya.md",
          message: "the name of a country's note must be its ISO code, like 'KE.md'"),
        Diagnostic(
          file: "Notes/countries/XX.md",
          message: "the name of a country's note must be its ISO code, like 'KE.md'"),
        Diagnostic(
          file: "Notes/loans/7.md", message: "'Notes/loans/007.md' is a note on loan 7 too"),
        Diagnostic(
          file: "Notes/loans/grace.md",
          message: "the name of a loan's note must be its number, like '1234567.md'"),
        Diagnostic(
          file: "Notes/sectors/food.md",
          message: "'Notes/sectors/Food.md' is a note on sector 'food' too"),
        Diagnostic(
          file: "Notes/sectors/水.md",
          message:
            "the name of a sector's note must be as in the address of its page, like 'food.md'"),
      ])
    ) { try Notes(files) }
  }

  @Test(arguments: [
    "loans/-1.md", "loans/0.md", "loans/.md", "loans/1 .md", "loans/99999999999999999999.md",
  ])
  func `on loans are named by the loan's number`(name: String) {
    #expect(throws: SiteErrors.self) { try Notes([note(name, "x")]) }
  }

  @Test func `have different pages if their names have no Latin letter`() throws {
    let names = ["Заметки", "中文", "日記", "!"]
    let paths = try Notes(names.map { note("\($0).md", "x") }).pages.map(\.path.text)
    #expect(Set(paths).count == names.count)
    for name in names {
      let alone = try Notes([note("\(name).md", "x")]).pages.map(\.path.text)
      #expect(paths.contains(alone))
      #expect(alone[0].wholeMatch(of: /notes\/note-[0-9a-f]{8}\.html/) != nil)
    }
  }

  @Test func `warn if more than 20 are to be in the header`() throws {
    let notes = try Notes((10..<40).map { note("\($0).md", "---\nmenu: true\n---\nx") })
    #expect(notes.menu.map(\.title) == (10..<30).map(String.init))
    #expect(
      notes.warnings.map(\.message) == ["30 notes say 'menu: true'; the header links the first 20"])
  }

  @Test func `report only the first errors of a note with thousands`() throws {
    let keys = (0..<5_000).map { "k\($0): 1\n" }.joined()
    let error = try #require(throws: SiteErrors.self) {
      try Notes([note("a.md", "---\n\(keys)---\n")])
    }
    #expect(error.diagnostics.count == 101)
    #expect(error.diagnostics.last == .more(in: "Notes/a.md"))
  }

  @Test func `are refused if they are too large`() {
    let file = note("a.md", String(repeating: "a", count: 262_145))
    let message = "a note may have at most 262144 bytes, but this one has 262145"
    #expect(throws: SiteErrors([Diagnostic(file: "Notes/a.md", message: message)])) {
      try Notes([file])
    }
  }

  @Test func `are ignored in other folders, with a warning`() throws {
    let notes = try Notes([
      note("partners/7.md", "x"), note("countries/KE/2.md", "x"), note("loans/a/1.md", "x"),
      note("Loans/7.md", "x"),
    ])
    #expect(
      notes.warnings.map(\.message) == [
        "'Notes/Loans/7.md': it is ignored: kivagen does not look for notes in this folder; "
          + "did you mean the folder 'loans'?",
        "'Notes/countries/KE/2.md': it is ignored: kivagen does not look for notes in this folder",
        "'Notes/loans/a/1.md': it is ignored: kivagen does not look for notes in this folder",
        "'Notes/partners/7.md': it is ignored: kivagen does not look for notes in this folder",
      ])
  }

  @Test func `give a warning if their loan does not exist`() throws {
    let notes = try Notes([note("loans/5.md", "x"), note("loans/6.md", "x")])
    #expect(
      notes.orphanWarnings(onLoans: [LoanID(4), LoanID(5)]).map(\.message) == [
        "'Notes/loans/5.md': there is no loan 5; its note is not shown"
      ])
  }

  @Test func `are removed with their links if their loan is excluded`() throws {
    var notes = try Notes([
      note("loans/5.md", "[x](nowhere.html)"), note("loans/6.md", "---\npinned: true\n---\nx"),
    ])
    #expect(
      notes.removeNotes(onLoans: [LoanID(5), LoanID(6), LoanID(7)]).map(\.message) == [
        "'Notes/loans/5.md': loan 5 is excluded; its note is not shown",
        "'Notes/loans/6.md': loan 6 is excluded; its note is not shown",
      ])
    #expect(notes.ofLoans.isEmpty && notes.pinned.isEmpty)
    let dead = try renderer(of: []) { $0.notes = notes }.deadLinks(beside: [])
    #expect(dead == [])
  }
}

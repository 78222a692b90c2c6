import Diagnostics
import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing

/// Returns a file of the folder of templates.
func template(_ name: String, _ text: String) -> SiteFile {
  SiteFile(name: name, displayPath: "Templates/\(name)", bytes: Array(text.utf8))
}

/// Returns the template `pages/NAME.mustache`.
func ownPage(_ name: String, _ text: String = "") -> SiteFile {
  template("pages/\(name).mustache", text)
}

private let list = "{{! title: All of them }}{{>head}}<body>{{>top}}{{>list}}{{>footer}}"

@Suite struct `Pages of the site's own` {
  @Test func `are made from their templates`() throws {
    let site = try pages(
      of: [grace()],
      templates: [ownPage("our-team", "{{! title: Our team }}\n<h1>{{siteTitle}}</h1>")])
    #expect(site["our-team.html"]?.text == "<h1>Our loans</h1>")
    #expect(try pages(of: [grace()])["our-team.html"] == nil)
  }

  @Test func `have the names of the list, of whose first page they show the loans`() throws {
    let loans = (1...5).map { loan($0) }
    let text = "{{#cards}}{{id}} {{/cards}}|{{coverText}}|{{headline}}|{{tagline}}|{{pageTitle}}"
    let site = try pages(of: loans, templates: [ownPage("x", text)]) {
      $0.settings.cardsPerPage = 2
    }
    let parts = try #require(site["x.html"]).text.split(separator: "|")
    #expect(parts[0] == "5 4 ")
    #expect(parts[1] == "Loans 1 to 2 of 5. Totals cover only these.")
    #expect(parts.last == "X · Our loans")
  }

  @Test func `link the style and the script of what they show`() throws {
    let site = try pages(
      of: eight(grace()), templates: [ownPage("all", list), ownPage("few", "{{>head}}")])
    #expect(try #require(site["all.html"]).contains(#"<script src="assets/list."#))
    #expect(try #require(site["few.html"]).contains(#"<script src="assets/page."#))
    #expect(try #require(site["all.html"]).contains(#"<link rel="stylesheet" href="assets/style."#))
    let empty = try pages(of: [], templates: [ownPage("all", list)])
    #expect(try #require(empty["all.html"]).contains(#"<script src="assets/page."#))
  }

  @Test(arguments: ["<ul id='loans'>", "<ol class=x id = loans>", "<ul\nid=\"loans\">"])
  func `have the script of the list however its element is written`(element: String) throws {
    let text = "{{>head}}\(element){{#cards}}{{>card}}{{/cards}}"
    let site = try pages(of: eight(grace()), templates: [ownPage("all", text)])
    #expect(try #require(site["all.html"]).contains(#"<script src="assets/list."#))
  }

  @Test func `change only with their loans`() throws {
    func page(_ later: Int) throws -> PageText? {
      try pages(of: eight(grace()), templates: [ownPage("all", list)]) {
        $0.snapshot.time = Timestamp(seconds: now.seconds + later)
      }["all.html"]
    }
    #expect(try page(0) == page(3_600))
  }

  @Test func `filter a split list as a whole if they have what the script needs`() throws {
    let short = "{{>head}}<ul id=\"loans\">{{#cards}}{{>card}}{{/cards}}</ul>{{coverText}}"
    let site = try pages(
      of: eight(grace()), templates: [ownPage("all", list), ownPage("alone", short)]
    ) { $0.settings.cardsPerPage = 4 }
    let all = try #require(site["all.html"])
    #expect(all.contains(#"data-root="" data-list="index""#))
    #expect(all.contains(#"<script src="assets/long."#))
    #expect(site["data/lists/index.js"] != nil)
    let alone = try #require(site["alone.html"])
    #expect(alone.contains(#"<script src="assets/list."#))
    #expect(alone.contains("Filter, sort and totals cover only these."))
  }

  @Test func `are left out if they are hidden, and checked all the same`() throws {
    let hidden = ownPage("draft", "{{! hidden: true }}{{>mine}}{{siteTitle}}")
    let renderer = try renderer(of: [], templates: [hidden, template("mine.mustache", "")])
    #expect(!renderer.paths.contains(OutputPath(known: "draft.html")))
    #expect(renderer.warnings == [])
    #expect(throws: SiteErrors.self) {
      try TemplateFolder([ownPage("draft", "{{! hidden: true }}{{siteTitel}}")])
    }
  }

  @Test func `are in the headers of hosts as long as there is room`() throws {
    let headers = try #require(
      pages(of: [grace()], templates: [ownPage("x", list)])["_headers"]
    ).text
    #expect(
      headers.contains("\n/x\n  Content-Security-Policy: default-src 'none'; script-src 'self'"))
    #expect(headers.contains("\n/x.html\n  Content-Security-Policy: default-src 'none'"))
    let many = (1...60).map { ownPage("x-\($0)", "{{! menu: false }}\(list)") }
    let rules = try #require(pages(of: [grace()], templates: many)["_headers"]).text
      .split(separator: "\n").filter { $0.hasPrefix("/") }
    #expect(rules.count == 100)
    #expect(rules.contains("/loans/*"))
  }

  @Test func `report every error of every page`() {
    let settings = """
      {{! titel: x
          menu: maybe
          order: 1.5
          pinned: true
          title: [x] }}
      {{siteTitel}}
      """
    func error(_ line: Int, _ column: Int, _ message: String, _ text: String) -> Diagnostic {
      Diagnostic(
        file: "Templates/pages/a.mustache", position: SourcePosition(line: line, column: column),
        message: message, line: text)
    }
    #expect(
      throws: SiteErrors([
        error(
          6, 3, "unknown name 'siteTitel' in the list page; did you mean 'siteTitle'?",
          "{{siteTitel}}"),
        error(1, 5, "unknown key 'titel'; did you mean 'title'?", "{{! titel: x"),
        error(2, 11, "'menu': expected 'true' or 'false'", "    menu: maybe"),
        error(3, 12, "'order': expected a whole number", "    order: 1.5"),
        error(
          4, 5, "unknown key 'pinned'; a page can have 'title', 'hidden', 'menu' and 'order'",
          "    pinned: true"),
        error(
          5, 12, "'title': expected a text; put the text in quotes: title: '[x]'",
          "    title: [x] }}"),
        Diagnostic(
          file: "Templates/pages/team.mustache",
          message: "many file systems cannot tell its page 'team.html' from that of "
            + "'Templates/pages/TEAM.mustache'; rename one of the two"),
      ])
    ) { try TemplateFolder([ownPage("team"), ownPage("a", settings), ownPage("TEAM")]) }
  }

  @Test func `report bytes that are not text once`() throws {
    let file = SiteFile(
      name: "pages/a.mustache", displayPath: "a.mustache",
      bytes: Array("{{! title: ".utf8) + [0xE9] + Array("}}".utf8))
    let error = try #require(throws: SiteErrors.self) { try TemplateFolder([file]) }
    #expect(error.diagnostics.count == 1)
  }
}

@Suite struct `The names of the site's own pages` {
  private func errors(_ name: String) -> [Diagnostic] {
    do throws(SiteErrors) {
      _ = try TemplateFolder([ownPage(name)])
      return []
    } catch {
      return error.diagnostics
    }
  }

  @Test(arguments: [
    "our-team", "team_2", "FAQ", "faq", "a", "2026", "feedback", "loans-of-women", "my-team",
    "how-to", "new-york", "us", "qa", "it-team", "do-it", "card", "list", "page-2", "map",
    "404-and-more",
    String(repeating: "a", count: 200),
  ])
  func `may be any words`(name: String) {
    #expect(errors(name) == [])
  }

  @Test(arguments: [
    "index", "Index", "INDEX", "about", "notes", "countries", "sectors", "loans", "Loans", "page",
    "pages", "data", "assets", "feed", "feed2", "Feed-food", "changes", "sitemap", "robots",
    "status", "deadlines", "views", "pictures", "previews", "embed", "figures", "saved",
  ])
  func `are refused if kivagen has them, whatever the loans`(name: String) {
    #expect(
      errors(name) == [
        Diagnostic(
          file: "Templates/pages/\(name).mustache",
          message: "kivagen keeps the name '\(name)' for pages and files of its own; "
            + "rename the template")
      ])
  }

  @Test(arguments: [
    "", " ", "our team", "../team", "a/b", ".team", "-team", "_headers", "équipe", "a.b", "a\n",
    "水",
    "a?b", "a%20b",
  ])
  func `are refused if they are no good names of files`(name: String) {
    #expect(
      errors(name).map(\.message) == [
        "the name of a page must begin with a letter or a digit and have only 'a' to 'z', 'A' to 'Z', "
          + "digits, '-' and '_', like 'our-team.mustache'"
      ])
  }

  @Test(arguments: ["es", "FR", "zh-Hans", "zh-hans", "pt-BR", "es-419", "yue-Hant-HK", "sr-Latn"])
  func `are refused if they are tags of languages`(name: String) {
    #expect(
      errors(name).map(\.message) == [
        "'\(name)' may be the tag of a language, whose pages are in a folder of that name; "
          + "rename the template"
      ])
  }

  @Test(arguments: [
    ("404", "hosts show pages like '404.html' for errors; rename the template"),
    ("500", "hosts show pages like '500.html' for errors; rename the template"),
    ("Con", "Windows cannot have files named 'Con'; rename the template"),
    ("lpt1", "Windows cannot have files named 'lpt1'; rename the template"),
    (
      String(repeating: "a", count: 201), "the name of a page must have at most 200 characters"
    ),
  ])
  func `are refused if hosts or systems have them`(name: String, message: String) {
    #expect(errors(name).map(\.message) == [message])
  }

  @Test(arguments: [
    ("our-team", "Our team"), ("FAQ", "FAQ"), ("how_to_help", "How to help"), ("a--b", "A b"),
  ])
  func `are the titles of pages without one`(name: String, title: String) throws {
    let site = try pages(of: [], templates: [ownPage(name, "{{pageTitle}}")])
    #expect(site["\(name).html"]?.text == "\(title) · Our loans")
  }
}

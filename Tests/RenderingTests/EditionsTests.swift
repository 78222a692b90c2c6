import Diagnostics
import Loans
import Notes
import Pages
import Rendering
import Site
import SiteIndex
import TestSupport
import Testing
import Words

@Suite struct `A site in several languages` {
  private static let notes = [
    note("index.md", "Hello"),
    note(
      "loans/7.md",
      "[a](about.html) [l](loans/1.html) [n](/notes/why.html#x) [p](pic.png) [j](loans.json) "
        + "[e](es/index.html) [h](/) [v](views/all.html) [f](countries/KE.xml) [o](our-team.html)"),
    note("why.md", "# Why"), note("why.es.md", "# Por qué"), note("aviso.es.md", "# Aviso"),
  ]
  private static let ownPage = SiteFile(
    name: "pages/our-team.mustache", displayPath: "Templates/pages/our-team.mustache",
    bytes: Array("{{<layout}}{{$main}}<main>{{siteTitle}}</main>{{/main}}{{/layout}}".utf8))

  private func pages(
    _ tags: [String] = ["en", "es", "zh-Hans"], of loans: [Loan] = eight(grace()),
    notes files: [SiteFile] = Self.notes, templates: [SiteFile] = [],
    _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> [String: PageText] {
    let languages = try tags.map { try #require(LanguageTag($0)) }
    var errors: [Diagnostic] = []
    let notes = NoteFiles(
      files, languages: NoteLanguages(pages: languages), errors: &errors)
    #expect(errors == [])
    let editions = try zip(languages, TemplateFolder.all(templates, languages: languages)).map {
      var content = SiteContent(
        settings: SiteSettings(baseURL: "https://example.org/loans"),
        snapshot: LoanSnapshot(loans, provenance: .newest, retrieval: .network, time: now),
        notes: notes.notes(in: $0))
      content.views = [LoanView(name: "all", title: "All", search: LoanSearch())]
      change(&content)
      return SiteEdition(content, templates: $1)
    }
    let renderer = SiteRenderer(editions)
    return try Dictionary(
      uniqueKeysWithValues: renderer.paths.indices.map { index in
        let page = try renderer.page(at: index)
        #expect(page.path == renderer.paths[index])
        return (page.path.text, PageText(text: String(decoding: page.bytes, as: UTF8.self)))
      })
  }

  /// Returns the values of an attribute.
  private func values(of name: String, in page: PageText?) throws -> [String] {
    let page = try #require(page)
    let pattern = try Regex("\\s\(name)=\"([^\"]*)\"", as: (Substring, Substring).self)
    return page.text.matches(of: pattern).map { String($0.output.1) }
  }

  @Test func `has each page in each language, and the files that they share once`() throws {
    let pages = try pages()
    let shared: Set = [
      "404.html", "loans.csv", "loans.geojson", "loans.json", "loans.schema.json", "partners.json",
      "changes.js", "embed.js", "_headers",
      ".nojekyll",
      "robots.txt", "sitemap.xml",
    ]
    let root = pages.keys.filter {
      !$0.hasPrefix("es/") && !$0.hasPrefix("zh-Hans/") && !$0.hasPrefix("assets/")
    }
    for folder in ["es", "zh-Hans"] {
      let own = pages.keys.filter { $0.hasPrefix("\(folder)/") }.map {
        $0.dropFirst(folder.count + 1)
      }
      let expected = Set(root).subtracting(shared).filter { !$0.hasSuffix(".csv") }
      #expect(
        Set(own.map(String.init)).symmetricDifference(expected)
          == (folder == "es" ? ["notes/aviso.html"] : []))
    }
    #expect(pages.keys.filter { $0.hasPrefix("assets/style.") }.count == 1)
    #expect(pages["es/index.html"]?.contains("<html lang=\"es\" dir=\"ltr\">") == true)
    #expect(pages["zh-Hans/loans/1.html"]?.contains("<html lang=\"zh-Hans\" dir=\"ltr\">") == true)
  }

  @Test func `has no link to a file that it lacks`() throws {
    let pages = try pages(templates: [Self.ownPage]) { content in
      content.pictures = .downloaded([LoanID(1): OutputPath(known: "pictures/1.jpg")])
    }
    let files = Set(pages.keys).union(["pic.png", "pictures/1.jpg"])
    for (path, page) in pages where path.hasSuffix(".html") && path != "404.html" {
      let links = try ["href", "src"].flatMap { try values(of: $0, in: page) }
      for link in links where !link.contains(":") && !link.hasPrefix("#") {
        let target = try #require(Self.resolve(link, from: path), "\(path): \(link)")
        #expect(files.contains(target), "\(path): \(link)")
      }
    }
    #expect(try values(of: "src", in: pages["es/loans/1.html"]).contains("../../pictures/1.jpg"))
  }

  /// Returns the path that a relative link leads to; `nil` if it leads out of the site.
  private static func resolve(_ link: String, from path: String) -> String? {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in link.prefix(while: { !"?#".contains($0) }).split(separator: "/") {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  @Test func `links each page with the same page in each language`() throws {
    let pages = try pages()
    func links(_ path: String) throws -> [String] {
      let page = try #require(pages[path])
      let menu = try #require(
        page.text.firstMatch(of: /<details class="langs">(?s:.*?)<\/details>/))
      return try values(of: "href", in: PageText(text: String(menu.output)))
    }
    #expect(try links("index.html") == ["index.html", "es/index.html", "zh-Hans/index.html"])
    #expect(
      try links("es/loans/7.html")
        == ["../../loans/7.html", "../../es/loans/7.html", "../../zh-Hans/loans/7.html"])
    // If another language lacks a page, the link leads to its list.
    #expect(
      try links("es/notes/aviso.html")
        == ["../../index.html", "../../es/notes/aviso.html", "../../zh-Hans/index.html"])
    // A host shows the 404 page at any path.
    let home = "https://example.org/loans/"
    #expect(
      try links("404.html")
        == ["\(home)index.html", "\(home)es/index.html", "\(home)zh-Hans/index.html"])
    let current = pages["zh-Hans/about.html"]?.text.firstMatch(of: /<a [^>]*aria-current="true">/)
    #expect(current?.output.contains("hreflang=\"zh-Hans\" lang=\"zh-Hans\" dir=\"ltr\"") == true)
  }

  @Test func `tells search engines the page in each language, with a base URL`() throws {
    let pages = try pages { $0.settings.index = .all }
    func alternates(_ path: String, in pages: [String: PageText]) throws -> [String] {
      try #require(pages[path]).text
        .matches(of: /<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/)
        .map { "\($0.output.1) \($0.output.2)" }
    }
    let base = "https://example.org/loans/"
    #expect(
      try alternates("es/index.html", in: pages)
        == ["en \(base)", "x-default \(base)", "es \(base)es/", "zh-Hans \(base)zh-Hans/"])
    #expect(
      try alternates("loans/7.html", in: pages) == [
        "en \(base)loans/7.html", "x-default \(base)loans/7.html", "es \(base)es/loans/7.html",
        "zh-Hans \(base)zh-Hans/loans/7.html",
      ])
    #expect(try alternates("es/notes/aviso.html", in: pages) == ["es \(base)es/notes/aviso.html"])
    #expect(try alternates("404.html", in: pages) == [])
    let canonical = "<link rel=\"canonical\" href=\"\(base)es/loans/7.html\">"
    #expect(pages["es/loans/7.html"]?.contains(canonical) == true)
    // Search engines leave these pages out.
    #expect(try alternates("loans/7.html", in: self.pages()) == [])
    let offline = try self.pages { $0.settings.baseURL = nil }
    #expect(try alternates("es/index.html", in: offline) == [])
    #expect(offline["404.html"]?.contains("class=\"langs\"") == false)
  }

  @Test func `says in which language a note is`() throws {
    let pages = try pages()
    #expect(
      pages["es/notes/why.html"]?.contains("<article class=\"prose\">\n<h1>Por qué</h1>") == true)
    let foreign = "<article class=\"prose\" lang=\"en\" dir=\"ltr\">\n<h1>Why</h1>"
    #expect(pages["zh-Hans/notes/why.html"]?.contains(foreign) == true)
    let short = "<div class=\"wrap prose above\" lang=\"en\" dir=\"ltr\">\n<p>Hello</p>"
    #expect(pages["zh-Hans/index.html"]?.contains(short) == true)
    let long = try self.pages(notes: [note("index.md", "- Hello")])["zh-Hans/index.html"]
    #expect(long?.contains("<span lang=\"en\" dir=\"ltr\">Hello</span>") == true)
    #expect(long?.contains("<div lang=\"en\" dir=\"ltr\">\n<ul>\n<li>Hello</li>") == true)
    let link = "<a href=\"notes/why.html\" lang=\"en\" dir=\"ltr\">Why</a>"
    #expect(pages["zh-Hans/index.html"]?.contains(link) == true)
    #expect(pages["es/index.html"]?.contains("<a href=\"notes/why.html\">Por qué</a>") == true)
    #expect(pages["index.html"]?.contains("<a href=\"notes/why.html\">Why</a>") == true)
  }

  @Test func `leads from a note to pages in its language, and to shared files`() throws {
    let page = try #require(try pages(templates: [Self.ownPage])["es/loans/7.html"])
    let note = try #require(
      page.text.firstMatch(of: /<section class="loan-note(?s:.*?)<\/section>/))
    #expect(
      try values(of: "href", in: PageText(text: String(note.output))) == [
        "../about.html", "../loans/1.html", "../notes/why.html#x", "../../pic.png",
        "../../loans.json", "../../es/index.html", "../index.html", "../views/all.html",
        "../countries/KE.xml", "../our-team.html",
      ])
  }

  private func renderer(
    _ tags: [String], notes files: [SiteFile], templates: [SiteFile] = []
  ) throws -> SiteRenderer {
    let languages = try tags.map { try #require(LanguageTag($0)) }
    var errors: [Diagnostic] = []
    let notes = NoteFiles(files, languages: NoteLanguages(pages: languages), errors: &errors)
    let folders = try TemplateFolder.all(templates, languages: languages)
    return SiteRenderer(
      zip(languages, folders).map { language, folder in
        SiteEdition(
          SiteContent(
            settings: SiteSettings(),
            snapshot: LoanSnapshot([], provenance: .newest, retrieval: .network, time: now),
            notes: notes.notes(in: language)), templates: folder)
      })
  }

  @Test func `links to pages in the folder of a language are like those to others`() throws {
    let files = [
      note(
        "index.md",
        "[a](es/loans/7.html) [b](es/countries/KE.html) [c](es/page/2.html) [d](es/about.html) "
          + "[e](es/nothing.html) [f](fr/loans/7.html)")
    ]
    let renderer = try renderer(["en", "es"], notes: files)
    #expect(renderer.deadLinks(beside: []).count == 5)
    #expect(
      renderer.linkErrors(beside: [], orBelow: [], of: files).map(\.message) == [
        "it links to 'es/nothing.html', which is not in the site",
        "it links to 'fr/loans/7.html', which is not in the site",
      ])
  }

  @Test func `a link that is as long as a path can be is dead`() throws {
    let name = String(repeating: "a/", count: 2_040)
    let files = [note("index.md", "[a](views/\(name)aaa.html) [b](loans/\(name)aa.html)")]
    #expect(try renderer(["en", "es"], notes: files).deadLinks(beside: []).count == 2)
  }

  @Test func `shares the files of views and notes that are no pages`() throws {
    let files = [note("index.md", "![a](views/map.png) ![b](notes/a.png) [c](views/all.html)")]
    let page = try #require(try pages(["en", "es"], notes: files)["es/index.html"])
    let links = try values(of: "src", in: page) + values(of: "href", in: page)
    #expect(Set(links).isSuperset(of: ["../views/map.png", "../notes/a.png", "views/all.html"]))
  }

  /// A search for words can find different loans in another language, so that a view has fewer
  /// pages there.
  @Test func `a further page of a view leads to the first one`() throws {
    let pages = try pages(["en", "es"]) { $0.settings.cardsPerPage = 4 }
    let page = try #require(pages["views/all/2.html"])
    #expect(page.contains("<a href=\"../../es/views/all.html\" hreflang=\"es\""))
    #expect(page.contains("<a href=\"../../views/all/2.html\" hreflang=\"en\""))
    #expect(!page.contains("rel=\"alternate\" hreflang"))
    #expect(pages["page/2.html"]?.contains("rel=\"alternate\" hreflang=\"es\"") == true)
  }

  @Test func `a note in one more language leaves pages of loans alone`() throws {
    let before = try pages(["en", "es"])
    let note = note("otro.es.md", "---\nmenu: false\n---\nx")
    let after = try pages(["en", "es"], notes: Self.notes + [note])
    let loans = after.keys.filter { $0.hasPrefix("loans/") }
    #expect(loans.count > 5)
    for path in loans { #expect(after[path] == before[path], "\(path)") }
    #expect(after["es/notes/otro.html"] != nil)
  }

  @Test func `pages have the tag of the settings, and a note the direction of the words`() throws {
    let file = SiteFile(
      name: "words/de.yml", displayPath: "Templates/words/de.yml",
      bytes: Array("language: { tag: de-AT, direction: rtl }".utf8))
    let notes = [note("why.md", "# Why"), note("index.md", "x"), note("index.ar.md", "y")]
    let pages = try pages(["de", "en"], notes: notes, templates: [file])
    #expect(pages["index.html"]?.contains("<html lang=\"de\" dir=\"rtl\">") == true)
    let link = "<a href=\"notes/why.html\" lang=\"de\" dir=\"rtl\">Why</a>"
    #expect(pages["en/index.html"]?.contains(link) == true)
  }

  @Test(arguments: ["\"\"", "\" \""])
  func `a language has a name that can be seen`(name: String) throws {
    let file = SiteFile(
      name: "words/de.yml", displayPath: "Templates/words/de.yml",
      bytes: Array("language: { name: \(name) }".utf8))
    let error = #expect(throws: SiteErrors.self) {
      try renderer(["en", "de"], notes: [], templates: [file])
    }
    #expect(
      error?.diagnostics.map(\.message) == ["'language.name': expected the name of the language"])
  }

  @Test func `a script of the site's own need not end in a semicolon`() throws {
    let script = SiteFile(
      name: "page.js", displayPath: "Templates/page.js", bytes: Array("(() => {})()".utf8))
    let pages = try pages(["en", "es"], templates: [script])
    let page = try #require(pages.first { $0.key.hasPrefix("assets/page.") })
    #expect(page.value.contains("(() => {})()\n;(()=>{"))
  }

  @Test func `feeds say which of their texts are in English`() throws {
    let pages = try pages(["en", "es"])
    let mark = "&lt;p lang=&quot;en&quot;&gt;"
    #expect(pages["es/feed.xml"]?.contains(mark) == true)
    #expect(pages["feed.xml"]?.contains(mark) == false)
  }

  @Test func `reports a dead link once, with the language if others have its target`() throws {
    let files = [
      note("index.md", "[a](notes/aviso.html) [b](nowhere.html)"), note("aviso.es.md", "x"),
      note("index.es.md", "[c](notes/why.html) [d](notes/nothing.html?x#y)"),
      note("why.en.md", "x"),
    ]
    let renderer = try renderer(["en", "es", "fr"], notes: files)
    #expect(
      renderer.linkWarnings(beside: [], of: files).map(\.message) == [
        "'Notes/index.es.md', line 1: it links to 'es/notes/nothing.html?x#y', which is not in the "
          + "site",
        "'Notes/index.md', line 1: it links to 'notes/aviso.html', which is not in the site",
        "'Notes/index.md', line 1: it links to 'nowhere.html', which is not in the site",
      ])
  }

  @Test func `has feeds and calendars in each language`() throws {
    let pages = try pages()
    func ids(_ path: String) throws -> [String] {
      try #require(pages[path]).text.matches(of: /<id>(.*?)<\/id>|UID:(\S+)/)
        .compactMap { ($0.output.1 ?? $0.output.2).map(String.init) }
    }
    for path in ["feed.xml", "countries/KE.xml", "deadlines.ics"] {
      let (english, spanish) = (try ids(path), try ids("es/\(path)"))
      #expect(!english.isEmpty && english.count == spanish.count, "\(path)")
      #expect(Set(english).isDisjoint(with: spanish), "\(path)")
    }
    let feed = try #require(pages["es/feed.xml"])
    #expect(feed.contains("xml:lang=\"es\""))
    #expect(feed.contains("href=\"https://example.org/loans/es/loans/7.html\""))
    #expect(feed.contains("href=\"https://example.org/loans/es/feed.xml\""))
  }

  @Test func `has rules for hosts for the pages in each language`() throws {
    let headers = try #require(try pages()["_headers"]).text
    let paths = headers.split(separator: "\n").filter { $0.hasPrefix("/") }
    #expect(Set(paths).count == paths.count)
    #expect(
      Set(paths).isSuperset(of: ["/es/", "/es/index.html", "/zh-Hans/loans/*", "/es/feed.xml"]))
    #expect(!paths.contains("/es/404.html"))
    // Cloudflare Pages refuses more rules.
    let many = try pages(["en", "es", "fr", "zh-Hans"])["_headers"]
    #expect(many?.text.split(separator: "\n").filter { $0.hasPrefix("/") }.count == 100)
  }

  @Test func `warns once of what is wrong in all languages`() throws {
    let languages = try ["en", "es", "fr"].map { try #require(LanguageTag($0)) }
    let own = [
      SiteFile(
        name: "words/de.yml", displayPath: "Templates/words/de.yml",
        bytes: Array("card: { anonymous: \"Anonym\" }".utf8)),
      SiteFile(name: "x.mustache", displayPath: "Templates/x.mustache", bytes: []),
    ]
    let folders = try TemplateFolder.all(own, languages: languages)
    let content = SiteContent(
      settings: SiteSettings(),
      snapshot: LoanSnapshot([], provenance: .newest, retrieval: .network, time: now))
    let renderer = SiteRenderer(folders.map { SiteEdition(content, templates: $0) })
    #expect(
      renderer.warnings.map(\.message) == [
        "'Templates/words/de.yml' is not used: the languages of the site are 'en', 'es', 'fr'; add "
          + "'de' to 'languages' to use it",
        "'Templates/x.mustache' is not used by any page",
      ])
  }

  @Test func `reports each error in a template once`() throws {
    let languages = try ["en", "es"].map { try #require(LanguageTag($0)) }
    let own = SiteFile(
      name: "about.mustache", displayPath: "Templates/about.mustache",
      bytes: Array("{{nothing}}".utf8))
    let error = #expect(throws: SiteErrors.self) {
      try TemplateFolder.all([own], languages: languages)
    }
    #expect(error?.diagnostics.count == 1)
  }

  @Test func `names a language of one's own by its tag until its file has a name`() throws {
    func name(_ words: String) throws -> String {
      let file = SiteFile(
        name: "words/de.yml", displayPath: "Templates/words/de.yml", bytes: Array(words.utf8))
      let page = try #require(try pages(["en", "de"], templates: [file])["index.html"])
      let link = try #require(page.text.firstMatch(of: /hreflang="de" lang="de" dir="ltr">(.*?)</))
      return String(link.output.1)
    }
    #expect(try name("card: { anonymous: \"Anonym\" }") == "de")
    #expect(try name("language: { name: \"Deutsch\" }") == "Deutsch")
  }

  @Test func `says nothing of languages if it has only one`() throws {
    for page in try pages(["es"]).values {
      #expect(!page.contains("hreflang") && !page.contains("langs"))
    }
  }
}

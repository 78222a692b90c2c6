import Diagnostics
import Foundation
import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing
import Words

@Suite struct `The built-in languages` {
  static let others = builtInLanguages.filter { $0 != .english }

  static func catalogue(_ language: LanguageTag) throws -> Catalogue {
    let file = try #require(
      EmbeddedTemplates.files.first { $0.name == "words/\(language.text).yml" })
    return try Catalogue.embedded.translated(into: language, file: file.displayPath)
      .replacingWords(
        with: file.bytes, file: file.displayPath, knownNames: { Catalogue.namesOfKiva })
  }

  @Test func `are English, Spanish, French and Chinese`() {
    #expect(builtInLanguages.map(\.text) == ["en", "es", "fr", "zh-Hans"])
  }

  @Test(arguments: others) func `have every word`(language: LanguageTag) throws {
    let catalogue = try Self.catalogue(language)
    #expect(catalogue.missingCount == 0)
    #expect(try TemplateFolder([], language: language).warnings == [])
  }

  @Test(arguments: others) func `have every name of Kiva's`(language: LanguageTag) throws {
    let known = Catalogue.namesOfKiva
    let names = try Self.catalogue(language).names
    for name in known.all { #expect(names[name.category, name.key] != nil, "\(name.key)") }
  }

  /// Otherwise, a filter would have two options that look the same.
  @Test(arguments: others) func `give no two things of a kind one name`(language: LanguageTag)
    throws
  {
    let names = try Self.catalogue(language).names.all.filter {
      [.country, .sector, .activity].contains($0.category)
    }
    let named = Dictionary(grouping: names) { "\($0.category.rawValue).\($0.name)" }
    #expect(named.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  /// Every country has one name in the file of names and in the table of codes.
  @Test func `name the countries that there are`() throws {
    let known = Catalogue.namesOfKiva
    let codes = known.all.filter { $0.category == .country }.map(\.key)
    #expect(Set(codes) == Set(CountryCode.names.keys))
  }

  /// The words in which a language leaves out all placeholders for numbers except one, because the
  /// meaning is clear without them.
  private static let shorterWords = [
    "es": Set<String>(), "fr": [], "zh-Hans": [],
  ]

  /// If a language had fewer placeholders in a word, information would be missing.
  @Test(arguments: others) func `leave out no place without a reason`(language: LanguageTag) throws
  {
    let english = Catalogue.embedded
    let catalogue = try Self.catalogue(language)
    var missing: [String] = []
    for key in english.keys {
      guard let own = catalogue[key], let message = english[key] else { continue }
      if Self.placesOfLastForm(own) != Self.placesOfLastForm(message) { missing.append(key) }
    }
    missing.removeAll { $0.hasPrefix("use.") || $0.hasPrefix("country.") }
    #expect(Set(missing) == Self.shorterWords[language.text])
  }

  /// Scripts that people write themselves read the number at the beginning of `#match-count`.
  @Test(arguments: builtInLanguages)
  func `begin the count of loans with the number`(language: LanguageTag) throws {
    let catalogue =
      language == .english ? Catalogue.embedded : try Self.catalogue(language)
    for key in ["list.count", "script.count-of"] {
      let message = try #require(catalogue[key])
      let count = try #require(message.placeholders.firstIndex { $0.name == "count" })
      #expect(message.pattern(for: { _ in nil }).pieces.first == .placeholder(count), "\(key)")
    }
  }

  private static func placesOfLastForm(_ message: Message) -> Set<Int> {
    var places: Set<Int> = []
    for piece in message.pattern(for: { _ in nil }).pieces {
      switch piece {
      case .text: break
      case .placeholder(let index), .span(let index, _): places.insert(index)
      }
    }
    return places
  }
}

@Suite struct `A site in another language` {
  private func pages(
    _ tag: String, of loans: [Loan], templates: [SiteFile] = [],
    _ change: (inout SiteContent) throws -> Void = { _ in }
  ) throws -> [String: PageText] {
    let content = try siteContent(of: loans, change)
    let folder = try TemplateFolder(templates, language: #require(LanguageTag(tag)))
    let renderer = SiteRenderer(content, templates: folder)
    return try Dictionary(
      uniqueKeysWithValues: renderer.paths.indices.map { index in
        let page = try renderer.page(at: index)
        return (page.path.text, PageText(text: String(decoding: page.bytes, as: UTF8.self)))
      })
  }

  private func siteContent(
    of loans: [Loan], _ change: (inout SiteContent) throws -> Void
  ) throws -> SiteContent {
    var content = SiteContent(
      settings: SiteSettings(),
      snapshot: LoanSnapshot(loans, provenance: .newest, retrieval: .network, time: now))
    try change(&content)
    return content
  }

  private func file(_ name: String, _ text: String) -> SiteFile {
    SiteFile(name: name, displayPath: "Templates/\(name)", bytes: Array(text.utf8))
  }

  @Test func `has the same paths, and the same data`() throws {
    let loans = eight(grace())
    let english = try pages("en", of: loans)
    for language in builtInLanguages {
      let pages = try pages(language.text, of: loans)
      #expect(
        Set(pages.keys.filter { !$0.hasPrefix("assets/") })
          == Set(english.keys.filter { !$0.hasPrefix("assets/") }))
      #expect(pages["loans.json"] == english["loans.json"])
    }
  }

  @Test func `says its language and its direction`() throws {
    #expect(
      try pages("zh-Hans", of: [])["index.html"]?.contains(#"<html lang="zh-Hans" dir="ltr">"#)
        == true)
    #expect(
      try pages("es-MX", of: [])["about.html"]?.contains(#"<html lang="es-MX" dir="ltr">"#) == true)
  }

  @Test func `is mirrored only if its language is written from right to left`() throws {
    let words = file("words/ar.yml", "page: {all-loans: a}")
    for path in ["index.html", "404.html"] {
      let mirrored = try #require(try pages("ar", of: [grace()], templates: [words])[path])
      #expect(mirrored.contains(#"dir="rtl">"#))
      #expect(mirrored.contains("[dir=rtl]"))
      #expect(try #require(try pages("fr", of: [grace()])[path]).contains("[dir=rtl]") == false)
    }
    let own = file("words/en.yml", "language: {direction: rtl}")
    let page = try #require(try pages("en", of: [grace()], templates: [own])["index.html"])
    #expect(page.contains("[dir=rtl]"))
  }

  @Test func `translates countries, sectors and activities, and keeps their slugs`() throws {
    let pages = try pages("es", of: eight(grace()))
    let list = try #require(pages["index.html"])
    #expect(list.contains(#"data-country="KE" data-sector="agriculture" data-activity="cereals""#))
    #expect(list.contains(#"<span class="loan-country">Kenia</span>"#))
    #expect(list.contains(#"<span class="act s-agriculture">Cereales</span>"#))
    #expect(try #require(pages["sectors/agriculture.html"]).contains("<bdi>Agricultura</bdi>"))
    #expect(try #require(pages["countries/KE.html"]).contains("<bdi>Kenia</bdi>"))
  }

  @Test func `marks what stays in English`() throws {
    let loan = grace { loan in
      loan.activity = "Drone Racing"
      loan.themes = ["Rural Exclusion"]
      loan.whySpecial = "It is."
    }
    let pages = try pages("fr", of: [loan])
    let page = try #require(pages["loans/1234567.html"])
    #expect(
      page.contains(
        #"<p class="lede loan-use" lang="en">To buy hybrid maize seed and fertilizer.</p>"#))
    #expect(page.contains(#"<b lang="en">Drone Racing</b>"#))
    #expect(page.contains(#"<li lang="en">Woman-Owned Business</li>"#))
    #expect(page.contains(#"<li lang="en">Rural Exclusion</li>"#))
    #expect(page.contains(#"<p lang="en">It is.</p>"#))
    #expect(page.contains(#"<span class="loan-country">Kenya</span>"#))
  }

  @Test(arguments: [
    ("ßoap to wash with", "SSoap to wash with"), ("ﬁsh and nets", "FIsh and nets"),
    ("élevage", "Élevage"), ("ŉ seed", "ʼN seed"),
  ])
  func `marks a use in English that begins with another capital`(
    use: String, shown: String
  ) throws {
    let page = try #require(try pages("fr", of: [grace { $0.use = use }])["loans/1234567.html"])
    #expect(page.contains(#"<p class="lede loan-use" lang="en">\#(shown)"#))
  }

  @Test func `does not mark what a loan without a use says`() throws {
    let page = try #require(try pages("fr", of: [grace { $0.use = nil }])["loans/1234567.html"])
    #expect(page.contains(#"<p class="lede loan-use">Pour protéger"#))
  }

  @Test func `has a country with its preposition in a sentence`() throws {
    func headline(_ code: String, _ name: String) throws -> String {
      let loans = [grace { $0.location = Loan.Location(countryCode: code, country: name) }]
      let list = try #require(try pages("fr", of: loans)["index.html"])
      return String(try #require(list.text.firstMatch(of: /<h1 id="headline">(.*?)<\/h1>/)).1)
    }
    #expect(try headline("KE", "Kenya").contains("au Kenya"))
    #expect(try headline("UG", "Uganda").contains("en Ouganda"))
    #expect(try headline("PH", "Philippines").contains("aux Philippines"))
  }

  @Test func `shows the story in its language first`() throws {
    let loan = grace { loan in
      loan.texts = ["en", "es"].map { Loan.Text(language: $0, text: "Text in \($0).") }
    }
    let page = try #require(try pages("es", of: [loan])["loans/1234567.html"])
    let story = try #require(page.text.range(of: "Text in es."))
    let translation = try #require(page.text.range(of: "Text in en."))
    #expect(story.lowerBound < translation.lowerBound)
  }

  @Test func `sorts Chinese names by pinyin, under the letters of pinyin`() throws {
    let codes = ["KE", "AR", "ZW", "BO", "CN", "UG"]
    let loans = codes.enumerated().map { index, code in
      loan(index + 1) { $0.location = Loan.Location(countryCode: code, country: code) }
    }
    let page = try #require(try pages("zh-Hans", of: loans)["countries.html"])
    let names = page.text.matches(of: /<bdi>(.*?)<\/bdi><\/a>/).map { String($0.1) }
    #expect(names == ["阿根廷", "玻利维亚", "津巴布韦", "肯尼亚", "乌干达", "中国"])
    let letters = page.text.matches(of: /data-letter="([A-Z]|other)"/).map { String($0.1) }
    #expect(letters == ["A", "B", "J", "K", "W", "Z"])
  }

  @Test func `names what is searched for, though no loan has it now`() throws {
    let pages = try pages("es", of: eight(grace())) { content in
      var errors: [LoanSearchError] = []
      let search = LoanSearch(parsing: "country=HN&sector=food&activity=pigs", errors: &errors)
      content.views = [LoanView(name: "none", title: "None", search: search)]
    }
    let page = try #require(pages["views/none.html"])
    #expect(page.contains("Honduras"))
    #expect(page.contains("Alimentos"))
    #expect(page.contains("Cría de cerdos"))
  }

  @Test func `has words of its own for a page with a single loan`() throws {
    let list = Pagination(loanCount: 3, cardsPerPage: 2)
    let words = try TemplateFolder([], language: #require(LanguageTag("zh-Hans"))).words
    #expect(list.coverText(onPage: 1, in: words) == "第1至2笔，共3笔。")
    #expect(list.coverText(onPage: 2, in: words) == "第3笔，共3笔。")
  }

  @Test func `sorts Spanish names as Spanish does`() {
    let keys = SortKeys(language: LanguageTag("es") ?? .english)
    #expect(collates("Estonia", before: "España", by: keys) == false)
    #expect(collates("Esquí", before: "España", by: keys) == false)
    #expect(collates("Etiopía", before: "Fiyi", by: keys))
  }

  @Test func `can be in a language of its own, with English where words are missing`() throws {
    let words = file(
      "words/de.yml",
      """
      page: {all-loans: "Alle <Kredite>"}
      country-name: {KE: "Kenia"}
      """)
    let folder = try TemplateFolder([words], language: #require(LanguageTag("de")))
    #expect(folder.warnings.count == 1)
    #expect(
      folder.warnings.first?.message.wholeMatch(
        of: /'Templates\/words\/de.yml' lacks \d+ of \d+ words, which are in English; .*/) != nil)
    let pages = try pages("de", of: eight(grace()), templates: [words])
    let page = try #require(pages["loans/1234567.html"])
    #expect(page.contains("Alle &lt;Kredite&gt;"))
    #expect(page.contains(#"<html lang="de" dir="ltr">"#))
    #expect(page.contains("Kenia"))
    #expect(page.contains("<dt>Repayment</dt>") == false)
    #expect(page.contains("<h2>Tags</h2>"))
  }

  @Test func `replaces single words of a built-in language`() throws {
    let words = file(
      "words/es.yml", "page: {all-loans: Proyectos}\nsector-name: {agriculture: Campo}\n")
    let folder = try TemplateFolder([words], language: #require(LanguageTag("es")))
    #expect(folder.warnings == [])
    let page = try #require(
      try pages("es", of: [grace()], templates: [words])["loans/1234567.html"])
    #expect(page.contains("Proyectos"))
    #expect(page.contains("Campo"))
    #expect(page.contains(#"<span class="loan-country">Kenia</span>"#))
  }

  @Test func `replaces names in English, too`() throws {
    let words = file("words/en.yml", "sector-name: {agriculture: Farms}\n")
    let page = try #require(
      try pages("en", of: [grace()], templates: [words])["loans/1234567.html"])
    #expect(page.contains("Farms"))
    #expect(!page.contains("Agriculture"))
    #expect(page.text.ranges(of: "lang=").count == 1)
  }

  @Test func `needs a file with its words`() throws {
    let error = #expect(throws: SiteErrors.self) {
      _ = try TemplateFolder([], language: #require(LanguageTag("de")))
    }
    #expect(
      error?.diagnostics.map(\.description) == [
        "words/de.yml: there is no such file among the templates, so there are no words in the "
          + "language 'de'; write the file, or choose one of 'en', 'es', 'fr', 'zh-Hans'"
      ])
  }

  @Test(arguments: ["words/DE.yml", "words/de.yaml", "words/De.YML", "words/de-DE.yml"])
  func `says how a file with its words has to be named`(name: String) throws {
    let error = #expect(throws: SiteErrors.self) {
      _ = try TemplateFolder(
        [file(name, "page: {all-loans: a}")], language: #require(LanguageTag("de")))
    }
    #expect(
      error?.diagnostics.map(\.description) == [
        "words/de.yml: there is no such file among the templates, so there are no words in the "
          + "language 'de'; rename 'Templates/\(name)' to 'Templates/words/de.yml'"
      ])
  }

  /// The words of one variety cannot replace those of another variety.
  @Test func `does not take a file from another variety`() throws {
    let error = #expect(throws: SiteErrors.self) {
      _ = try TemplateFolder(
        [file("words/de-AT.yml", "page: {all-loans: a}")],
        language: #require(LanguageTag("de-CH")))
    }
    #expect(error?.diagnostics.map { $0.message.contains("; write the file") } == [true])
  }

  @Test func `warns about a file of another language`() throws {
    let folder = try TemplateFolder([file("words/fr.yml", "page: {all-loans: a}")])
    #expect(
      folder.warnings.map(\.message) == [
        "'Templates/words/fr.yml' is not used: the language of the site is 'en'; set 'language: fr' "
          + "to use it"
      ])
  }
}

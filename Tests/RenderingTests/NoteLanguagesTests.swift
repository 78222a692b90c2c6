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

@Suite struct `Notes in several languages` {
  private func notes(
    _ tags: [String], declared: [String] = [], _ files: [SiteFile]
  ) throws -> (notes: [String: Notes], errors: [String]) {
    let languages = try tags.map { try #require(LanguageTag($0)) }
    let declared = try declared.map { try #require(LanguageTag($0)) }
    var errors: [Diagnostic] = []
    let read = NoteFiles(
      files, languages: NoteLanguages(pages: languages, declared: declared), errors: &errors)
    let pairs = languages.map { ($0.text, read.notes(in: $0)) }
    return (Dictionary(uniqueKeysWithValues: pairs), errors.map(\.message))
  }

  @Test func `are in the language of the page, else in the first one`() throws {
    let (notes, errors) = try notes(
      ["en", "es", "zh-Hans"],
      [
        note("index.md", "Hello"), note("index.es.md", "Hola"), note("loans/7.es.md", "Siete"),
        note("countries/KE.md", "Kenya"), note("countries/KE.zh-hans.md", "肯尼亚"),
        note("why.en.md", "# Why"), note("why.es.md", "# Por qué"),
      ])
    #expect(errors == [])
    #expect(
      notes.mapValues { $0.index?.excerpt } == ["en": "Hello", "es": "Hola", "zh-Hans": "Hello"])
    #expect(notes.mapValues { $0.loanIDs.count } == ["en": 0, "es": 1, "zh-Hans": 0])
    #expect(
      notes.mapValues { $0.note(on: "KE", of: .countries)?.excerpt }
        == ["en": "Kenya", "es": "Kenya", "zh-Hans": "肯尼亚"])
    #expect(
      notes.mapValues { $0.pages.map { "\($0.path) \($0.title)" } } == [
        "en": ["notes/why.html Why"], "es": ["notes/why.html Por qué"],
        "zh-Hans": ["notes/why.html Why"],
      ])
  }

  /// A site in Mexican Spanish can share a note with other sites in Spanish.
  @Test func `can be in a language for its varieties`() throws {
    let files = [
      note("index.md", "Hello"), note("index.es.md", "Hola"), note("index.es-MX.md", "Qué tal"),
      note("why.md", "x"), note("why.es.md", "# Por qué"),
    ]
    let notes = try notes(["en", "es-MX", "es-AR"], files).notes
    #expect(
      notes.mapValues { $0.index?.excerpt } == ["en": "Hello", "es-MX": "Qué tal", "es-AR": "Hola"])
    #expect(notes["es-MX"]?.pages.map(\.title) == ["Por qué"])
  }

  @Test func `take what their front matter leaves out from the original`() throws {
    let (notes, _) = try notes(
      ["en", "es"],
      [
        note("loans/7.md", "---\npinned: true\n---\nx"), note("loans/7.es.md", "y"),
        note("loans/8.md", "---\npinned: true\n---\nx"),
        note("loans/8.es.md", "---\npinned: false\n---\ny"),
        note("a.md", "---\nmenu: false\n---\nx"), note("a.es.md", "y"),
        note("b.md", "---\nmenu: true\norder: 2\n---\nx"), note("b.es.md", "# Be"),
        note("c.md", "---\norder: 1\n---\nx"), note("c.es.md", "---\nmenu: true\n---\n# Ce"),
      ])
    #expect(notes["en"]?.pinned == [LoanID(7), LoanID(8)])
    #expect(notes["es"]?.pinned == [LoanID(7)])
    #expect(notes["es"]?.menu.map(\.title) == ["Ce", "Be"])
  }

  @Test func `have the same order in all languages`() throws {
    let names = ["a-b", "a", "b", "a.x"]
    let files = names.flatMap { [note("\($0).md", "x"), note("\($0).es.md", "y")] }
    let (notes, _) = try notes(["en", "es"], files.reversed())
    let paths = notes.mapValues { $0.pages.map(\.path.text) }
    #expect(paths["en"]?.count == 4)
    #expect(paths["en"] == paths["es"])
  }

  @Test func `that are hidden leave their place to the original`() throws {
    let (notes, _) = try notes(
      ["en", "es"],
      [note("index.md", "Hello"), note("index.es.md", "---\nhidden: true\n---\nHola")])
    #expect(notes["es"]?.index?.excerpt == "Hello")
  }

  @Test func `that have the same place in a language are an error`() throws {
    let (_, errors) = try notes(
      ["en", "es"], [note("Café.es.md", "x"), note("cafe.es.md", "x"), note("cafe.md", "x")])
    #expect(
      errors == ["'Notes/Café.es.md' has the address 'notes/cafe.html' too; rename one of the two"])
  }

  @Test func `in another language are not shown`() throws {
    let names = [
      "index.es.md", "loans/7.fr.md", "countries/KE.pt-BR.md", "sectors/food.es.md", "why.md",
      "why.de.md", "v1.to.md", "plan.es.md", "a.zh.md", "b.zh-CN.md",
    ]
    let found = try notesWithOrphans(["en"], names.map { note($0, "x") })
    func warning(_ name: String, _ tag: String) -> String {
      "'Notes/\(name)' is not shown: the site has no pages in '\(tag)'; set "
        + "'languages: [en, \(tag)]', or rename the file"
    }
    #expect(
      found.orphans == [
        warning("a.zh.md", "zh"), warning("b.zh-CN.md", "zh-CN"),
        warning("countries/KE.pt-BR.md", "pt-BR"), warning("index.es.md", "es"),
        warning("loans/7.fr.md", "fr"), warning("plan.es.md", "es"),
        warning("sectors/food.es.md", "es"), warning("why.de.md", "de"),
      ])
    #expect(found.notes.warnings == [] && found.notes.index == nil && found.notes.loanIDs == [])
    // If there is no original, and kivagen has no words in the language, a name may merely look
    // like one with a language.
    #expect(found.notes.pages.map(\.path.text) == ["notes/v1-to.html", "notes/why.html"])
  }

  /// Returns the notes in the first language, and the warnings that never make a build fail.
  private func notesWithOrphans(
    _ tags: [String], declared: [String] = [], _ files: [SiteFile]
  ) throws -> (notes: Notes, orphans: [String]) {
    let notes = try #require(try notes(tags, declared: declared, files).notes[tags[0]])
    return (notes, try renderer(of: []) { $0.notes = notes }.orphans.map(\.message))
  }

  @Test func `of simplified Chinese can have the shorter tag`() throws {
    let notes = try notes(["en", "zh-Hans"], [note("index.md", "x"), note("index.zh.md", "中")])
      .notes
    #expect(notes["zh-Hans"]?.index?.excerpt == "中")
  }

  /// A site can be built in only one of its languages, for a preview.
  @Test func `keep their language if the site is built in another one`() throws {
    let files = [
      note("index.md", "Hello"), note("index.es.md", "Hola"), note("why.md", "# Why"),
      note("a.fr.md", "x"),
    ]
    let (spanish, orphans) = try notesWithOrphans(["es"], declared: ["en", "es", "fr"], files)
    #expect(spanish.index?.excerpt == "Hola")
    #expect(spanish.pages.map(\.title) == ["Why"])
    #expect(orphans == [])
    let page = try #require(
      try pages(of: [], { $0.notes = spanish })["notes/why.html"])
    #expect(page.contains("lang=\"en\" dir=\"ltr\""))
  }

  @Test func `that no page shows are told`() throws {
    let files = [
      note("index.md", "Hello"), note("index.en.md", "Hi"), note("7.md", "a"), note("7.es.md", "b"),
    ]
    #expect(
      try notesWithOrphans(["en"], Array(files.prefix(2))).orphans == [
        "'Notes/index.md' is not shown: each language has another note in its place"
      ])
    // In another language, the note without a language replaces the missing translation.
    #expect(try notesWithOrphans(["en", "es"], files).orphans == [])
  }

  @Test func `can inherit from an original with the tag of the first language`() throws {
    let files = [
      note("loans/7.en.md", "---\npinned: true\n---\nx"), note("loans/7.es.md", "y"),
    ]
    #expect(try notes(["en", "es"], files).notes["es"]?.pinned == [LoanID(7)])
  }

  @Test func `give no warning about a setting that they inherit`() throws {
    let files = [
      note("index.md", "---\norder: 1\n---\nx"), note("index.es.md", "y"),
      note("countries/KE.md", "---\npinned: true\n---\nx"), note("countries/KE.es.md", "y"),
    ]
    let (notes, _) = try notes(["en", "es"], files)
    for language in ["en", "es"] {
      #expect(
        notes[language]?.warnings.map(\.message) == [
          "'Notes/countries/KE.md': 'pinned' is ignored: only the note of a loan can be pinned",
          "'Notes/index.md': 'order' is ignored: only a note with a page of its own can be in the "
            + "header",
        ])
    }
  }

  @Test func `report each error once`() throws {
    let (_, errors) = try notes(
      ["en", "es", "fr"],
      [note("index.md", "---\ntitel: x\n---\n"), note("loans/x.es.md", "x")])
    #expect(
      errors.sorted() == [
        "the name of a loan's note must be its number, like '1234567.md'",
        "unknown key 'titel'; did you mean 'title'?",
      ])
  }
}

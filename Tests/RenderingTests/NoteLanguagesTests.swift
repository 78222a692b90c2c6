import Diagnostics
import Loans
import Rendering
import Site
import TestSupport
import Testing
import Words

@Suite struct `Notes in several languages` {
  private func notes(
    _ tags: [String], _ files: [SiteFile]
  ) throws -> (notes: [String: Notes], errors: [String]) {
    let languages = try tags.map { try #require(LanguageTag($0)) }
    var errors: [Diagnostic] = []
    let read = NoteFiles(files, languages: languages, errors: &errors)
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

  /// The site in Mexican Spanish can share a note with other sites in Spanish.
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
      "why.zh.md", "v1.to.md", "plan.es.md",
    ]
    let notes = try #require(try notes(["en"], names.map { note($0, "x") }).notes["en"])
    #expect(
      notes.untranslated.map(\.message) == [
        "'Notes/countries/KE.pt-BR.md': the site has no pages in the language 'pt-BR'; its note is "
          + "not shown",
        "'Notes/index.es.md': the site has no pages in the language 'es'; its note is not shown",
        "'Notes/loans/7.fr.md': the site has no pages in the language 'fr'; its note is not shown",
        "'Notes/sectors/food.es.md': the site has no pages in the language 'es'; its note is not shown",
        "'Notes/why.zh.md': the site has no pages in the language 'zh'; its note is not shown",
      ])
    #expect(notes.warnings == [] && notes.index == nil && notes.loanIDs == [])
    // Without an original beside it, the name of a note may only look like one with a language.
    #expect(
      notes.pages.map(\.path.text) == ["notes/plan-es.html", "notes/v1-to.html", "notes/why.html"])
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

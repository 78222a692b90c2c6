import Diagnostics
import Notes
import Site
import SiteIndex
import Testing
import Words

@Suite struct `Notes that kivagen wrote` {
  private static let starters = StarterNotes(
    files: ["---\ntitle: A\n---\n\nLine 1\nLine 2\n"], placeholders: ["Write here."])

  /// Returns the pages of the notes, and the files that warnings are about.
  private func read(
    _ files: [SiteFile], _ starters: StarterNotes = Self.starters
  ) -> (notes: Notes, warnings: [String]) {
    var errors: [Diagnostic] = []
    let files = NoteFiles(
      files, languages: NoteLanguages(pages: [.english]), starters: starters, errors: &errors)
    #expect(errors == [])
    let notes = files.notes(in: .english)
    // A key of the front matter that has no meaning for such a note is another matter.
    let warnings = notes.warnings.filter { $0.category == .starterNote }
    #expect(warnings.allSatisfy { !$0.category.failsStrictRun })
    return (notes, warnings.map(\.message))
  }

  @Test(arguments: [
    "---\ntitle: A\n---\n\nLine 1\nLine 2\n", "---\r\ntitle: A\r\n---\r\n\r\nLine 1\r\nLine 2\r\n",
    "---\ntitle: A\n---\n\nLine 1\nLine 2", "\u{FEFF}---\ntitle: A\n---\n\nLine 1\nLine 2\n\n\n",
    "Write here.", "---\ntitle: Anything\n---\n\n\nWrite here.\r\n",
  ])
  func `are left out, whatever their line ends and their names`(text: String) {
    for name in ["index.md", "a.md", "countries/KE.md", "loans/7.md"] {
      let (notes, warnings) = read([note(name, text)])
      #expect(notes.index == nil && notes.pages.isEmpty && notes.loanIDs == [])
      #expect(notes.note(on: "KE", of: .countries) == nil)
      #expect(
        warnings.contains { $0.hasPrefix("'Notes/\(name)' is not shown: its text is still ") })
    }
  }

  @Test(arguments: [
    "---\ntitle: B\n---\n\nLine 1\nLine 2\n", "---\ntitle: A\n---\n\nLine 1\nLine 3\n",
    "Line 1\nLine 2\n", "Write here. And more.", "", "write here.",
  ])
  func `are shown once they are changed`(text: String) {
    let (notes, warnings) = read([note("a.md", text)])
    #expect(notes.pages.count == 1)
    #expect(warnings == [])
  }

  @Test func `are not mentioned if they are hidden`() {
    let (notes, warnings) = read([note("a.md", "---\nhidden: true\n---\nWrite here.")])
    #expect(notes.pages.isEmpty && warnings == [])
  }

  @Test func `are shown if another note links to them, with a warning if they say nothing`() {
    let whole = note("whole.md", "---\ntitle: A\n---\n\nLine 1\nLine 2\n")
    let empty = note("empty.md", "Write here.")
    let link = note("index.md", "[a](notes/whole.html#x) [b](notes/empty.html)")
    let (notes, warnings) = read([whole, empty, link])
    #expect(notes.pages.map(\.path.text) == ["notes/empty.html", "notes/whole.html"])
    #expect(
      warnings == [
        "'Notes/empty.md' is shown although its text is still the one that kivagen wrote, since another "
          + "note links to it; write your own"
      ])
  }

  @Test func `do not count as notes that link to each other`() {
    let starters = StarterNotes(
      files: ["[a](notes/a.html)", "[index](index.html)"], placeholders: [])
    let (notes, warnings) = read(
      [note("index.md", "[a](notes/a.html)"), note("a.md", "[index](index.html)")], starters)
    #expect(notes.index == nil && notes.pages.isEmpty)
    #expect(warnings.count == 2)
  }

  @Test func `give way to a note in the original language`() throws {
    let spanish = try #require(LanguageTag("es"))
    var errors: [Diagnostic] = []
    let files = NoteFiles(
      [note("index.md", "Hello"), note("index.es.md", "Write here.")],
      languages: NoteLanguages(pages: [.english, spanish], declared: [.english, spanish]),
      starters: Self.starters, errors: &errors)
    #expect(files.notes(in: spanish).index?.excerpt == "Hello")
  }
}

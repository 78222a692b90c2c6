package import Diagnostics
package import Loans
package import Site
package import SiteIndex
import Words

/// The notes for the pages in one language, by placement, without hidden notes.
package struct Notes: Equatable, Sendable {
  /// The note `index.md`, which is shown above the list.
  package private(set) var index: Note?
  /// The notes `loans/ID.md`. Each is shown on the card and on the page of its loan.
  package private(set) var ofLoans: [LoanID: Note] = [:]
  /// The notes `countries/CC.md` and `sectors/SLUG.md`, by ISO code and by slug.
  private var ofSections: [SectionKind: [String: Note]] = [:]
  /// The notes `NAME.md`, which have their own pages, sorted by the bytes of their names without
  /// languages.
  package private(set) var pages: [StandaloneNote] = []
  /// Warnings about files and settings that are ignored, with the reason, one sentence each.
  package private(set) var warnings: [Warning] = []
  /// A warning for each file that is on no page because of its language.
  package private(set) var warningsOnLanguages: [Warning] = []
  /// The links of notes within the site, in the order of the files' names.
  package private(set) var links: [NoteLink] = []
  /// The pages of notes that could not be read or parsed.
  package private(set) var unparsedPages: [OutputPath] = []
  private var displayPaths: [NotePlacement: String] = [:]

  /// A note that has its own page.
  package struct StandaloneNote: Equatable, Sendable {
    package let note: Note
    /// The title in the front matter; failing that, the first heading; failing that, the name of
    /// the file.
    package let title: String
    package let path: OutputPath
  }

  /// Creates an empty collection, for a site without notes.
  package init() {}

  /// Creates a collection to which notes can be added.
  init(warnings: [Warning], warningsOnLanguages: [Warning], unparsedPages: [OutputPath]) {
    self.warnings = warnings
    self.warningsOnLanguages = warningsOnLanguages
    self.unparsedPages = unparsedPages
  }

  /// Adds a note at a placement that no other note has. Its file name is used as its title if there
  /// is no other title.
  mutating func add(_ note: Note, at placement: NotePlacement, name: String, displayPath: String) {
    displayPaths[placement] = displayPath
    links += note.siteLinks.map {
      NoteLink(note: displayPath, link: $0, textOffset: note.textOffset)
    }
    switch placement {
    case .index: index = note
    case .loan(let id): ofLoans[id] = note
    case .section(let kind, let slug): ofSections[kind, default: [:]][slug] = note
    case .page(let path):
      pages.append(
        StandaloneNote(note: note, title: note.title ?? note.firstHeading ?? name, path: path))
    }
  }

  /// Adds a warning if more notes have `menu: true` than the header can link. Must be called after
  /// all notes were added.
  mutating func addMenuWarning() {
    let count = pages.count { $0.note.isInMenu == true }
    if count <= HeaderMenu.maximumCount { return }
    warnings.append(
      Warning(
        .note,
        "\(count) notes say 'menu: true'; the header links the first \(HeaderMenu.maximumCount)"))
  }

  /// The identifiers of loans with a note, sorted. These loans stay on the site when they leave the
  /// list.
  package var loanIDs: [LoanID] { ofLoans.keys.sorted() }

  /// The loans whose cards are at the top of the list.
  package var pinned: Set<LoanID> { Set(ofLoans.filter(\.value.isPinned).keys) }

  /// Returns a warning for each note about one of these loans, which do not exist.
  package func orphanWarnings(onLoans missing: [LoanID]) -> [Warning] {
    let missing = Set(missing)
    return loanIDs.filter(missing.contains).map { id in
      orphanWarning(path(ofLoan: id), "there is no loan \(id)")
    }
  }

  private func path(ofLoan id: LoanID) -> String { displayPaths[.loan(id)] ?? "loans/\(id).md" }

  private func orphanWarning(_ path: String, _ reason: String, hint: String = "") -> Warning {
    Warning(.orphanedNote, at: .file(path), "'\(path)': \(reason); its note is not shown\(hint)")
  }

  /// Removes the notes about these loans, and their links. Returns a warning for each note.
  package mutating func removeNotes(onLoans ids: Set<LoanID>) -> [Warning] {
    loanIDs.filter(ids.contains).map { id in
      ofLoans[id] = nil
      let path = path(ofLoan: id)
      links.removeAll { $0.note == path }
      return orphanWarning(path, "loan \(id) is excluded")
    }
  }

  /// Returns the note above the loans of a country, by its ISO code, or of a sector, by its slug.
  package func note(on slug: String, of kind: SectionKind) -> Note? { ofSections[kind]?[slug] }

  /// Returns a warning for each note about a country or a sector without loans, sorted by kind and
  /// name.
  package func orphanWarnings(among sections: [SectionIndex]) -> [Warning] {
    sections.flatMap { sections in
      let kind = sections.kind
      let known = Set(sections.all.map(\.value.slug))
      let missing = (ofSections[kind] ?? [:]).keys.filter { !known.contains($0) }
      return missing.sorted().map { slug in
        let path = displayPaths[.section(kind, slug)] ?? "\(kind.rawValue)/\(slug).md"
        let suggestion = kind == .sectors ? Self.sector(suggestedFor: slug) : nil
        return orphanWarning(
          path, "there is no loan in this \(kind.noun) now",
          hint: suggestion.map { "; did you mean '\($0)'?" } ?? "")
      }
    }
  }

  /// Returns the existing file that would keep a new file from being shown on any page: `Café.md`
  /// and `cafe.md` have the same address, and `why.en.md` takes precedence over `why.md` on English
  /// pages. Returns `nil` if a page would show the new file, or if that cannot be a note. Names are
  /// relative to the folder.
  package static func file(
    hiding name: String, in languages: NoteLanguages, among names: [String]
  ) -> String? {
    let known = Set(names)
    guard let (placement, own) = place(ofFile: name, in: languages, beside: known)
    else { return nil }
    var duplicates: [(tag: LanguageTag?, name: String)] = []
    for other in names {
      guard let place = place(ofFile: other, in: languages, beside: known), place.0 == placement
      else { continue }
      if place.1 == own { return other }
      duplicates.append((place.1, other))
    }
    var hiding: String?
    for language in languages.pages {
      let tags = languages.tagsOfNotes(for: language)
      guard let rank = tags.firstIndex(of: own) else { continue }
      let better = duplicates.first { tags[..<rank].contains($0.tag) }
      guard let better else { return nil }
      hiding = better.name
    }
    return hiding
  }

  /// Returns the placement of a note and the language in its name; `nil` if the file is not a note.
  private static func place(
    ofFile name: String, in languages: NoteLanguages, beside names: Set<String>
  ) -> (NotePlacement, LanguageTag?)? {
    guard case .note(let name)? = NoteFileName.meaning(of: name, in: languages, beside: names),
      let placement = try? NotePlacement(ofFileNamed: name.stem)
    else { return nil }
    return (placement, name.language)
  }

  /// Returns Kiva's sector that was probably meant; `nil` if the name is that of a sector, or if no
  /// sector is near enough. A number at the end, as in `food-2`, distinguishes sectors with the
  /// same address.
  package static func sector(suggestedFor name: String) -> String? {
    if name.last?.isNumber == true { return nil }
    let sectors = FilterValues.kivaSectors
    let slug = nearestName(to: name.nameSlug, among: sectors.map(\.nameSlug))
    return slug == name.nameSlug ? nil : sectors.first { $0.nameSlug == slug }
  }

  /// The maximum number of notes that the header links if no front matter selects any.
  private static let maximumCountUnlessChosen = 5

  /// The notes that every header links: the first 20 with `menu: true` or, if there are none, the
  /// first five without `menu: false`. Notes with an `order` come first; see ``Navigation``.
  package var menu: [StandaloneNote] {
    let pages = HeaderMenu.sorted(pages, by: \.note.order)
    let chosen = pages.filter { $0.note.isInMenu == true }
    if !chosen.isEmpty { return Array(chosen.prefix(HeaderMenu.maximumCount)) }
    return Array(
      pages.lazy.filter { $0.note.isInMenu == nil }.prefix(Self.maximumCountUnlessChosen))
  }
}

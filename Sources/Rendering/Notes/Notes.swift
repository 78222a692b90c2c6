package import Diagnostics
package import Loans
package import Site

/// The notes of a site by where they are shown, leaving out hidden notes.
package struct Notes: Equatable, Sendable {
  /// The note `index.md`, which is shown above the list.
  package private(set) var index: Note?
  /// The notes `loans/ID.md`, each of which is shown on the card and on the page of its loan.
  package private(set) var ofLoans: [LoanID: Note] = [:]
  /// The notes `countries/CC.md` and `sectors/SLUG.md`, by ISO code and by slug, which are shown
  /// above the loans of a country or a sector.
  private var ofSections: [SectionKind: [String: Note]] = [:]
  /// The notes `NAME.md`, each of which has a page of its own, sorted by the bytes of the files'
  /// names.
  package private(set) var pages: [StandaloneNote] = []
  /// The files and settings that are ignored, and why: one sentence each.
  package private(set) var warnings: [Warning] = []
  /// The links of notes within the site, in the order of the files' names.
  private(set) var links: [NoteLink] = []
  /// The pages of notes that could not be read or parsed.
  private(set) var unparsedPages: [OutputPath] = []
  private var displayPaths: [Placement: String] = [:]

  /// A note that has a page of its own.
  package struct StandaloneNote: Equatable, Sendable {
    package let note: Note
    /// The title from the front matter, else the first heading, else the name of the file.
    package let title: String
    package let path: OutputPath
  }

  /// Creates the notes of a site without any.
  package init() {}

  /// Parses the notes of a site.
  ///
  /// - Parameter files: The files of the notes folder in any order.
  /// - Throws: All errors of all notes together.
  package init(_ files: [SiteFile]) throws(SiteErrors) {
    var errors: [Diagnostic] = []
    self.init(files, errors: &errors)
    if !errors.isEmpty { throw SiteErrors(errors) }
  }

  /// Parses the notes of a site as far as possible, so that the rest of the site can be checked
  /// despite errors in them.
  ///
  /// - Parameters:
  ///   - files: The files of the notes folder in any order.
  ///   - unreadNames: The names of further files, which could not be read.
  ///   - errors: The errors so far, to which all errors of all notes are appended.
  package init(
    _ files: [SiteFile], unreadNames: [String] = [], errors: inout [Diagnostic]
  ) {
    unparsedPages = unreadNames.compactMap { name in
      guard !name.contains("/"), case .page(let path) = Notes.page(named: name.dropLast(3)) else {
        return nil
      }
      return path
    }
    for file in files.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      guard let placement = resolvePlacement(of: file, errors: &errors) else { continue }
      guard let note = Note(file, errors: &errors) else {
        if case .page(let path) = placement { unparsedPages.append(path) }
        continue
      }
      if note.isHidden { continue }
      if let error = claim(placement, for: file) {
        errors.append(error)
      } else {
        add(note, of: file, at: placement)
      }
    }
    warnings += menuWarnings
  }

  private mutating func add(_ note: Note, of file: SiteFile, at placement: Placement) {
    links += note.siteLinks.map {
      NoteLink(note: file.displayPath, link: $0, textOffset: note.textOffset)
    }
    warnings += Notes.settingsWithoutEffect(in: note, at: placement).map {
      Warning(.note, at: .file(file.displayPath), "'\(file.displayPath)': \($0)")
    }
    switch placement {
    case .index: index = note
    case .loan(let id): ofLoans[id] = note
    case .section(let kind, let slug): ofSections[kind, default: [:]][slug] = note
    case .page(let path):
      let title = note.title ?? note.firstHeading ?? String(file.name.dropLast(3))
      pages.append(StandaloneNote(note: note, title: title, path: path))
    }
  }

  /// The sorted IDs of the loans with a note, which stay on the site when they leave the list.
  package var loanIDs: [LoanID] { ofLoans.keys.sorted() }

  /// The loans whose cards are at the top of the list.
  package var pinned: Set<LoanID> { Set(ofLoans.filter(\.value.isPinned).keys) }

  /// Returns a warning for each note on one of the loans that do not exist.
  package func orphanWarnings(onLoans missing: [LoanID]) -> [Warning] {
    let missing = Set(missing)
    return loanIDs.filter(missing.contains).map { id in
      orphanWarning(path(ofLoan: id), "there is no loan \(id)")
    }
  }

  private func path(ofLoan id: LoanID) -> String {
    displayPaths[.loan(id)] ?? "loans/\(id).md"
  }

  private func orphanWarning(_ path: String, _ reason: String) -> Warning {
    Warning(.orphanedNote, at: .file(path), "'\(path)': \(reason); its note is not shown")
  }

  /// Removes the notes on loans, together with the links of these notes.
  ///
  /// - Returns: A warning for each note that was removed.
  package mutating func removeNotes(onLoans ids: Set<LoanID>) -> [Warning] {
    loanIDs.filter(ids.contains).map { id in
      ofLoans[id] = nil
      let path = path(ofLoan: id)
      links.removeAll { $0.note == path }
      return orphanWarning(path, "loan \(id) is excluded")
    }
  }

  /// Returns the note that is shown above the loans of a section.
  ///
  /// - Parameters:
  ///   - slug: The ISO code of a country, or the slug of a sector.
  ///   - kind: Whether the section is a country or a sector.
  /// - Returns: The note, if there is one.
  package func note(on slug: String, of kind: SectionKind) -> Note? { ofSections[kind]?[slug] }

  /// Returns a warning for each note on a country or a sector that is not among the sections with
  /// loans, sorted by kind and name.
  package func orphanWarnings(among sections: [SectionIndex]) -> [Warning] {
    sections.flatMap { sections in
      let kind = sections.kind
      let known = Set(sections.all.map(\.value.slug))
      let missing = (ofSections[kind] ?? [:]).keys.filter { !known.contains($0) }
      return missing.sorted().map { slug in
        let path = displayPaths[.section(kind, slug)] ?? "\(kind.rawValue)/\(slug).md"
        return orphanWarning(path, "there is no loan in this \(kind.noun) now")
      }
    }
  }

  /// Where a note is shown.
  private enum Placement: Hashable {
    /// The note is shown above the list.
    case index
    /// The note is shown on the card and on the page of a loan.
    case loan(LoanID)
    /// The note is shown above the loans of a country, by its ISO code, or of a sector, by its
    /// slug.
    case section(SectionKind, String)
    /// The note has a page of its own at this path.
    case page(OutputPath)
  }

  /// Determines where a note is shown, and adds a warning if its folder is not one for notes.
  ///
  /// - Parameters:
  ///   - file: A file of the notes folder.
  ///   - errors: The errors so far; an error is appended if the file's name breaks the rule for
  ///     names in its folder.
  /// - Returns: `nil` for a file that is not used as a note.
  private mutating func resolvePlacement(
    of file: SiteFile, errors: inout [Diagnostic]
  ) -> Placement? {
    guard file.name.hasSuffix(".md") else { return nil }
    let parts = file.name.dropLast(3).split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 1 { return parts[0] == "index" ? .index : Notes.page(named: parts[0]) }
    guard parts.count == 2,
      let (placement, rule) = Notes.placement(named: String(parts[1]), inFolder: String(parts[0]))
    else {
      let meant = nearestName(to: String(parts[0]), among: Notes.folders)
      let hint = parts.count == 2 ? meant.map { "; did you mean the folder '\($0)'?" } : nil
      warnings.append(
        Warning(
          .note, at: .file(file.displayPath),
          "'\(file.displayPath)': it is ignored: kivagen does not look for notes in this folder"
            + (hint ?? "")))
      return nil
    }
    if placement == nil {
      errors.append(Diagnostic(file: file.displayPath, message: "the name of \(rule)"))
    }
    return placement
  }

  /// Returns whether two files of the notes folder would be shown in the same place, as `Café.md`
  /// and `cafe.md` would. The names are relative to the notes folder.
  package static func isSamePlace(_ one: String, _ other: String) -> Bool {
    guard let placement = placement(ofFile: one) else { return false }
    return placement == Notes.placement(ofFile: other)
  }

  /// Returns where the note in a file is shown, or `nil` if the file cannot be a note.
  private static func placement(ofFile name: String) -> Placement? {
    guard name.hasSuffix(".md") else { return nil }
    let parts = name.dropLast(3).split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 1 { return parts[0] == "index" ? .index : page(named: parts[0]) }
    if parts.count > 2 { return nil }
    return placement(named: String(parts[1]), inFolder: String(parts[0]))?.placement
  }

  /// The subfolders of the notes folder that may have notes.
  package static let folders = ["loans"] + SectionKind.allCases.map(\.rawValue)

  /// Returns the placement of a note that has a page of its own.
  ///
  /// A name without a Latin letter and without a digit gives a page named by the fingerprint of the
  /// name.
  private static func page(named name: Substring) -> Placement? {
    var slug = String(name).fileNameSlug
    if slug.isEmpty {
      slug = "note-\(Fingerprint(of: Array(name.utf8)).hexadecimal.prefix(8))"
    }
    return OutputPath("notes/\(slug).html").map(Placement.page)
  }

  /// Returns where a note in a subfolder is shown, and the rule for names in this folder.
  ///
  /// - Returns: A placement of `nil` if the name breaks the rule; `nil` for a folder that is not
  ///   one for notes.
  private static func placement(
    named name: String, inFolder folder: String
  ) -> (placement: Placement?, rule: String)? {
    switch folder {
    case "loans":
      return (
        loan(numbered: name).map(Placement.loan),
        "a loan's note must be its number, like '1234567.md'"
      )
    case SectionKind.countries.rawValue:
      let code = name.uppercased()
      return (
        CountryCode.isKnown(code) ? .section(.countries, code) : nil,
        "a country's note must be its ISO code, like 'KE.md'"
      )
    case SectionKind.sectors.rawValue:
      let slug = name.slug
      return (
        slug.isEmpty ? nil : .section(.sectors, slug),
        "a sector's note must be as in the address of its page, like 'food.md'"
      )
    default: return nil
    }
  }

  private static func loan(numbered digits: String) -> LoanID? {
    let isNumber = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, let id = Int(digits), id > 0 else { return nil }
    return LoanID(id)
  }

  /// Records that a placement is that of a file.
  ///
  /// - Returns: The error if another file has the placement already.
  private mutating func claim(_ placement: Placement, for file: SiteFile) -> Diagnostic? {
    guard let other = displayPaths[placement] else {
      displayPaths[placement] = file.displayPath
      return nil
    }
    let message =
      switch placement {
      case .index: "'\(other)' stands above the list too"
      case .loan(let id): "'\(other)' is a note on loan \(id) too"
      case .section(let kind, let slug): "'\(other)' is a note on \(kind.noun) '\(slug)' too"
      case .page(let path): "'\(other)' has the address '\(path)' too; rename one of the two"
      }
    return Diagnostic(file: file.displayPath, message: message)
  }

  /// Returns a sentence for each setting in the front matter of a note that has no effect where the
  /// note is shown.
  private static func settingsWithoutEffect(in note: Note, at placement: Placement) -> [String] {
    var (isOnLoan, hasPage) = (false, false)
    switch placement {
    case .loan: isOnLoan = true
    case .page: hasPage = true
    case .index, .section: break
    }
    return
      (note.isPinned && !isOnLoan
      ? ["'pinned' is ignored: only the note of a loan can be pinned"] : [])
      + (note.isInMenu != nil && !hasPage
        ? ["'menu' is ignored: only a note with a page of its own can be in the header"] : [])
      + (note.order != nil && !hasPage
        ? ["'order' is ignored: only a note with a page of its own can be in the header"] : [])
  }
}

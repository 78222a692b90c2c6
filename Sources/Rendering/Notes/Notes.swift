import Diagnostics
package import Loans
package import Site

/// The notes of a site, each in its place; hidden ones are left out.
package struct Notes: Equatable, Sendable {
  /// `index.md`: above the list.
  package private(set) var index: Note?
  /// `loans/ID.md`: on the card and on the page of the loan.
  package private(set) var ofLoans: [LoanID: Note] = [:]
  /// `countries/CC.md` and `sectors/SLUG.md`: above their loans, by ISO code and by slug.
  private var ofSections: [SectionKind: [String: Note]] = [:]
  /// Any other `NAME.md`, sorted by the bytes of the names: a page each.
  package private(set) var pages: [OwnPage] = []
  /// What was left aside and why, one sentence each.
  package private(set) var warnings: [String] = []
  /// Where they lead within the site, in the order of the files' names.
  private(set) var links: [NoteLink] = []
  private var displayPaths: [Place: String] = [:]

  /// A page of the site's own.
  package struct OwnPage: Equatable, Sendable {
    package let note: Note
    /// From the front matter, else the first heading, else the name of the file.
    package let title: String
    package let path: OutputPath
  }

  package init() {}

  /// Reads all notes; `files` in any order. All mistakes of all notes are thrown at once.
  package init(_ files: [SiteFile]) throws(SiteErrors) {
    var mistakes: [Diagnostic] = []
    for file in files.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      guard let place = takePlace(of: file, mistakes: &mistakes) else { continue }
      do throws(SiteErrors) {
        let note = try Note(file)
        if note.isHidden { continue }
        if let mistake = clash(of: file, at: place) {
          mistakes.append(mistake)
          continue
        }
        add(note, of: file, at: place)
      } catch {
        mistakes += error.diagnostics
      }
    }
    if !mistakes.isEmpty { throw SiteErrors(mistakes) }
    warnings += menuWarnings
  }

  private mutating func add(_ note: Note, of file: SiteFile, at place: Place) {
    links += note.siteLinks.map { NoteLink(note: file.displayPath, target: $0) }
    warnings += Notes.settingsWithoutEffect(in: note, at: place).map {
      "'\(file.displayPath)': \($0)"
    }
    switch place {
    case .index: index = note
    case .loan(let id): ofLoans[id] = note
    case .section(let kind, let slug): ofSections[kind, default: [:]][slug] = note
    case .page(let path):
      let title = note.title ?? note.firstHeading ?? String(file.name.dropLast(3))
      pages.append(OwnPage(note: note, title: title, path: path))
    }
  }

  /// The loans that stay on the site because somebody wrote about them.
  package var loanIDs: [LoanID] { ofLoans.keys.sorted() }

  /// The loans whose card goes to the top.
  package var pinned: Set<LoanID> { Set(ofLoans.filter(\.value.isPinned).keys) }

  /// A sentence for each note on one of the `missing` loans, which nobody knows.
  package func orphans(_ missing: [LoanID]) -> [String] {
    let missing = Set(missing)
    return loanIDs.filter(missing.contains).map { id in
      "'\(displayPaths[.loan(id)] ?? "loans/\(id).md")': there is no loan \(id); its note is not shown"
    }
  }

  /// Leaves out the notes on these loans, and where they lead; a sentence for each that there is.
  package mutating func removeLoans(_ ids: Set<LoanID>) -> [String] {
    loanIDs.filter(ids.contains).map { id in
      ofLoans[id] = nil
      let path = displayPaths[.loan(id)] ?? "loans/\(id).md"
      links.removeAll { $0.note == path }
      return "'\(path)': loan \(id) is excluded; its note is not shown"
    }
  }

  /// The note that stands above the loans of a country, by its ISO code, or of a sector, by its slug.
  package func note(on slug: String, of kind: SectionKind) -> Note? { ofSections[kind]?[slug] }

  /// A sentence for each note on a country or a sector that is not among those with loans, by path.
  package func orphans(among sections: [SectionIndex]) -> [String] {
    sections.flatMap { sections in
      let kind = sections.kind
      let known = Set(sections.all.map(\.value.slug))
      let missing = (ofSections[kind] ?? [:]).keys.filter { !known.contains($0) }
      return missing.sorted().map { slug in
        let path = displayPaths[.section(kind, slug)] ?? "\(kind.rawValue)/\(slug).md"
        return "'\(path)': there is no loan in this \(kind.word) now; its note is not shown"
      }
    }
  }

  /// What a note is for.
  private enum Place: Hashable {
    case index
    case loan(LoanID)
    /// A country by its ISO code, or a sector by its slug.
    case section(SectionKind, String)
    /// A page of its own, at this path.
    case page(OutputPath)
  }

  /// Where a note belongs; `nil` for a file that is none or stands where no note is looked for.
  private mutating func takePlace(of file: SiteFile, mistakes: inout [Diagnostic]) -> Place? {
    guard file.name.hasSuffix(".md") else { return nil }
    let parts = file.name.dropLast(3).split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 1 { return parts[0] == "index" ? .index : Notes.page(named: parts[0]) }
    guard parts.count == 2,
      let (place, rule) = Notes.place(of: String(parts[1]), in: String(parts[0]))
    else {
      let meant = nearestName(to: String(parts[0]), among: Notes.folders)
      let hint = parts.count == 2 ? meant.map { "; did you mean the folder '\($0)'?" } : nil
      warnings.append(
        "'\(file.displayPath)': it is ignored: kivagen does not look for notes in this folder\(hint ?? "")"
      )
      return nil
    }
    if place == nil {
      mistakes.append(Diagnostic(file: file.displayPath, message: "the name of \(rule)"))
    }
    return place
  }

  /// The folders within that of the notes in which notes are looked for.
  package static let folders = ["loans"] + SectionKind.allCases.map(\.rawValue)

  /// The page of its own that a note of this name has. A name without a letter from a to z and
  /// without a digit is told from others by its fingerprint.
  private static func page(named name: Substring) -> Place? {
    var slug = Slugs.fileName(of: String(name))
    if slug.isEmpty {
      slug = "note-\(Fingerprint(of: Array(name.utf8)).hexadecimal.prefix(8))"
    }
    return OutputPath("notes/\(slug).html").map(Place.page)
  }

  /// Where a note of this name belongs, `nil` if it breaks the rule for names in its folder; nothing
  /// at all for a folder without notes.
  private static func place(of name: String, in folder: String) -> (place: Place?, rule: String)? {
    switch folder {
    case "loans":
      return (
        loan(numbered: name).map(Place.loan),
        "a loan's note must be its number, like '1234567.md'"
      )
    case SectionKind.countries.rawValue:
      let code = name.uppercased()
      return (
        CountryCode.isKnown(code) ? .section(.countries, code) : nil,
        "a country's note must be its ISO code, like 'KE.md'"
      )
    case SectionKind.sectors.rawValue:
      let slug = Slugs.fold(name)
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

  /// The mistake that another note has this place already; `nil` for the first one.
  private mutating func clash(of file: SiteFile, at place: Place) -> Diagnostic? {
    guard let other = displayPaths[place] else {
      displayPaths[place] = file.displayPath
      return nil
    }
    let message =
      switch place {
      case .index: "'\(other)' stands above the list too"
      case .loan(let id): "'\(other)' is a note on loan \(id) too"
      case .section(let kind, let slug): "'\(other)' is a note on \(kind.word) '\(slug)' too"
      case .page(let path): "'\(other)' has the address '\(path)' too; rename one of the two"
      }
    return Diagnostic(file: file.displayPath, message: message)
  }

  /// What the front matter of a note asks for that a note of its kind does not have.
  private static func settingsWithoutEffect(in note: Note, at place: Place) -> [String] {
    var (isOnLoan, hasPage) = (false, false)
    switch place {
    case .loan: isOnLoan = true
    case .page: hasPage = true
    case .index, .section: break
    }
    return (note.isPinned && !isOnLoan ? ["'pinned' has an effect on the note of a loan only"] : [])
      + (note.isInMenu != nil && !hasPage
        ? ["'menu' is ignored: only a note with a page of its own can be in the header"] : [])
  }
}

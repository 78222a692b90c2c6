import Diagnostics
package import Loans
package import Site

/// The notes of a site, each in its place; hidden ones are left out.
package struct Notes: Equatable, Sendable {
  /// `index.md`: above the list.
  package private(set) var index: Note?
  /// `loans/ID.md`: on the card and on the page of the loan.
  package private(set) var ofLoans: [LoanID: Note] = [:]
  /// Any other `NAME.md`, sorted by the bytes of the names: a page each.
  package private(set) var pages: [OwnPage] = []
  /// What was left aside and why, one sentence each.
  package private(set) var warnings: [String] = []
  private var displayPaths: [LoanID: String] = [:]

  /// A page of the site's own.
  package struct OwnPage: Equatable, Sendable {
    package let note: Note
    /// From the front matter, else the first heading, else the name of the file.
    package let title: String
    package let path: OutputPath
  }

  package init() {}

  /// Reads all notes; `files` in any order. All mistakes of all notes are thrown at once.
  package init(_ files: [SiteFile]) throws(SiteMistakes) {
    var mistakes: [Diagnostic] = []
    var own: [(name: String, note: Note)] = []
    for file in files.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      guard let place = takePlace(of: file, mistakes: &mistakes) else { continue }
      do throws(SiteMistakes) {
        let note = try Note(file)
        if note.isHidden { continue }
        switch place {
        case .index: index = note
        case .loan(let id): take(note, of: id, from: file, mistakes: &mistakes)
        case .page(let name): own.append((name, note))
        }
      } catch {
        mistakes += error.diagnostics
      }
    }
    if !mistakes.isEmpty { throw SiteMistakes(mistakes) }
    pages = Notes.pages(of: own)
  }

  /// The loans that stay on the site because somebody wrote about them.
  package var loanIDs: [LoanID] { ofLoans.keys.sorted() }

  /// The loans whose card goes to the top.
  package var pinned: Set<LoanID> { Set(ofLoans.filter(\.value.isPinned).keys) }

  /// A sentence for each note on one of the `missing` loans, which nobody knows.
  package func orphans(_ missing: [LoanID]) -> [String] {
    loanIDs.filter(missing.contains).map { id in
      "'\(displayPaths[id] ?? "loans/\(id).md")': there is no loan \(id); its note is not shown"
    }
  }

  private enum Place {
    case index
    case loan(LoanID)
    case page(String)
  }

  /// Where a note belongs; `nil` for a file that is none or stands where no note is looked for.
  private mutating func takePlace(of file: SiteFile, mistakes: inout [Diagnostic]) -> Place? {
    guard file.name.hasSuffix(".md") else { return nil }
    let parts = file.name.dropLast(3).split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 1 { return parts[0] == "index" ? .index : .page(String(parts[0])) }
    guard parts.count == 2, parts[0] == "loans" else {
      warnings.append(
        "'\(file.displayPath)': no note is looked for in this folder; it is not shown")
      return nil
    }
    let isNumber = parts[1].utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, let id = Int(parts[1]), id > 0 else {
      let message = "the name of a loan's note must be its number, like '1234567.md'"
      mistakes.append(Diagnostic(file: file.displayPath, message: message))
      return nil
    }
    return .loan(LoanID(id))
  }

  private mutating func take(
    _ note: Note, of id: LoanID, from file: SiteFile, mistakes: inout [Diagnostic]
  ) {
    if let other = displayPaths[id] {
      let message = "'\(other)' is a note on loan \(id) too"
      mistakes.append(Diagnostic(file: file.displayPath, message: message))
    } else {
      ofLoans[id] = note
      displayPaths[id] = file.displayPath
    }
  }

  private static func pages(of own: [(name: String, note: Note)]) -> [OwnPage] {
    let slugs = Slugs(names: own.map(\.name), fallback: "note")
    return own.compactMap { name, note in
      guard let slug = slugs[name], let path = OutputPath("notes/\(slug).html") else { return nil }
      return OwnPage(note: note, title: note.title ?? note.firstHeading ?? name, path: path)
    }
  }
}

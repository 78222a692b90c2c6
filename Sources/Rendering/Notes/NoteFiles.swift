package import Diagnostics
package import Loans
import Site
package import Words

/// The files of the notes folder, read and checked, from which each language of a site has its
/// notes.
///
/// A name such as `why.es.md` is that of the note `why.md` in Spanish, if the site has pages in
/// Spanish. A file without a language in its name is in the first language of the site.
package struct NoteFiles: Sendable {
  /// The languages of the site; there is at least one.
  private let languages: [LanguageTag]
  /// The notes that are not hidden, in the order of the files' names without their languages.
  private var notes: [NoteFile] = []
  private var warnings: [Warning] = []
  /// The warnings about notes in a language that the site does not have.
  private var untranslated: [Warning] = []
  /// The pages of notes that could not be read or parsed.
  private var unparsedPages: [OutputPath] = []
  /// The paths of the files, by where their notes are shown.
  private var displayPaths: [Place: String] = [:]

  /// A note in one language.
  private struct NoteFile {
    let name: NoteFileName
    let displayPath: String
    let placement: NotePlacement
    let note: Note
  }

  /// Where only one note can be.
  private struct Place: Hashable {
    let placement: NotePlacement
    let language: LanguageTag?
  }

  /// Parses the notes of a site as far as possible, so that the rest of the site can be checked
  /// despite errors in them.
  ///
  /// - Parameters:
  ///   - files: The files of the notes folder in any order.
  ///   - unreadNames: The names of further files, which could not be read.
  ///   - languages: The languages of the site; at least one.
  ///   - errors: The errors so far, to which all errors of all notes are appended.
  package init(
    _ files: [SiteFile], unreadNames: [String] = [], languages: [LanguageTag] = [.english],
    errors: inout [Diagnostic]
  ) {
    self.languages = languages
    let known = Set(languages.flatMap(\.fallbackChain))
    unparsedPages = unreadNames.compactMap { name in
      guard let name = NoteFileName(name, languages: known), !name.stem.contains("/"),
        case .page(let path)? = try? NotePlacement(ofFileNamed: name.stem)
      else { return nil }
      return path
    }
    let names = Set(files.map(\.name))
    var named: [(name: NoteFileName, file: SiteFile)] = []
    for file in files {
      if let other = NoteFileName.otherLanguage(of: file.name, languages: known, beside: names) {
        untranslated.append(.noPages(in: other, for: file))
      } else if let name = NoteFileName(file.name, languages: known) {
        named.append((name, file))
      }
    }
    for (name, file) in named.sorted(by: { $0.name < $1.name }) {
      add(file, named: name, errors: &errors)
    }
    untranslated.sort { $0.message < $1.message }
  }

  /// The sorted IDs of the loans with a note, which stay on the site when they leave the list.
  package var loanIDs: [LoanID] {
    let ids = notes.compactMap { note in
      if case .loan(let id) = note.placement { id } else { nil }
    }
    return Set(ids).sorted()
  }

  private mutating func add(
    _ file: SiteFile, named name: NoteFileName, errors: inout [Diagnostic]
  ) {
    guard let placement = placement(of: file, named: name, errors: &errors) else { return }
    guard let note = Note(file, errors: &errors) else {
      if case .page(let path) = placement { unparsedPages.append(path) }
      return
    }
    if note.isHidden { return }
    let place = Place(placement: placement, language: name.language)
    if let other = displayPaths[place] {
      errors.append(Diagnostic(file: file.displayPath, message: placement.clash(with: other)))
      return
    }
    displayPaths[place] = file.displayPath
    notes.append(
      NoteFile(name: name, displayPath: file.displayPath, placement: placement, note: note))
  }

  /// Determines where a note is shown, and adds a warning if its folder is not one for notes.
  ///
  /// - Parameters:
  ///   - file: A file of the notes folder.
  ///   - name: The name of the file.
  ///   - errors: The errors so far; an error is appended if the file's name breaks the rule for
  ///     names in its folder.
  /// - Returns: `nil` for a file that is not used as a note.
  private mutating func placement(
    of file: SiteFile, named name: NoteFileName, errors: inout [Diagnostic]
  ) -> NotePlacement? {
    do throws(NotePlacement.Refusal) {
      return try NotePlacement(ofFileNamed: name.stem)
    } catch {
      switch error {
      case .rule(let rule):
        errors.append(Diagnostic(file: file.displayPath, message: "the name of \(rule)"))
      case .folder(let folder):
        let meant = folder.flatMap { nearestName(to: $0, among: NotePlacement.folders) }
        let hint = meant.map { "; did you mean the folder '\($0)'?" } ?? ""
        warnings.append(
          Warning(
            .note, at: .file(file.displayPath),
            "'\(file.displayPath)': it is ignored: kivagen does not look for notes in this folder"
              + hint))
      }
      return nil
    }
  }
}

extension Warning {
  /// The warning that a note is in a language that the site does not have.
  fileprivate static func noPages(in language: LanguageTag, for file: SiteFile) -> Warning {
    Warning(
      .orphanedNote, at: .file(file.displayPath),
      "'\(file.displayPath)': the site has no pages in the language '\(language.text)'; its note is "
        + "not shown")
  }
}

// MARK: - Notes of a language

extension NoteFiles {
  /// Returns the notes that the pages in a language of the site have: each in that language if
  /// there is such a file, else as it is in the first language.
  package func notes(in language: LanguageTag) -> Notes {
    let preferred = preferences(of: language)
    var files: [NotePlacement: (file: NoteFile, rank: Int)] = [:]
    var originals: [NotePlacement: Note] = [:]
    for file in notes {
      if file.name.language == nil { originals[file.placement] = file.note }
      guard let rank = preferred.firstIndex(of: file.name.language) else { continue }
      if let other = files[file.placement], other.rank <= rank { continue }
      files[file.placement] = (file, rank)
    }
    var chosen = Notes(
      warnings: warnings, untranslated: untranslated, unparsedPages: unparsedPages)
    for placement in notes.map(\.placement) {
      guard let (file, _) = files.removeValue(forKey: placement) else { continue }
      chosen.add(
        note(of: file, in: language, original: originals[placement]), at: placement,
        name: String(file.name.stem), displayPath: file.displayPath)
    }
    chosen.addMenuWarnings()
    return chosen
  }

  /// The languages in which a note may be shown on pages in a language, the best first. `nil` stands
  /// for files without a language in their names.
  private func preferences(of language: LanguageTag) -> [LanguageTag?] {
    language.fallbackChain + [nil] + (languages.first?.fallbackChain ?? [])
  }

  /// Returns a note as pages in a language show it: a note in another language says in which, and
  /// what the front matter of a translation leaves out is as in the note without a language.
  private func note(
    of file: NoteFile, in language: LanguageTag, original: Note?
  ) -> Note {
    var note = file.note
    if file.name.language != nil, let original { note.takeDefaults(from: original) }
    let own = file.name.language ?? languages.first ?? language
    if !language.isVariety(of: own) { note.language = own }
    return note
  }
}

extension NotePlacement {
  /// Returns the message that another file has the placement already.
  fileprivate func clash(with other: String) -> String {
    switch self {
    case .index: "'\(other)' stands above the list too"
    case .loan(let id): "'\(other)' is a note on loan \(id) too"
    case .section(let kind, let slug): "'\(other)' is a note on \(kind.noun) '\(slug)' too"
    case .page(let path): "'\(other)' has the address '\(path)' too; rename one of the two"
    }
  }
}

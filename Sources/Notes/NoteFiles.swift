package import Diagnostics
package import Loans
import Markdown
import Site
package import SiteIndex
package import Words

/// The files of the notes folder, which have been read and checked. The notes of each language are
/// selected from them.
///
/// A name such as `why.es.md` is the note `why.md` in Spanish, if the site has pages in Spanish. A
/// file without a language in its name is in the original language of the notes.
package struct NoteFiles: Sendable {
  private let languages: NoteLanguages
  /// The notes that are not hidden, in the order of their file names without languages.
  private var notes: [NoteFile] = []
  private var warnings: [Warning] = []
  /// A warning for each file that is on no page because of its language.
  private var warningsOnLanguages: [Warning] = []
  /// The pages of notes that could not be read or parsed.
  private var unparsedPages: [OutputPath] = []
  /// The indices of the notes in the original language, by placement.
  private var originals: [NotePlacement: Int] = [:]
  /// The paths of the files, by placement and language.
  private var displayPaths: [PlacementInLanguage: String] = [:]

  private struct NoteFile {
    let name: NoteFileName
    let displayPath: String
    let placement: NotePlacement
    let note: Note
    /// How the file equals a note that kivagen wrote; `nil` if its author changed it.
    let starter: StarterNotes.Match?
  }

  /// A placement in a language, which only one note can have.
  private struct PlacementInLanguage: Hashable {
    let placement: NotePlacement
    let language: LanguageTag?
  }

  /// Parses notes as far as possible, so that the rest of the site can be checked. Errors are
  /// appended. Starter notes that their authors have not changed are left out.
  package init(
    _ files: [SiteFile], unreadNames: [String] = [], languages: NoteLanguages,
    starters: StarterNotes = .none, errors: inout [Diagnostic]
  ) {
    self.languages = languages
    let names = Set(files.map(\.name) + unreadNames)
    unparsedPages = unreadNames.compactMap { name in
      guard
        case .note(let name)? = NoteFileName.meaning(of: name, in: languages, beside: names),
        case .page(let path)? = try? NotePlacement(ofFileNamed: name.stem)
      else { return nil }
      return path
    }
    var named: [(name: NoteFileName, file: SiteFile)] = []
    for file in files {
      switch NoteFileName.meaning(of: file.name, in: languages, beside: names) {
      case .note(let name): named.append((name, file))
      case .otherLanguage(let tag):
        warningsOnLanguages.append(.noPages(in: tag, for: file, languages))
      case .unbuilt, nil: continue
      }
    }
    for (name, file) in named.sorted(by: { ($0.name, $0.file.name) < ($1.name, $1.file.name) }) {
      add(file, named: name, starters, errors: &errors)
    }
    removeStarterNotes()
    originals = indices(in: languages.original)
    warningsOnLanguages.sort { $0.message < $1.message }
    warningsOnLanguages += warningsOnUnusedNotes
  }

  /// The identifiers of loans with a note, sorted. These loans stay on the site when they leave the
  /// list.
  package var loanIDs: [LoanID] {
    let ids = notes.compactMap { note in
      if case .loan(let id) = note.placement { id } else { nil }
    }
    return Set(ids).sorted()
  }

  private mutating func add(
    _ file: SiteFile, named name: NoteFileName, _ starters: StarterNotes,
    errors: inout [Diagnostic]
  ) {
    guard let placement = placement(of: file, named: name, errors: &errors) else { return }
    guard let note = Note(file, errors: &errors) else {
      if case .page(let path) = placement { unparsedPages.append(path) }
      return
    }
    if note.isHidden { return }
    let place = PlacementInLanguage(placement: placement, language: name.language)
    if let other = displayPaths[place] {
      errors.append(Diagnostic(file: file.displayPath, message: placement.clash(with: other)))
      return
    }
    displayPaths[place] = file.displayPath
    // A translation can inherit settings, which would not have an effect either.
    warnings += placement.settingsWithoutEffect(in: note).map {
      Warning(.note, at: .file(file.displayPath), "'\(file.displayPath)': \($0)")
    }
    warnings += note.remarks.map {
      Warning(.note, in: file.displayPath, line: $0.line, column: $0.column, $0.message)
    }
    if let suggestion = NotePlacement.suggestedName(for: name, at: placement) {
      let folder = file.displayPath.dropLast(file.name.count)
      warnings.append(
        Warning(
          .note, at: .file(file.displayPath),
          "'\(file.displayPath)' has a page of its own; did you mean '\(folder)\(suggestion)'?"))
    }
    notes.append(
      NoteFile(
        name: name, displayPath: file.displayPath, placement: placement, note: note,
        starter: starters.match(file, body: note.text)))
  }

  /// Removes the notes that kivagen wrote and nobody changed, except pages to which other notes
  /// link. Adds warnings about them.
  private mutating func removeStarterNotes() {
    if notes.allSatisfy({ $0.starter == nil }) { return }
    let links = notes.filter { $0.starter == nil }.flatMap(\.note.siteLinks)
    let linked = Set(links.compactMap { OutputPath(ofTarget: $0.target) })
    notes.removeAll { file in
      guard let starter = file.starter else { return false }
      let page: OutputPath? = if case .page(let path) = file.placement { path } else { nil }
      let isLinked = page.map(linked.contains) ?? false
      if !isLinked {
        warnings.append(.leftOut(file.displayPath, as: starter, hasPage: page != nil))
      } else if starter == .placeholder {
        warnings.append(.linkedPlaceholder(file.displayPath))
      }
      return !isLinked
    }
  }

  /// Returns the placement of a note. Returns `nil` after adding a warning or an error if the file
  /// is not used.
  private mutating func placement(
    of file: SiteFile, named name: NoteFileName, errors: inout [Diagnostic]
  ) -> NotePlacement? {
    do throws(NotePlacement.Refusal) {
      return try NotePlacement(ofFileNamed: name.stem)
    } catch {
      switch error {
      case .name(let message): errors.append(Diagnostic(file: file.displayPath, message: message))
      case .folder(let folder):
        let suggestion = folder.flatMap(NotePlacement.folder(suggestedFor:))
        let hint = suggestion.map { "; did you mean the folder '\($0)'?" } ?? ""
        warnings.append(
          Warning(
            .note, at: .file(file.displayPath),
            "'\(file.displayPath)': it is ignored: kivagen does not look for notes in this folder"
              + hint))
      }
      return nil
    }
  }

  /// Returns the notes for the pages in a language. Each is in that language if there is a
  /// translation; otherwise, in the original language.
  package func notes(in language: LanguageTag) -> Notes {
    let indices = indices(in: language)
    var chosen = Notes(
      warnings: warnings, warningsOnLanguages: warningsOnLanguages, unparsedPages: unparsedPages)
    for index in indices.values.sorted() {
      let file = notes[index]
      chosen.add(
        note(at: index, in: language), at: file.placement, name: String(file.name.stem),
        displayPath: file.displayPath)
    }
    chosen.addMenuWarning()
    return chosen
  }

  /// Returns the index of the note for each placement on the pages in a language.
  private func indices(in language: LanguageTag) -> [NotePlacement: Int] {
    let tags = languages.tagsOfNotes(for: language)
    var best: [NotePlacement: (index: Int, rank: Int)] = [:]
    for (index, file) in notes.enumerated() {
      guard let rank = tags.firstIndex(of: file.name.language) else { continue }
      if let other = best[file.placement], other.rank <= rank { continue }
      best[file.placement] = (index, rank)
    }
    return best.mapValues(\.index)
  }

  /// Returns a note as it is shown on pages in a language. If its own language differs, the note
  /// specifies it. A translation inherits settings from the original that its front matter does not
  /// set.
  private func note(at index: Int, in language: LanguageTag) -> Note {
    let file = notes[index]
    var note = file.note
    if let original = originals[file.placement], original != index {
      note.inheritSettings(from: notes[original].note)
    }
    let own = file.name.language ?? languages.original
    if !language.isVariety(of: own) { note.language = own }
    return note
  }

  /// The warnings about notes in a language of the pages that are not used because every page shows
  /// another note in their place.
  private var warningsOnUnusedNotes: [Warning] {
    let used = Set(languages.pages.flatMap { indices(in: $0).values })
    return notes.enumerated().compactMap { index, file in
      if used.contains(index) || languages.isForOtherPages(file.name.language) { return nil }
      return Warning(
        .orphanedNote, at: .file(file.displayPath),
        "'\(file.displayPath)' is not shown: each language has another note in its place")
    }
  }
}

extension Warning {
  fileprivate static func noPages(
    in language: LanguageTag, for file: SiteFile, _ languages: NoteLanguages
  ) -> Warning {
    Warning(
      .orphanedNote, at: .file(file.displayPath),
      "'\(file.displayPath)' is not shown: the site has no pages in '\(language.text)'; "
        + "\(languages.advice(adding: language)), or rename the file")
  }
}

extension NotePlacement {
  /// Returns the message that another file already has the placement.
  fileprivate func clash(with other: String) -> String {
    switch self {
    case .index: "'\(other)' is shown above the list, too"
    case .loan(let id): "'\(other)' is a note on loan \(id) too"
    case .section(let kind, let slug): "'\(other)' is a note on \(kind.noun) '\(slug)' too"
    case .page(let path): "'\(other)' has the address '\(path)' too; rename one of the two"
    }
  }

  /// Returns a sentence for each setting of a note that has no effect with this placement.
  fileprivate func settingsWithoutEffect(in note: Note) -> [String] {
    let isOnLoan = if case .loan = self { true } else { false }
    let hasPage = if case .page = self { true } else { false }
    let settings = [note.isInMenu == nil ? nil : "menu", note.order == nil ? nil : "order"]
    let ignored = hasPage ? [] : settings.compactMap(\.self)
    return
      (note.isPinned && !isOnLoan
      ? ["'pinned' is ignored: only the note of a loan can be pinned"] : [])
      + ignored.map {
        "'\($0)' is ignored: only a note with a page of its own can be in the header"
      }
  }
}

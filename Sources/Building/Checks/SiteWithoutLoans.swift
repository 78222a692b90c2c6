package import CommandLine
internal import Diagnostics
package import Loans
package import Notes
package import Pages
internal import Rendering
internal import Site
package import SiteIndex
package import Words

/// The sources of a site, and the site that they would be without any loan, which shows what is wrong
/// whatever loans the site has.
package struct SiteWithoutLoans {
  let reading: SourceReading
  /// The site without loans. If there are errors in its templates, the built-in ones replace them.
  let renderer: SiteRenderer
  /// A warning for each note that is about an excluded loan.
  let excludedNotes: [Warning]
  let hasTemplateErrors: Bool
  private let notes: [Notes]
  private let settings: Settings
  /// Whether there are errors in the settings, which may leave out languages and templates.
  private let hasSettingErrors: Bool
  /// Whether an error in the settings file leaves open which files the site has.
  let lacksSettingsOfFiles: Bool

  /// Prepares the pages of a site without loans. `templates` are `nil` if there are errors in them.
  ///
  /// - Throws: Errors in the built-in templates; tests make sure that there are none.
  package init(
    _ reading: SourceReading, _ templates: [TemplateFolder]?, _ settings: Settings,
    hasSettingErrors: Bool = false, lacksSettingsOfFiles: Bool = false
  ) throws(SiteErrors) {
    self.reading = reading
    self.settings = settings
    self.hasSettingErrors = hasSettingErrors
    self.lacksSettingsOfFiles = lacksSettingsOfFiles
    hasTemplateErrors = templates == nil
    (notes, excludedNotes) = reading.notes(without: settings.exclude)
    let noLoans = LoanSnapshot(
      provenance: .sample, retrieval: .embedded, time: Timestamp(seconds: 0))
    var folders = templates ?? []
    if hasTemplateErrors { folders = try reading.builtInTemplates() }
    let editions = zip(folders, notes).map { templates, notes in
      SiteEdition(
        SiteContent(of: noLoans, notes, in: templates.language, settings), templates: templates)
    }
    renderer = SiteRenderer(editions)
  }

  /// The warnings on templates and notes.
  var warnings: [Warning] {
    // Those on the built-in templates are not about the site.
    let hasWarningsOnTemplates = !hasTemplateErrors && !hasSettingErrors
    return renderer.warnings.filter { hasWarningsOnTemplates || $0.kind != .template }
  }

  /// The warnings on notes that no page shows because of their languages.
  var warningsOnLanguages: [Warning] {
    hasSettingErrors ? [] : notes.flatMap(\.warningsOnLanguages).distinct
  }

  /// The warnings on links of notes to pages of excluded loans.
  var linksToExcludedLoans: [Warning] {
    if settings.exclude.isEmpty { return [] }
    return renderer.linkWarnings(toLoans: settings.exclude, of: reading.folder.notes)
  }

  /// Returns the end of a message about a link to a file that is in the notes folder, where nothing but
  /// notes is published; an empty string for any other link.
  func hintOnFile(linkedAs path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let beside = reading.folder.filesBesideNotes
    let found =
      beside.first { $0 == path }
      ?? beside.first { $0.split(separator: "/").last.map { $0 == name } ?? false }
    guard let found else { return "" }
    let file = joinedPath("\(settings.notes)/\(found)", below: settings.root)
    return "; put '\(file)' into '\(joinedPath(settings.staticFolder, below: settings.root))/'"
  }

  /// The folders below which the site may have any file, because that depends on its loans, or on
  /// settings that this run does not have.
  var unknownFolders: [String] {
    (settings.images == .download ? ["pictures"] : [])
      + (settings.usesOneLanguage ? settings.languages.map(\.text) : [])
      + (hasSettingErrors ? Self.foldersOfLanguages : [])
  }

  /// The folders that kivagen writes if the site has loans.
  var foldersOfLoans: [OutputPath] {
    let pictures = settings.images == .download ? OutputPath("pictures") : nil
    return renderer.foldersOfLoans(amongFiles: reading.staticFolder.paths)
      + [pictures].compactMap { $0 }
  }

  /// Returns whether kivagen writes a file to this path if the site has the right loans.
  func canBelongToLoans(_ path: OutputPath) -> Bool {
    renderer.isAddressOfLoans(path)
      || settings.images == .download && path.text.wholeMatch(of: /pictures\/[0-9]+\.\w+/) != nil
  }

  /// The folders that a site may have for its languages.
  private static let foldersOfLanguages =
    LanguageTag.codes.map(String.init) + builtInLanguages.map(\.text)
}

extension SiteContent {
  /// Creates the content of a site in one language, from its loans, its notes and its settings.
  package init(
    of snapshot: LoanSnapshot, _ notes: Notes, in language: LanguageTag, _ settings: Settings,
    retiredLoans: [RetiredLoan] = []
  ) {
    self.init(
      settings: SiteSettings(settings, in: language), snapshot: snapshot, notes: notes,
      retiredLoans: retiredLoans)
    origin = DataOrigin(settings)
    views = settings.views(in: language)
    namesLostLoans = settings.exclude.isEmpty
  }
}

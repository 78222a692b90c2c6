package import CommandLine
internal import Diagnostics
package import Loans
package import Notes
package import Pages
internal import Rendering
internal import Site
package import SiteIndex
package import Words

/// A site that is rendered without loans, in order to find the errors that do not depend on them.
package struct SiteWithoutLoans {
  let reading: SourceReading
  /// The site without loans. If there are errors in its templates, the built-in ones replace them.
  let renderer: SiteRenderer
  let excludedNotes: [Warning]
  let hasTemplateErrors: Bool
  private let notes: [Notes]
  private let settings: Settings
  private let hasSettingErrors: Bool
  /// Whether it is unknown which files the site has, because of an error in the settings file.
  let lacksSettingsOfFiles: Bool

  /// Prepares the pages without loans. `templates` is `nil` if they have errors. Throws only for
  /// errors in the built-in templates, which tests rule out.
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
      var content = SiteContent(of: noLoans, notes, in: templates.language, settings)
      content.use(reading)
      return SiteEdition(content, templates: templates)
    }
    renderer = SiteRenderer(editions)
  }

  /// Warnings about templates and notes.
  var warnings: [Warning] {
    // Warnings about built-in templates do not concern the site.
    let hasWarningsOnTemplates = !hasTemplateErrors && !hasSettingErrors
    return renderer.warnings.filter { hasWarningsOnTemplates || $0.category != .template }
  }

  /// Warnings about notes that are on no page because of their languages.
  var warningsOnLanguages: [Warning] {
    hasSettingErrors ? [] : notes.flatMap(\.warningsOnLanguages).distinct
  }

  /// Warnings about links in notes to pages of excluded loans.
  var linksToExcludedLoans: [Warning] {
    if settings.exclude.isEmpty { return [] }
    return renderer.linkWarnings(toLoans: settings.exclude, of: reading.folder.notes)
  }

  /// Returns the advice to append to a message about a link to an unpublished file beside the
  /// notes, or an empty string for any other link.
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

  /// The folders whose files depend on the loans, or on settings that are missing in this run.
  var unknownFolders: [String] {
    (settings.images == .download ? ["pictures"] : [])
      + (settings.usesOneLanguage ? settings.languages.map(\.text) : [])
      + (hasSettingErrors ? Self.foldersOfLanguages : [])
  }

  /// The folders that kivagen writes only for loans.
  var foldersOfLoans: [OutputPath] {
    let pictures = settings.images == .download ? OutputPath("pictures") : nil
    return renderer.foldersOfLoans(amongFiles: reading.staticFolder.paths)
      + [pictures].compactMap { $0 }
  }

  /// Returns whether kivagen would write a file to this path for some loans.
  func canBelongToLoans(_ path: OutputPath) -> Bool {
    renderer.isAddressOfLoans(path)
      || settings.images == .download && path.text.wholeMatch(of: /pictures\/[0-9]+\.\w+/) != nil
  }

  /// The folders that a site could have for languages.
  private static let foldersOfLanguages =
    LanguageTag.codes.map(String.init) + builtInLanguages.map(\.text)
}

extension SiteContent {
  /// Creates the content of a site in one language.
  package init(
    of snapshot: LoanSnapshot, _ notes: Notes, in language: LanguageTag, _ settings: Settings,
    retiredLoans: [RetiredLoan] = []
  ) {
    self.init(
      settings: SiteSettings(settings, in: language), snapshot: snapshot, notes: notes,
      retiredLoans: retiredLoans)
    origin = DataOrigin(settings)
    views = settings.views(in: language)
    presets = settings.presets(in: language) ?? presets
    notFoundPageNamesLoans = settings.exclude.isEmpty
  }
}

package import CommandLine
internal import Diagnostics
package import Host
internal import Loans
package import Notes
package import Pages
internal import Rendering
internal import Site
package import SiteIndex
internal import Words

/// The templates, notes and static files of a site as far as they can be read, with all errors in
/// them.
package struct SourceReading: Sendable {
  package let folder: SiteFolder
  /// The templates in each language; `nil` if they have errors or only the built-in templates are
  /// needed.
  let siteTemplates: [TemplateFolder]?
  /// Whether the built-in templates and words suffice.
  private let usesBuiltIn: Bool
  /// The notes without errors, for each language of the site.
  package let notes: [Notes]
  package let staticFolder: StaticFolder
  let brandImages: BrandImages
  private let languages: [LanguageTag]
  /// All errors, starting with those about unreadable files.
  let errors: [CommandError]

  var hasTemplateErrors: Bool { siteTemplates == nil && !usesBuiltIn }

  /// Returns the templates in each language, or `nil` if the site's own have errors. Throws only
  /// for errors in the built-in templates, which tests rule out.
  package func templates() throws(SiteErrors) -> [TemplateFolder]? {
    usesBuiltIn ? try TemplateFolder.all([], languages: languages) : siteTemplates
  }

  /// Returns the built-in templates in each language, or in English if the words of that language
  /// are not built in. Throws only for errors in the built-in templates, which tests rule out.
  func builtInTemplates() throws(SiteErrors) -> [TemplateFolder] {
    let emptyFiles = languages.filter { !Catalogue.isBuiltIn($0) }.map { language in
      let name = "\(Catalogue.folder)/\(language.text).yml"
      return SiteFile(name: name, displayPath: name, bytes: [])
    }
    return try TemplateFolder.all(emptyFiles, languages: languages)
  }

  /// The addresses of the site's own pages in each language, including those with broken templates.
  var ownPages: [OutputPath] {
    let folders = [""] + languages.dropFirst().map { "\($0.text)/" }
    return folder.templates.filter(OwnPage.isTemplate).flatMap { file in
      folders.compactMap { OutputPath($0 + OwnPage.fileName(ofTemplate: file)) }
    }
  }

  /// Reads and checks the sources of a site. Throws `CommandError.interrupted` if cancelled.
  package init(_ settings: Settings, files: FileSystem) throws(CommandError) {
    folder = try SiteFolder(settings: settings, files: files)
    languages = settings.pageLanguages
    usesBuiltIn = folder.templates.isEmpty && languages.allSatisfy(Catalogue.isBuiltIn)
    var diagnostics: [Diagnostic] = []
    do throws(SiteErrors) {
      siteTemplates =
        usesBuiltIn ? nil : try TemplateFolder.all(folder.templates, languages: languages)
    } catch {
      siteTemplates = nil
      diagnostics += Self.allErrors(in: folder.templates, first: error.diagnostics)
    }
    let notes = NoteFiles(
      folder.notes, unreadNames: folder.unreadNotes, languages: folder.noteLanguages(settings),
      starters: folder.notes.isEmpty ? .none : .embedded, errors: &diagnostics)
    self.notes = languages.map(notes.notes)
    staticFolder = try StaticFolder(settings, files: files)
    brandImages = try BrandImages(settings, in: staticFolder, files: files)
    let textErrors = diagnostics.isEmpty ? [] : [CommandError(diagnostics, exit: .badSettings)]
    errors = folder.errors + textErrors + staticFolder.errors
  }

  /// Returns the notes in each language without those on some loans, and warnings about the notes
  /// that are left out.
  func notes(without loans: Set<LoanID>) -> ([Notes], [Warning]) {
    var (notes, warnings) = (notes, [Warning]())
    for index in notes.indices { warnings += notes[index].removeNotes(onLoans: loans) }
    // Languages can share a note.
    return (notes, warnings.distinct)
  }

  /// Returns all errors. Templates that cannot be parsed are replaced with the default ones, in
  /// order to find the errors in partials, too.
  private static func allErrors(in files: [SiteFile], first: [Diagnostic]) -> [Diagnostic] {
    let broken = Set(first.map(\.file))
    let rest = files.filter { file in
      !broken.contains(file.displayPath) || !TemplateFolder.hasDefault(named: file.name)
    }
    if rest.isEmpty || rest.count == files.count { return first }
    do throws(SiteErrors) {
      // If a broken file of words were left out, its language would have no words.
      _ = try TemplateFolder(rest)
      return first
    } catch { return first + error.diagnostics.filter { !first.contains($0) } }
  }
}

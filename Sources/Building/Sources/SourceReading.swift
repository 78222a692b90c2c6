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

/// The templates, notes and static files of a site, as far as they can be read, with every error.
package struct SourceReading: Sendable {
  /// The files of the templates and notes.
  package let folder: SiteFolder
  /// The templates in each language; `nil` if the built-in ones are enough, or if there are errors in
  /// those of the site.
  let ownTemplates: [TemplateFolder]?
  /// Whether the site needs no templates and words but the built-in ones.
  private let usesBuiltIn: Bool
  /// The notes that could be parsed, for each language of the site.
  package let notes: [Notes]
  package let staticFolder: StaticFolder
  private let languages: [LanguageTag]
  /// All errors: first those about files that cannot be read.
  let errors: [CommandError]

  var hasTemplateErrors: Bool { ownTemplates == nil && !usesBuiltIn }

  /// Returns the templates in each language, or `nil` if there are errors in those of the site.
  ///
  /// - Throws: Errors in the built-in templates; tests make sure that there are none.
  package func templates() throws(SiteErrors) -> [TemplateFolder]? {
    usesBuiltIn ? try TemplateFolder.all([], languages: languages) : ownTemplates
  }

  /// Returns the built-in templates in each language, for a site with errors in its own templates or
  /// words. The words of a language that is not built in are English.
  ///
  /// - Throws: Errors in the built-in templates; tests make sure that there are none.
  func builtInTemplates() throws(SiteErrors) -> [TemplateFolder] {
    let emptyFiles = languages.filter { !Catalogue.isBuiltIn($0) }.map { language in
      let name = "\(Catalogue.folder)/\(language.text).yml"
      return SiteFile(name: name, displayPath: name, bytes: [])
    }
    return try TemplateFolder.all(emptyFiles, languages: languages)
  }

  /// The addresses of the site's own pages in each language, also of those with broken templates.
  var ownPages: [OutputPath] {
    let folders = [""] + languages.dropFirst().map { "\($0.text)/" }
    return folder.templates.filter(OwnPage.isTemplate).flatMap { file in
      folders.compactMap { OutputPath($0 + OwnPage.fileName(ofTemplate: file)) }
    }
  }

  /// Reads and checks the sources of a site.
  ///
  /// - Throws: `CommandError.interrupted` if the run is cancelled.
  package init(_ settings: Settings, files: FileSystem) throws(CommandError) {
    folder = try SiteFolder(settings: settings, files: files)
    languages = settings.pageLanguages
    usesBuiltIn = folder.templates.isEmpty && languages.allSatisfy(Catalogue.isBuiltIn)
    var diagnostics: [Diagnostic] = []
    do throws(SiteErrors) {
      ownTemplates =
        usesBuiltIn ? nil : try TemplateFolder.all(folder.templates, languages: languages)
    } catch {
      ownTemplates = nil
      diagnostics += Self.allErrors(in: folder.templates, first: error.diagnostics)
    }
    let notes = NoteFiles(
      folder.notes, unreadNames: folder.unreadNotes, languages: folder.noteLanguages(settings),
      errors: &diagnostics)
    self.notes = languages.map(notes.notes)
    staticFolder = try StaticFolder(settings, files: files)
    let textErrors = diagnostics.isEmpty ? [] : [CommandError(diagnostics, exit: .badSettings)]
    errors = folder.errors + textErrors + staticFolder.errors
  }

  /// Returns the notes in each language without those on some loans, and warnings about these.
  func notes(without loans: Set<LoanID>) -> ([Notes], [Warning]) {
    var (notes, warnings) = (notes, [Warning]())
    for index in notes.indices { warnings += notes[index].removeNotes(onLoans: loans) }
    // Languages can share a note.
    return (notes, warnings.distinct)
  }

  /// Returns the errors in templates together with those in the partials of templates that cannot
  /// be parsed, which are found with the defaults in place of files with errors.
  private static func allErrors(in files: [SiteFile], first: [Diagnostic]) -> [Diagnostic] {
    let broken = Set(first.map(\.file))
    let rest = files.filter { file in
      !broken.contains(file.displayPath) || !TemplateFolder.hasDefault(named: file.name)
    }
    if rest.isEmpty || rest.count == files.count { return first }
    do throws(SiteErrors) {
      // A file of words may be among those with errors, so that the language has none.
      _ = try TemplateFolder(rest)
      return first
    } catch { return first + error.diagnostics.filter { !first.contains($0) } }
  }
}

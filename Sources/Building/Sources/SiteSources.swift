internal import CommandLine
internal import Diagnostics
package import Loans
internal import Notes
internal import Pages
internal import Rendering
internal import SiteIndex

/// The files that a person made for a site: templates, notes and files to be copied.
package struct SiteSources: Sendable {
  /// The task that returns the templates in each language. It reads the defaults while the build
  /// fetches the loans; the templates of the site's own have been read before.
  private let templatesTask: Task<Result<[TemplateFolder], SiteErrors>, Never>
  /// The files as they were read, with every error in them.
  let reading: SourceReading
  /// The notes in each language, without those about excluded loans.
  let notes: [Notes]

  init(_ reading: SourceReading, _ settings: Settings) {
    self.reading = reading
    let ownTemplates = reading.ownTemplates
    let languages = settings.pageLanguages
    templatesTask = Task.detached {
      if let ownTemplates { return .success(ownTemplates) }
      return Result { () throws(SiteErrors) in try TemplateFolder.all([], languages: languages) }
    }
    (notes, _) = reading.notes(without: settings.exclude)
  }

  var staticFolder: StaticFolder { reading.staticFolder }
  var noteFiles: [SiteFile] { reading.folder.notes }

  /// Returns the templates, and waits for the defaults if they are still being read. There must be no
  /// errors in the templates of the site.
  ///
  /// - Throws: Errors in the built-in templates; tests make sure that there are none.
  func templates() async throws(SiteErrors) -> [TemplateFolder] {
    try await templatesTask.value.get()
  }

  /// Returns a warning for each note on one of the loans that do not exist.
  func orphanWarnings(onLoans missing: [LoanID]) -> [Warning] {
    notes.flatMap { $0.orphanWarnings(onLoans: missing) }.distinct
  }

  /// The sorted IDs of the loans with a note, which stay on the site when they leave the list.
  package var loansWithNotes: [LoanID] { Set(notes.flatMap(\.loanIDs)).sorted() }
}

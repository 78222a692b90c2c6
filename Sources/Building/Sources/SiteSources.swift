internal import CommandLine
internal import Diagnostics
package import Loans
internal import Notes
internal import Pages
internal import Rendering
internal import SiteIndex

/// A person's files for a site: templates, notes and files to copy.
package struct SiteSources: Sendable {
  /// Reads default templates while the build fetches loans; the site's own have been read before.
  private let templatesTask: Task<Result<[TemplateFolder], SiteErrors>, Never>
  /// The files as they were read, with every error in them.
  let reading: SourceReading
  /// The notes in each language, without those about excluded loans.
  let notes: [Notes]

  init(_ reading: SourceReading, _ settings: Settings) {
    self.reading = reading
    let siteTemplates = reading.siteTemplates
    let languages = settings.pageLanguages
    templatesTask = Task.detached {
      if let siteTemplates { return .success(siteTemplates) }
      return Result { () throws(SiteErrors) in try TemplateFolder.all([], languages: languages) }
    }
    (notes, _) = reading.notes(without: settings.exclude)
  }

  var staticFolder: StaticFolder { reading.staticFolder }
  var noteFiles: [SiteFile] { reading.folder.notes }

  /// Returns the templates, waiting for the defaults. The site's own must have no errors. Throws
  /// only for errors in the built-in templates, which tests rule out.
  func templates() async throws(SiteErrors) -> [TemplateFolder] {
    try await templatesTask.value.get()
  }

  /// Returns a warning for each note on a missing loan.
  func orphanWarnings(onLoans missing: [LoanID]) -> [Warning] {
    notes.flatMap { $0.orphanWarnings(onLoans: missing) }.distinct
  }

  /// The sorted IDs of loans with a note, which keep them on the site when they leave the list.
  package var loansWithNotes: [LoanID] { Set(notes.flatMap(\.loanIDs)).sorted() }
}

internal import CommandLine
internal import Diagnostics
package import Loans
internal import Notes
internal import Pages
internal import Rendering
internal import SiteIndex

/// A person's files for a site: templates, notes and files to copy.
package struct SiteSources: Sendable {
  /// The task that reads default templates while the build fetches loans. The site's own templates
  /// have been read before.
  private let templatesTask: Task<Result<[TemplateFolder], SiteErrors>, Never>
  /// The files that were read, with all errors in them.
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

  /// Returns the templates, after waiting for the default ones. The site's own templates must not
  /// have errors. Throws only for errors in the built-in templates, which tests rule out.
  func templates() async throws(SiteErrors) -> [TemplateFolder] {
    try await templatesTask.value.get()
  }

  /// Returns a warning for each note on a missing loan.
  func orphanWarnings(onLoans missing: [LoanID]) -> [Warning] {
    notes.flatMap { $0.orphanWarnings(onLoans: missing) }.distinct
  }

  /// The identifiers of loans with a note, sorted. These loans stay on the site when they leave the
  /// list.
  package var loansWithNotes: [LoanID] { Set(notes.flatMap(\.loanIDs)).sorted() }
}

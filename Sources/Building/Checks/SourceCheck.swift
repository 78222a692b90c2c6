package import CommandLine
package import Diagnostics
internal import Rendering

/// A check of the sources of a site, with the same severity in `check` and `build`.
///
/// Errors are independent of the loans, so they end a build before it fetches anything.
package struct SourceCheck: Sendable {
  /// The finding, as the documentation names it.
  package let subject: String
  package let findsErrors: Bool
  fileprivate let find: @Sendable (SiteWithoutLoans, inout SourceFindings) throws -> Void

  static func error(
    _ subject: String, _ find: @escaping @Sendable (SiteWithoutLoans) throws -> [CommandError]
  ) -> SourceCheck {
    SourceCheck(subject: subject, findsErrors: true) { $1.errors += try find($0) }
  }

  static func warning(
    _ subject: String, _ find: @escaping @Sendable (SiteWithoutLoans) -> [Warning]
  ) -> SourceCheck { SourceCheck(subject: subject, findsErrors: false) { $1.warnings += find($0) } }
}

/// The errors and warnings that the source checks found.
package struct SourceFindings {
  /// Errors with the exit code 78.
  package var errors: [CommandError] = []
  package var warnings: [Warning] = []

  /// Makes all checks in order. Throws `CommandError.interrupted` if the run is cancelled.
  package init(in site: SiteWithoutLoans) throws {
    for check in SourceCheck.all { try check.find(site, &self) }
  }
}

extension SourceCheck {
  /// All checks of the sources of a site, in the order of their findings.
  package static let all: [SourceCheck] = [
    .error(
      "a template, a note or a file in `Static/` that cannot be read, cannot be used or has an error"
    ) { $0.reading.errors },
    .error("a `logo` or an `icon` that is no picture in `Static/`") { site in
      site.lacksSettingsOfFiles ? [] : site.reading.brandImages.errors
    },
    .warning("a `logo` or an `icon` that browsers cannot show") { site in
      site.lacksSettingsOfFiles ? [] : site.reading.brandImages.warnings
    },
    .error("a file in `Static/` that cannot be opened") { site in
      try site.reading.staticFolder.unreadableFiles()
    },
    .error(
      "a link in a note to something that the site cannot have, such as a note that does not exist"
    ) {
      $0.linkErrors
    },
    .error(
      "a file in `Static/` with the name of a file that kivagen writes, or writes for other loans"
    ) { $0.nameClashes },
    .warning(
      "a file that is not used, a note that is still to be written, or a setting without effect in a note"
    ) { site in
      site.reading.folder.warnings + site.warnings
    },
    .warning("a note about a loan that `exclude` names") { $0.excludedNotes },
    .warning("a link in a note to the page of a loan that `exclude` names") {
      $0.linksToExcludedLoans
    },
    .warning("a note in a language without pages") { $0.warningsOnLanguages },
  ]
}

extension SiteWithoutLoans {
  /// Links in notes that lead nowhere, regardless of the loans of the site.
  fileprivate var linkErrors: [CommandError] {
    if lacksSettingsOfFiles { return [] }
    let folder = reading.staticFolder
    return Self.errors(
      renderer.linkErrors(
        beside: folder.paths + (hasTemplateErrors ? reading.ownPages : []),
        orBelow: folder.unusable + unknownFolders, of: reading.folder.notes,
        hint: hintOnFile(linkedAs:)))
  }

  /// Static files at paths that kivagen writes, or would write for other loans.
  fileprivate var nameClashes: [CommandError] {
    let folder = reading.staticFolder
    return Self.errors(
      folder.clashes(
        with: renderer.paths + folder.paths.filter(canBelongToLoans),
        orFolders: foldersOfLoans, madeFrom: renderer.siteTemplates
      ).map(\.error))
  }

  private static func errors(_ diagnostics: [Diagnostic]) -> [CommandError] {
    diagnostics.isEmpty ? [] : [CommandError(diagnostics, exit: .badSettings)]
  }
}

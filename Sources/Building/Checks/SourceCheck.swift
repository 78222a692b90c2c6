package import CommandLine
package import Diagnostics

/// A check of the sources of a site. `check` and `build` make the same checks, with the same
/// severities.
///
/// An error is what is wrong whatever loans the site has, so that it ends a build before it fetches
/// anything. Everything else is a warning.
package struct SourceCheck: Sendable {
  /// What a check finds.
  private enum Search {
    case errors(@Sendable (SiteWithoutLoans) throws -> [CommandError])
    case warnings(@Sendable (SiteWithoutLoans) -> [Warning])
  }

  /// What the check finds, for the documentation.
  package let subject: String
  private let search: Search

  /// Creates a check whose findings are errors.
  static func error(
    _ subject: String, _ find: @escaping @Sendable (SiteWithoutLoans) throws -> [CommandError]
  ) -> SourceCheck {
    SourceCheck(subject: subject, search: .errors(find))
  }

  /// Creates a check whose findings are warnings.
  static func warning(
    _ subject: String, _ find: @escaping @Sendable (SiteWithoutLoans) -> [Warning]
  ) -> SourceCheck {
    SourceCheck(subject: subject, search: .warnings(find))
  }

  /// Whether the findings are errors.
  package var findsErrors: Bool {
    if case .errors = search { true } else { false }
  }

  /// Makes the check, and adds what it finds.
  ///
  /// - Throws: `CommandError.interrupted` if the run is cancelled.
  func find(in site: SiteWithoutLoans, into findings: inout SourceFindings) throws {
    switch search {
    case .errors(let find): findings.errors += try find(site)
    case .warnings(let find): findings.warnings += find(site)
    }
  }
}

/// What the checks of the sources of a site have found.
package struct SourceFindings {
  /// The errors, each with the exit code 78.
  package var errors: [CommandError] = []
  package var warnings: [Warning] = []

  /// Makes all checks, in their order.
  ///
  /// - Throws: `CommandError.interrupted` if the run is cancelled.
  package init(in site: SiteWithoutLoans) throws {
    for check in SourceCheck.all { try check.find(in: site, into: &self) }
  }
}

package import Diagnostics

/// The reasons why a site cannot be built: all errors in its notes or templates.
package struct SiteErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// The errors, ordered by file and then by position; never empty.
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

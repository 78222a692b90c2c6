package import Diagnostics

/// The reasons why a site cannot be made: every error in its notes or templates.
package struct SiteErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// The errors in the order of the files, then of the text; never empty.
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

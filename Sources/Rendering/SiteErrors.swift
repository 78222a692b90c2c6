package import Diagnostics

/// Why a site cannot be made: everything that is wrong with its notes or its templates.
package struct SiteErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// In the order of the files, then of the text; never empty.
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  package var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

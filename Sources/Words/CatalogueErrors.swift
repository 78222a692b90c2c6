package import Diagnostics

/// The errors in a file of words, in the order of the file.
package struct CatalogueErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// At least one error.
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

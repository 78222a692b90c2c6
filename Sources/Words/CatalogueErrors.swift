package import Diagnostics

/// Everything that is wrong with a file of words, in the order of the file.
package struct CatalogueErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// The errors; there is at least one.
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// Raw HTML in a document.
package struct RawHTML: Equatable, Sendable {
  package let text: String
  /// The line, counted from 1, with which it begins.
  package let line: Int
}

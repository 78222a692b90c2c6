/// Raw HTML in a document.
package struct RawHTML: Equatable, Sendable {
  package let text: String
  /// The first line of the HTML, counted from 1.
  package let line: Int
}

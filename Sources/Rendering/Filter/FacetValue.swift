/// Something that a loan can be chosen by, as scripts and as people know it.
package struct FacetValue: Equatable, Sendable {
  /// A slug, of a country its ISO code.
  package let slug: String
  package let name: String
}

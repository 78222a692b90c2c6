/// One value of a facet, such as one sector or one country: its slug, which scripts use, and its
/// name, which people read.
package struct FacetValue: Equatable, Sendable {
  /// The slug from the site's ``SiteSlugs``; the ISO code of a country.
  package let slug: String
  package let name: String
  /// A number from 0 up that no other value of the facet has among the loans of a site, so that
  /// values are told apart without comparing texts. It is `nil` for a value that none of them has.
  let number: Int?

  package init(slug: String, name: String, number: Int? = nil) {
    self.slug = slug
    self.name = name
    self.number = number
  }

  package static func == (left: FacetValue, right: FacetValue) -> Bool {
    left.slug == right.slug && left.name == right.name
  }

  /// Returns whether two values of a facet are the same, by their numbers if both have one.
  func isSame(as other: FacetValue) -> Bool {
    number != nil && other.number != nil ? number == other.number : self == other
  }
}

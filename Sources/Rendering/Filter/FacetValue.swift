/// One value of a facet, such as one sector or one country: its slug, which scripts use, and its
/// name, which people read.
package struct FacetValue: Equatable, Sendable {
  /// The slug from the site's ``SiteSlugs``; the ISO code of a country.
  package let slug: String
  package let name: String
  /// Tells the values of a facet apart that the loans of a site have, without comparing texts:
  /// each has another number, from 0. It is `nil` for a value that none of them has.
  let number: Int?

  package init(slug: String, name: String, number: Int? = nil) {
    self.slug = slug
    self.name = name
    self.number = number
  }

  package static func == (left: FacetValue, right: FacetValue) -> Bool {
    left.slug == right.slug && left.name == right.name
  }
}

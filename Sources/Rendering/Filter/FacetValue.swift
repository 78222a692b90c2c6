/// One value of a facet, such as one sector or one country: its slug, which scripts use, and its
/// name, which people read.
package struct FacetValue: Equatable, Sendable {
  /// The slug from the site's ``SiteSlugs``; the ISO code of a country.
  package let slug: String
  package let name: String
}

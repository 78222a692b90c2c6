/// A value of a facet, such as a sector or a country, with its slug for scripts and its name for
/// readers. It is a class because very many loans share the same value.
package final class FacetValue: Hashable, Sendable {
  /// The slug from the site's ``SiteSlugs``. For a country, it is the ISO code.
  package let slug: String
  package let name: String
  package let kivaName: String
  /// The language of the name, `en`; `nil` if it is the language of the site.
  package let language: String?

  package init(slug: String, _ name: LocalizedName, kivaName: String) {
    self.slug = slug
    self.name = name.text
    self.kivaName = kivaName
    language = name.language
  }

  /// Creates a value with a name that is not translated.
  package convenience init(slug: String, name: String) {
    self.init(slug: slug, LocalizedName(name), kivaName: name)
  }

  package static func == (left: FacetValue, right: FacetValue) -> Bool {
    left === right || left.slug == right.slug && left.name == right.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(slug) }
}

/// One value of a facet, such as one sector or one country: its slug, which scripts use, and its
/// name, which people read, in the language of the site if there is one.
package struct FacetValue: Equatable, Sendable {
  private let storage: Storage

  // An object, since very many loans have the same value.
  private final class Storage: Sendable {
    let slug: String
    let name: String
    let number: Int?
    let kivaName: String
    let language: String?

    init(slug: String, name: String, number: Int?, kivaName: String, language: String?) {
      self.slug = slug
      self.name = name
      self.number = number
      self.kivaName = kivaName
      self.language = language
    }
  }

  /// Creates a value with a name that is not translated.
  package init(slug: String, name: String, number: Int? = nil) {
    storage = Storage(slug: slug, name: name, number: number, kivaName: name, language: nil)
  }

  /// Creates a value whose name Kiva gave as `kivaName`.
  package init(slug: String, _ name: LocalizedName, kivaName: String, number: Int?) {
    storage = Storage(
      slug: slug, name: name.text, number: number, kivaName: kivaName, language: name.language)
  }

  /// Returns the same value without its number.
  var withoutNumber: FacetValue {
    FacetValue(
      slug: slug, LocalizedName(name, language: language), kivaName: kivaName, number: nil)
  }

  /// The slug from the site's ``SiteSlugs``; the ISO code of a country.
  package var slug: String { storage.slug }
  package var name: String { storage.name }
  /// The name that Kiva gave.
  package var kivaName: String { storage.kivaName }
  /// The language of the name, `en`; `nil` if it is that of the site.
  package var language: String? { storage.language }
  /// The number of the value among the values of its facet that the loans of a site have, counted
  /// from 0. Two values can be compared by their numbers, which is faster than comparing their
  /// texts. The number is `nil` if no loan of the site has the value.
  var number: Int? { storage.number }

  package static func == (left: FacetValue, right: FacetValue) -> Bool {
    left.storage === right.storage || left.slug == right.slug && left.name == right.name
  }

  /// Returns whether this value is the same as another value of the same facet. If both values have
  /// numbers, only the numbers are compared.
  func isSame(as other: FacetValue) -> Bool {
    number != nil && other.number != nil ? number == other.number : self == other
  }
}

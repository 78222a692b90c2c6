/// One value of a facet, such as one sector or one country: its slug, which scripts use, and its
/// name, which people read.
package struct FacetValue: Equatable, Sendable {
  private let storage: Storage

  // An object, since very many loans have the same value.
  private final class Storage: Sendable {
    let slug: String
    let name: String
    let number: Int?

    init(slug: String, name: String, number: Int?) {
      self.slug = slug
      self.name = name
      self.number = number
    }
  }

  package init(slug: String, name: String, number: Int? = nil) {
    storage = Storage(slug: slug, name: name, number: number)
  }

  /// The slug from the site's ``SiteSlugs``; the ISO code of a country.
  package var slug: String { storage.slug }
  package var name: String { storage.name }
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

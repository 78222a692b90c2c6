import Loans

/// The values of countries or partners. Their slugs are codes or numbers, and a slug can have
/// several names.
struct NumberedSlugs: Sendable {
  /// The value for each slug and each of its names, as a list of one that its loans share.
  private var values: [String: [ExactText?: [FacetValue]]] = [:]

  var slugs: Set<String> { Set(values.keys) }

  func contains(_ slug: String) -> Bool { values[slug] != nil }

  /// Inserts a country or a partner with one of its names; if that is `nil`, only the slug is
  /// known.
  mutating func insert(
    _ slug: String, named name: String?, localize: (String) -> LocalizedName = LocalizedName.init
  ) {
    let exactName = name.map(ExactText.init)
    if values[slug]?[exactName] != nil { return }
    values[slug, default: [:]][exactName] = Self.value(of: slug, named: name, localize)
  }

  /// Returns the value of a country or a partner as a list of one.
  func values(
    of slug: String, named name: String?, localize: (String) -> LocalizedName = LocalizedName.init
  ) -> [FacetValue] {
    values[slug]?[name.map(ExactText.init)] ?? Self.value(of: slug, named: name, localize)
  }

  private static func value(
    of slug: String, named name: String?, _ localize: (String) -> LocalizedName
  ) -> [FacetValue] {
    let kivaName = name ?? slug
    return [FacetValue(slug: slug, localize(kivaName), kivaName: kivaName)]
  }
}

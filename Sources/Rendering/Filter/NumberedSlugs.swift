/// The names of countries, or of field partners, with slugs that are not made of the names. Each
/// slug may occur with several names, and each slug with a name has a number.
struct NumberedSlugs<ID: Hashable & Sendable>: Sendable {
  /// The slugs, each of them once.
  private(set) var slugs: Set<String> = []
  /// The value of each country or partner with each of its names, in a list that its loans share.
  private var values: [ID: [ExactText?: [FacetValue]]] = [:]
  private var numbers: [Name: Int] = [:]

  /// A slug with a name. Names with the same letters have the same number, whatever their bytes.
  private struct Name: Hashable {
    let slug: String
    let name: String
  }

  /// How many different slugs with names there are.
  var count: Int { numbers.count }

  /// Inserts a country or a partner.
  ///
  /// - Parameters:
  ///   - id: What identifies it.
  ///   - name: One of its names; `nil` if it is only known by its slug.
  ///   - slug: Its slug.
  mutating func insert(_ id: ID, named name: String?, slug: @autoclosure () -> String) {
    let exactName = name.map(ExactText.init)
    if values[id]?[exactName] != nil { return }
    let slug = slug()
    let pair = Name(slug: slug, name: name ?? slug)
    if numbers[pair] == nil { numbers[pair] = numbers.count }
    slugs.insert(slug)
    values[id, default: [:]][exactName] = [value(slug: slug, name: name)]
  }

  /// Returns the value of a country or a partner with a name, as a list of one.
  func values(of id: ID, named name: String?, slug: () -> String) -> [FacetValue] {
    values[id]?[name.map(ExactText.init)] ?? [value(slug: slug(), name: name)]
  }

  private func value(slug: String, name: String?) -> FacetValue {
    let name = name ?? slug
    return FacetValue(slug: slug, name: name, number: numbers[Name(slug: slug, name: name)])
  }
}

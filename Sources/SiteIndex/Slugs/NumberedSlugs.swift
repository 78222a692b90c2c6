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
  ///   - localize: Returns the name as people read it.
  mutating func insert(
    _ id: ID, named name: String?, slug: @autoclosure () -> String,
    localize: (String) -> LocalizedName = LocalizedName.init
  ) {
    let exactName = name.map(ExactText.init)
    if values[id]?[exactName] != nil { return }
    let slug = slug()
    let localName = localize(name ?? slug)
    let pair = Name(slug: slug, name: localName.text)
    if numbers[pair] == nil { numbers[pair] = numbers.count }
    slugs.insert(slug)
    let value = FacetValue(
      slug: slug, localName, kivaName: name ?? slug, number: numbers[pair])
    values[id, default: [:]][exactName] = [value]
  }

  /// Returns the value of a country or a partner with a name, as a list of one.
  ///
  /// - Parameters:
  ///   - id: What identifies it.
  ///   - name: Its name; `nil` if it is only known by its slug.
  ///   - value: Returns the value of one that was not inserted.
  /// - Returns: The value that was inserted, or else that of `value`.
  func values(of id: ID, named name: String?, value: () -> FacetValue) -> [FacetValue] {
    values[id]?[name.map(ExactText.init)] ?? [value()]
  }
}

import Loans

/// The values of countries, or of field partners, whose slugs are not made of their names. Each
/// slug may occur with several names.
struct NumberedSlugs: Sendable {
  /// The value of each slug with each of its names, in a list that its loans share.
  private var values: [String: [ExactText?: [FacetValue]]] = [:]

  var slugs: Set<String> { Set(values.keys) }

  func contains(_ slug: String) -> Bool { values[slug] != nil }

  /// Inserts a country or a partner with one of its names; without one, only its slug is known.
  mutating func insert(
    _ slug: String, named name: String?,
    localize: (String) -> LocalizedName = LocalizedName.init
  ) {
    let exactName = name.map(ExactText.init)
    if values[slug]?[exactName] != nil { return }
    values[slug, default: [:]][exactName] = Self.value(of: slug, named: name, localize)
  }

  /// Returns the value of a country or a partner, inserted with the name or not, as a list of one.
  func values(
    of slug: String, named name: String?,
    localize: (String) -> LocalizedName = LocalizedName.init
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

/// The slugs of the field partners of a site.
struct PartnerSlugs: Sendable {
  /// The field partners that have a number, which is also their slug.
  private let numbered: NumberedSlugs
  /// The slugs of the field partners that have only a name.
  private let named: SlugTable

  init(of loans: [Loan]) {
    var numbered = NumberedSlugs()
    var names: [String] = []
    for loan in loans {
      guard let partner = loan.partner else { continue }
      if let id = partner.id {
        numbered.insert(String(id), named: partner.name)
      } else if let name = partner.name {
        names.append(name)
      }
    }
    self.numbered = numbered
    named = SlugTable(names: names, fallback: "partner", reserved: numbered.slugs)
  }

  /// Returns the value of a field partner as a list of one, or an empty list if no loan has it.
  func values(of partner: Loan.FieldPartner) -> [FacetValue] {
    guard let id = partner.id else { return partner.name.map(named.values) ?? [] }
    let slug = String(id)
    return isNumber(slug: slug) ? numbered.values(of: slug, named: partner.name) : []
  }

  /// Returns whether a slug is the number of a field partner, and not made of a name.
  func isNumber(slug: String) -> Bool { numbered.contains(slug) }
}

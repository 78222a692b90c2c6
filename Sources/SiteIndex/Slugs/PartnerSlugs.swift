import Loans

/// The slugs of the field partners of a site.
struct PartnerSlugs: Sendable {
  /// The field partners that have a number, which is also their slug.
  private let numbered: NumberedSlugs<Int>
  /// The slugs of the field partners that have only a name.
  private let named: SlugTable

  init(of loans: [Loan]) {
    var numbered = NumberedSlugs<Int>()
    var names: [String] = []
    for loan in loans {
      guard let partner = loan.partner else { continue }
      if let id = partner.id {
        numbered.insert(id, named: partner.name, slug: String(id))
      } else if let name = partner.name {
        names.append(name)
      }
    }
    self.numbered = numbered
    named = SlugTable(
      names: names, fallback: "partner", reserved: numbered.slugs, firstNumber: numbered.count)
  }

  /// Returns the value of a field partner, as a list of one; an empty list if no loan of the site has
  /// that partner.
  func values(of partner: Loan.FieldPartner) -> [FacetValue] {
    guard let id = partner.id else { return partner.name.map(named.values) ?? [] }
    let values = numbered.values(of: id, named: partner.name) {
      FacetValue(slug: String(id), name: partner.name ?? String(id))
    }
    return isNumber(slug: values[0].slug) ? values : []
  }

  /// Returns whether a slug is the number of a field partner, and not made of a name.
  func isNumber(slug: String) -> Bool { numbered.slugs.contains(slug) }
}

import Loans

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

  /// Returns whether a slug is the number of a field partner, and not derived from a name.
  func isNumber(slug: String) -> Bool { numbered.contains(slug) }
}

import Loans

/// A value of a loan that leads to the list, filtered by this value.
struct FilterLink: Equatable, Sendable {
  let name: String
  /// The link; `nil` if the list has no filter for the value.
  let link: String?

  static let bindings = TemplateBindings<FilterLink>(
    "a value with a link",
    [
      .text("name", "the value that readers see") { $0.name },
      .link("filterHref", "link to the list with this filter; absent if it has no such filter") {
        $0.link
      },
    ])
}

extension LoanPage {
  /// The public tags of the loan, each with its link.
  var tags: [FilterLink] { loan.publicTags.map { filterLink($0, of: .tag) } }

  /// The themes of the loan, each with its link.
  var themes: [FilterLink] { loan.themes.map { filterLink($0, of: .theme) } }

  /// The link to the loans of the same activity; `nil` if the list has no filter for it.
  var activityLink: String? { filterLink(of: .activity) }

  /// The link to the loans of the same field partner; `nil` if the list has no filter for it.
  var partnerLink: String? { filterLink(of: .partner) }

  private func filterLink(_ name: String, of key: Facet.Key) -> FilterLink {
    let value = card.slugs.values(of: key, in: loan).first { $0.name.utf8.elementsEqual(name.utf8) }
    return FilterLink(name: name, link: value.flatMap { link($0, of: key) })
  }

  private func filterLink(of key: Facet.Key) -> String? {
    card.slugs.values(of: key, in: loan).first.flatMap { link($0, of: key) }
  }

  private func link(_ value: FacetValue, of key: Facet.Key) -> String? {
    filtersList ? "\(layout.homeLink)#\(key.rawValue)=\(value.slug)" : nil
  }
}

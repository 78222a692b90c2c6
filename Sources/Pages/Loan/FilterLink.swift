import Loans
import Mustache
import SiteIndex

/// A value of a loan that leads to the list, filtered by this value.
struct FilterLink: Equatable, Sendable {
  let name: String
  /// Where the link leads; `nil` if the list has no filter for the value.
  let target: Target?

  /// The list, filtered by one value.
  struct Target: Equatable, Sendable {
    /// The link to the list.
    let list: String
    let key: FacetKey
    let slug: String

    /// Writes the link, `../index.html#tag=vegan`.
    func write(to output: inout TemplateOutput) {
      output.write(list)
      output.write(unescaped: "#")
      output.write(key.rawValue)
      output.write(unescaped: "=")
      output.write(slug)
    }
  }

  static let bindings = TemplateBindings<FilterLink>(
    "a value with a link",
    [
      .text("name", "the value that readers see") { $0.name },
      .written(
        "filterHref", .link,
        "link to the list with this filter; absent if it has no such filter"
      ) {
        $0.target?.write(to: &$1)
      },
    ])
}

extension LoanPage {
  /// The public tags of the loan, each with its link.
  var tags: [FilterLink] { card.siteLoan.publicTags.map { filterLink($0, of: .tag) } }

  /// The themes of the loan, each with its link.
  var themes: [FilterLink] { loan.themes.map { filterLink($0, of: .theme) } }

  /// The loans of the same activity; `nil` if the list has no filter for it.
  var activityTarget: FilterLink.Target? { target(of: .activity) }

  /// The loans of the same field partner; `nil` if the list has no filter for it.
  var partnerTarget: FilterLink.Target? { target(of: .partner) }

  private func filterLink(_ name: String, of key: FacetKey) -> FilterLink {
    let value = card.siteLoan.values(of: key).first { $0.name == name }
    return FilterLink(name: name, target: value.flatMap { target(of: key, $0) })
  }

  private func target(of key: FacetKey) -> FilterLink.Target? {
    card.siteLoan.values(of: key).first.flatMap { target(of: key, $0) }
  }

  private func target(of key: FacetKey, _ value: FacetValue) -> FilterLink.Target? {
    filtersList ? FilterLink.Target(list: layout.homeLink, key: key, slug: value.slug) : nil
  }
}

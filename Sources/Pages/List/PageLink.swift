import Site
import SiteIndex

/// A link from one page of a list to another, as the template sees it.
package struct PageLink: Equatable, Sendable {
  let link: Pagination.Link
  let pagination: Pagination
  /// The number of the page with the link.
  let current: Int
  /// The relative path from the page with the link to the root of the pages in its language: an
  /// empty string, `../` and so on.
  let root: String

  package static let bindings = TemplateBindings<PageLink>(
    "a link to a page of the list",
    [
      .text("text", "the number of the page; absent for a gap") { $0.number.map { String($0) } },
      .link("href", "link to the page; absent for a gap and for this very page") { $0.href },
      .slug("rel", "'prev' or 'next', for the pages beside this one only") { $0.rel },
      .flag("isCurrent", "whether the page is this very page") { $0.link == .current($0.current) },
      .flag("isGap", "whether pages are left out here") { $0.link == .gap },
    ])

  private var number: Int? {
    switch link {
    case .page(let number), .current(let number): number
    case .gap: nil
    }
  }

  private var href: String? {
    guard case .page(let number) = link else { return nil }
    return root + pagination.path(ofPage: number).text
  }

  private var rel: String? {
    switch link {
    case .page(current - 1): "prev"
    case .page(current + 1): "next"
    default: nil
    }
  }
}

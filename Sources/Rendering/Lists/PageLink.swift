import Site

/// What leads from one page of the list to another, as the template sees it.
package struct PageLink: Equatable, Sendable {
  let link: Pagination.Link
  let split: Pagination
  /// The page that it stands on.
  let current: Int
  /// `""` or `../` and so on: what leads from that page to the site's root.
  let root: String

  package static let names = TemplateBindings<PageLink>(
    "a link to a page of the list",
    [
      .text("text", "the number of the page; absent of a gap") { $0.number.map { String($0) } },
      .text("href", "where the page is; absent of a gap and of this very page") { $0.href },
      .text("rel", "'prev' or 'next', of the pages beside this one only") { $0.rel },
      .flag("isCurrent", "whether it is this very page") { $0.link == .current($0.current) },
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
    return root + split.path(ofPage: number).text
  }

  private var rel: String? {
    switch link {
    case .page(current - 1): "prev"
    case .page(current + 1): "next"
    default: nil
    }
  }
}

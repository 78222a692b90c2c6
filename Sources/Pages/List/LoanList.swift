import Loans
import Mustache
import Notes
import Site
import SiteIndex

/// The loans of a page as cards, with a note, figures, a filter, a map and links to other pages.
package struct LoanList: Sendable {
  /// The relative path from the page to the root of the pages in its language, such as `../`.
  let root: String
  /// The division of the whole list into pages.
  let pagination: Pagination
  /// The number of this page, counted from 1.
  let number: Int
  /// The note above the loans.
  let intro: NoteText?
  let introTitle: String?
  /// The first words of the note.
  let introExcerpt: String?
  /// Whether the note is so short that it is shown whole.
  let isIntroShort: Bool
  /// The totals of the loans that the filter covers.
  let totals: Totals
  /// The filter for the loans on this page or, if there is a `dataName`, on all pages.
  let filter: ListFilter?
  let map: WorldMap?
  let cards: LazyList<Card>
  /// The links above the list that set its filter; empty for all lists but the first page of all
  /// loans.
  let presets: [Preset]
  /// The charts above the list; empty for further pages, and for lists with few loans.
  var charts: [ChartEntry] = []
  /// The relative path to the CSV file with the loans of the whole list; `nil` if there is none.
  let tableLink: String?
  /// The name of the scripts with the data by which a split list is filtered as a whole; `nil` for
  /// other lists.
  let dataName: String?
  /// The order of the list; `nil` for the newest loans first.
  let order: SortOrder?
  /// Whether the list is that of a view, which can be empty while the site has loans.
  let isView: Bool
  let words: SiteWords

  /// Whether the filter, the totals and the map cover only a part of the list.
  var isPart: Bool { pagination.isSplit && dataName == nil }

  /// The number of loans that the filter covers.
  var loanCount: Int { isPart ? cards.count : pagination.loanCount }

  /// Whether only some of the cards are shown until the reader asks for more.
  var isCapped: Bool { CardCap.exists(of: cards.count) }

  /// Whether the page needs a button for more matches, which may be its own cards or those of other
  /// pages.
  var canShowMore: Bool { isCapped || dataName != nil && pagination.loanCount > CardCap.count }

  /// The links to the other pages of the list.
  var links: [PageLink] {
    pagination.links(onPage: number).map {
      PageLink(link: $0, pagination: pagination, current: number, root: root)
    }
  }
}

extension LoanList {
  /// Creates the list for the page with this number, counted from 1. `indices` are those of the
  /// page's loans in the list of all loans. The totals are those of all pages.
  ///
  /// If no time is given, the page does not depend on the time of the data. If `isFilteredAlone` is
  /// set, the filter covers only the loans of this page. If a facet is given, the filter leaves it
  /// out. Without an order, the newest loans are first. The note is shown only on the first page.
  init(
    ofLoansAt indices: [Int], on number: Int, of split: Pagination, totals: Totals,
    at time: Timestamp? = nil, isFilteredAlone: Bool = false, without facet: FacetKey? = nil,
    orderedBy order: SortOrder? = nil, isView: Bool = false, note: Note?, root: String,
    in context: SiteContext
  ) {
    let note = number == 1 ? note : nil
    let whole = isFilteredAlone ? nil : context.splitLists[split]
    let shown = whole == nil ? indices.map { context.siteLoans[$0] } : []
    let filter =
      whole.map(\.filter.value)
      ?? ListFilter(of: shown, slugs: context.slugs, words: context.words, without: facet)
    self.init(
      root: root, pagination: split, number: number,
      intro: note.map { note in
        note.rendered(
          headingsBelow: note.title == nil ? 1 : 2, root: root, in: context.layout.languages)
      },
      introTitle: note?.title, introExcerpt: note?.excerpt,
      isIntroShort: note?.isWholeInExcerpt ?? false,
      totals: split.isSplit && whole == nil
        ? Totals(of: shown, words: context.words, at: time) : totals,
      filter: filter,
      map: whole.map(\.map.value) ?? WorldMap(of: shown),
      cards: LazyList(count: indices.count) { index in
        Card(
          of: context.siteLoans[indices[index]], root: root, headingLevel: 3,
          isBeyondCap: CardCap.hides(index, of: indices.count), in: context)
      },
      presets: Self.presets(for: filter, at: time, in: context),
      tableLink: context.settings.data.contains(.csv)
        ? root + context.layout.languages.linkToSite + split.tablePath.text : nil,
      dataName: whole?.name,
      order: order, isView: isView, words: context.words)
  }

  /// Returns the links that set the filter; none without a filter or a time.
  private static func presets(
    for filter: ListFilter?, at time: Timestamp?, in context: SiteContext
  ) -> [Preset] {
    guard let filter, let time else { return [] }
    return Preset.all(
      context.content.presets, views: context.content.views, filter: filter, at: time,
      words: context.words)
  }
}

/// A link from one page of a list to another, as the template shows it.
package struct PageLink: Equatable, Sendable {
  let link: Pagination.Link
  let pagination: Pagination
  /// The number of the page with the link.
  let current: Int
  /// The relative path from the page with the link to the root of the pages in its language, such
  /// as `../`.
  let root: String

  package static let bindings = TemplateBindings<PageLink>(
    "a link to a page of the list",
    .text("text", "the number of the page; absent for a gap") { $0.number.map { String($0) } },
    .link("href", "link to the page; absent for a gap and for this very page") { $0.href },
    .slug("rel", "'prev' or 'next', for the pages beside this one only") { $0.rel },
    .flag("isCurrent", "whether the page is this very page") { $0.link == .current($0.current) },
    .flag("isGap", "whether pages are left out here") { $0.link == .gap })

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

import History
import Loans
import Mustache
import Notes
import Site
import SiteIndex
import Words

/// A page of the list of all loans. On most sites it is the only one.
package struct ListPage: PageModel, Sendable {
  let layout: PageLayout
  /// The totals of all loans, including those on other pages.
  let totals: Totals
  let list: LoanList
  /// Computes the figures of all loans, for templates that show them.
  let figures: @Sendable () -> SiteFigures

  package static let bindings = TemplateBindings<ListPage>(
    "the list page",
    embedding: [
      Embedded(PageLayout.bindings) { $0.layout }, Embedded(LoanList.bindings) { $0.list },
    ],
    .text("headline", "a sentence on how much is needed, and by whom") { $0.totals.headline },
    .text("lede", "what the headline leaves out, and the site's description") { $0.lede },
    .text(
      "leftOut", "sentences on the loans that the headline leaves out; absent if there are none"
    ) {
      $0.totals.leftOut
    },
    .record(
      "figures", "the figures of all loans, as 'figures.html' shows them", SiteFigures.bindings
    ) { $0.figures() },
    .text("tagline", "the site's description") { $0.layout.site.settings.description },
    .lang("taglineLang", "the language of the site's description") { $0.taglineLanguage },
    .direction("taglineDirection", with: "taglineLang") { $0.taglineLanguage })

  /// The language of the description, if it is known and differs from that of the page.
  private var taglineLanguage: TextLanguage? {
    layout.site.settings.descriptionLanguage.map(layout.site.languages.textLanguage)
  }

  private var lede: String {
    let sentences = [totals.leftOut, layout.site.settings.description].compactMap(\.self)
    return layout.site.words.formats.sentences.text(of: sentences.filter { !$0.isEmpty })
  }
}

extension ListPage {
  /// The route of the first page of the list, `index.html`. Its style sheet and scripts are written
  /// into it.
  package static let firstRoute = Route(
    at: .page(PagePaths.list), template: "index", bindings: bindings,
    scripts: [.list, .long], assets: { [firstAssets(in: $0)] },
    pages: { context in LazyList([page(1, in: context)]) })

  /// The route of the further pages of a split list, `page/2.html` and so on.
  package static let furtherRoute = Route(
    at: .folder(PagePaths.furtherListFolder), template: "index", bindings: bindings,
    scripts: [.list, .long], assets: { [$0.assets.linking($0.script(of: $0.pagination))] }
  ) { context in LazyList(count: context.pagination.pageCount - 1) { page($0 + 2, in: context) } }

  static func first(in context: SiteContext) -> ListPage {
    let page = page(1, in: context)
    let assets = firstAssets(in: context)
    return page.model(PageLayout(ofPageAt: page.path, in: context.layout, assets: assets))
  }

  private static func firstAssets(in context: SiteContext) -> PageAssets {
    let notes = context.content.notes
    var additions: ListAdditions = notes.index == nil && notes.loanIDs.isEmpty ? [] : .notes
    if context.loans.isEmpty { return context.assets.emptyList(with: additions) }
    if context.content.history.hasChanged { additions.insert(.marks) }
    let pagination = context.pagination
    return context.assets.inlineForList(
      context.script(of: pagination), needsWholeStyle: pagination.isSplit, with: additions)
  }

  /// Returns the page of the list with this number, counted from 1.
  private static func page(_ number: Int, in context: SiteContext) -> RoutePage<ListPage> {
    RoutePage(path: context.pagination.path(ofPage: number)) { layout in
      // Only the first page changes whenever the data is newer.
      let time = number == 1 ? context.time : nil
      let title = number == 1 ? nil : context.words.list.pageTitle.text(.digits(number))
      var layout = layout.titled(title, description: context.listDescription)
        .followed(by: LoanFeed.site.links(in: context.layout))
      if number == 1 { layout.preview = context.sitePreview }
      return ListPage(
        number: number, layout: layout,
        totals: number == 1
          ? Totals(of: context.siteLoans, words: context.words, at: time) : context.totals,
        at: time, in: context)
    }
  }

  /// Creates the page of the list with this number, counted from 1. If no time is given, the page
  /// does not depend on the time of the data. If `isFilteredAlone` is set, the filter covers only
  /// the loans of this page.
  init(
    number: Int, layout: PageLayout, totals: Totals, at time: Timestamp? = nil,
    isFilteredAlone: Bool = false, in context: SiteContext
  ) {
    let split = context.pagination
    let list = LoanList(
      ofLoansAt: Array(split.loans(onPage: number)), on: number, of: split, totals: totals,
      at: time, isFilteredAlone: isFilteredAlone, note: context.content.notes.index,
      root: layout.root, in: context)
    self.init(
      layout: layout, totals: totals,
      list: isFilteredAlone
        ? list
        : list.with(chartsOf: context.siteLoans, for: .list, in: context) { charts in
          charts.ofAllLoans(
            context.content.history.figures.map {
              HistoryCharts(figures: $0, words: context.words, place: .list)
            })
        }, figures: { SiteFigures(in: context, root: layout.root) })
  }
}

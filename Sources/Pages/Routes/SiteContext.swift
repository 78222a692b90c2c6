import History
package import Loans
package import Mustache
package import Notes
internal import Parallel
import Site
package import SiteIndex

/// The input of every route: a site in one language, and values that are derived from it once for
/// all files. It is a class because every file refers to it.
package final class SiteContext: Sendable {
  package let content: SiteContent
  package let templates: BoundTemplates
  package let words: SiteWords
  package let assets: SiteAssets
  /// The site's own pages, including hidden ones, sorted by name.
  package let ownPages: [OwnPage]
  /// The site in its other languages; empty unless this is the first one.
  private let others: [SiteContext]
  package let layout: SiteLayout
  /// The loans in the order of the list.
  let loans: [Loan]
  /// The same loans in the same order, with derived values that many pages show.
  package let siteLoans: [SiteLoan]
  package let pagination: Pagination
  /// The totals of all loans, which do not depend on the time of the data.
  let totals: Totals
  let slugs: SiteSlugs
  /// The sections of each kind, in the order of the kinds.
  package let sections: [SectionIndex]
  /// The paths of the first pages of the sections of each kind, by the slugs of the sections.
  let sectionPaths: [SectionKind: [String: OutputPath]]
  /// The field partners of the loans.
  package let partners: PartnerIndex
  package let views: [ViewResult]
  /// The picture of the site; `nil` if there are no pictures.
  package let sitePreview: PagePreview?
  /// The picture of the site for pages that have none of their own.
  let previewOfOtherPages: PagePreview?
  let relatedLoans: RelatedLoans
  let splitLists: SplitLists
  /// The times when loans of the site were last revised, as far as they are known.
  package let revisions: [LoanID: Timestamp]

  /// Whether the first page of the list can filter all loans by sector, tag and so on.
  let filtersList: Bool

  package var settings: SiteSettings { content.settings }
  /// A sentence about the list of all loans, for search engines.
  var listDescription: String { settings.description ?? totals.headline }
  var time: Timestamp { content.time }

  /// The site in each of its languages, for routes of files that the languages share. Only the
  /// context of the first language, which has these files, includes the others.
  package var inAllLanguages: [SiteContext] { [self] + others }

  /// Creates the input of the routes in one language. For the first language, `others` has the
  /// input of all other languages.
  package init(
    _ edition: SiteEdition, in languages: SiteLanguages, beside others: [SiteContext] = []
  ) {
    let (content, folder) = (edition.content, edition.templates)
    self.content = content
    self.others = others
    templates = folder.templates
    words = folder.words
    assets = folder.assets.branded(by: content.settings)
    ownPages = folder.pages
    layout = SiteLayout(
      of: content, words: folder.words, pages: folder.pages, languages: languages)
    let cardsPerPage = content.settings.cardsPerPage
    let current = content.loans.map { $0.asOf(content.time) }
    let loans = inListOrder(current, pinned: content.notes.pinned)
    self.loans = loans
    pagination = Pagination(loanCount: loans.count, cardsPerPage: cardsPerPage)
    let slugs = SiteSlugs(of: content.loans, names: folder.words.names)
    self.slugs = slugs
    let siteLoans = loans.indices.concurrentMap { part in
      part.map { SiteLoan(loans[$0], slugs: slugs, words: folder.words, at: content.time) }
    }
    self.siteLoans = siteLoans
    ((totals, relatedLoans, partners), sections) = concurrently {
      (
        Totals(of: siteLoans, words: folder.words), RelatedLoans(of: siteLoans),
        PartnerIndex(of: siteLoans, words: folder.words, cardsPerPage: cardsPerPage)
      )
    } _: {
      SectionKind.allCases.map { kind in
        SectionIndex(kind, of: siteLoans, words: folder.words, cardsPerPage: cardsPerPage)
      }
    }
    sectionPaths = Dictionary(
      uniqueKeysWithValues: sections.map { index in
        let paths = index.all.map { ($0.value.slug, $0.path) }
        return (index.kind, Dictionary(uniqueKeysWithValues: paths))
      })
    revisions = content.history.allRevisions
    views = ViewResult.all(
      of: content.views, in: siteLoans, slugs: slugs, words: folder.words,
      cardsPerPage: cardsPerPage)
    sitePreview =
      layout.previews == .none
      ? nil
      : PagePreview(
        ofPageAt: PagePaths.list,
        PreviewText(title: layout.title, of: siteLoans, totals, words: folder.words))
    previewOfOtherPages = sitePreview?.onOtherPages(in: folder.words)
    splitLists = SplitLists(
      of: siteLoans, pagination, sections: sections, partners: partners, views: views, slugs: slugs,
      words: folder.words, templates: templates)
    filtersList =
      loans.count >= ListFilter.minimumSearchableCount
      && (!pagination.isSplit || splitLists[pagination] != nil)
  }

  func script(of pagination: Pagination) -> PageScript {
    let cardCount = pagination.loans(onPage: 1).count
    return splitLists[pagination] == nil && !CardCap.exists(of: cardCount) ? .list : .long
  }

  /// Returns all combinations of a style sheet and scripts that the pages of these lists have.
  /// There is at least one, even if there are no lists.
  func assets(ofPagesOf lists: [Pagination]) -> [PageAssets] {
    let used = Set(lists.map(script))
    return PageScript.ofLists.filter { used.isEmpty || used.contains($0) }.map(assets.linking)
  }

  package func sections(of kind: SectionKind) -> SectionIndex {
    guard let index = sections.first(where: { $0.kind == kind }) else {
      preconditionFailure("there is an index of each kind")
    }
    return index
  }
}

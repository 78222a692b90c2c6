import Loans
import Mustache
import Site
import SiteIndex

/// A list that is split over pages and filtered as a whole. A script reads the loans of the other
/// pages from files: see ``ListIndex``, ``ListTexts`` and ``CardFiles``.
struct SplitList: Sendable {
  /// The name of the list, which is also that of its files: `index`, `countries/KE`.
  let name: String
  /// The loans of the list, as indices in the list of all loans.
  let loanIndices: [Int]
  /// The facet that the filter leaves out because all loans have the same value in it.
  let omittedFacet: FacetKey?
  let filter: Lazy<ListFilter?>
  let map: Lazy<WorldMap?>
  /// Identifies the loans and their order, so that a script does not combine files of two builds.
  let stamp: Lazy<String>

  /// Creates a list. Returns `nil` if it has only one page, or too few loans for a filter. The map
  /// for a country shows each loan, and every other map shows each country.
  init?(
    _ pagination: Pagination, among all: [SiteLoan], at loanIndices: [Int],
    without omittedFacet: FacetKey? = nil, slugs: SiteSlugs, words: SiteWords
  ) {
    guard pagination.isSplit, ListFilter.exists(of: loanIndices.lazy.map { all[$0] })
    else { return nil }
    name = pagination.name
    self.loanIndices = loanIndices
    self.omittedFacet = omittedFacet
    filter = Lazy {
      ListFilter(of: loanIndices.map { all[$0] }, slugs: slugs, words: words, without: omittedFacet)
    }
    stamp = Lazy {
      let ids = loanIndices.map { String(all[$0].loan.id.value) }.joined(separator: ",")
      return String(Fingerprint(of: Array(ids.utf8)).hexadecimal.prefix(8))
    }
    map = Lazy {
      let loans = loanIndices.map { all[$0] }
      return omittedFacet == .country ? WorldMap(of: loans) : WorldMap(ofCountriesOf: loans)
    }
  }

  /// Returns the path of a file of the list, `data/texts/countries/KE.js`.
  func path(in folder: PagePaths.DataFolder) -> OutputPath { PagePaths.data(folder, name) }

  /// The maximum number of loans of a site whose lists are filtered as a whole. With more loans,
  /// the index would take too long to load.
  static let maximumLoanCount = 50_000

  /// The largest number that JavaScript can distinguish from its neighbors,
  /// `Number.MAX_SAFE_INTEGER`.
  private static let maximumLoanID = 9_007_199_254_740_991

  /// Returns whether the split lists are filtered as a whole. They are not if the site's own
  /// templates lack attributes that the script needs, or show loans in a different way.
  static func areFilteredAsAWhole(_ loans: [SiteLoan], templates: BoundTemplates) -> Bool {
    loans.count <= maximumLoanCount && loans.allSatisfy { $0.loan.id.value <= maximumLoanID }
      && ["index", "section", "partner-page", "view"].allSatisfy {
        isFilteredAsAWhole($0, of: templates)
      }
  }

  /// Returns whether a template has everything that the script needs to filter a split list as a
  /// whole.
  static func isFilteredAsAWhole(_ template: String, of templates: BoundTemplates) -> Bool {
    templates.writes("dataList", in: template)
      && templates.names(reachableFrom: template).contains("card")
  }
}

/// The lists of a site that are split over pages and filtered as a whole.
struct SplitLists: Sendable {
  /// The lists of all loans, of countries, of sectors, of field partners and of views; empty if
  /// each page is filtered on its own.
  let all: [SplitList]
  /// The division of the cards into files, for the lists that are filtered as a whole.
  let cardRanges: LoanRanges
  private let indexOfName: [String: Int]

  /// The minimum number of cards per file on average. In practice, there are about 25.
  private static let minimumCardMean = 18

  /// Finds the lists that are split.
  init(
    of loans: [SiteLoan], _ pagination: Pagination, sections: [SectionIndex],
    partners: PartnerIndex, views: [ViewResult], slugs: SiteSlugs, words: SiteWords,
    templates: BoundTemplates
  ) {
    guard pagination.isSplit, SplitList.areFilteredAsAWhole(loans, templates: templates) else {
      all = []
      cardRanges = LoanRanges(of: [], minimumMean: Self.minimumCardMean)
      indexOfName = [:]
      return
    }
    let whole = SplitList(
      pagination, among: loans, at: Array(loans.indices), slugs: slugs, words: words)
    let parts = sections.flatMap(\.all).compactMap { section in
      SplitList(
        section.pagination, among: loans, at: section.loanIndices, without: section.kind.key,
        slugs: slugs, words: words)
    }
    let partnerLists = partners.withPages.compactMap { partner, pagination in
      SplitList(
        pagination, among: loans, at: partner.loanIndices, without: .partner, slugs: slugs,
        words: words)
    }
    let searches = views.compactMap { result in
      SplitList(
        result.pagination, among: loans, at: result.loanIndices, slugs: slugs, words: words)
    }
    all = [whole].compactMap(\.self) + parts + partnerLists + searches
    cardRanges = LoanRanges(of: loans, minimumMean: Self.minimumCardMean)
    indexOfName = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
  }

  /// Returns the list with this pagination; `nil` if it is not filtered as a whole.
  subscript(pagination: Pagination) -> SplitList? { indexOfName[pagination.name].map { all[$0] } }
}

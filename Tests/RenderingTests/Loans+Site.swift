import Loans
import Pages
import SiteIndex
import Words

/// The embedded words.
let englishWords = SiteWords.found(by: WordLookup(in: .embedded))

/// The loans of a site that has no other loans.
func site(of loans: [Loan], slugs: SiteSlugs? = nil) -> [SiteLoan] {
  let slugs = slugs ?? SiteSlugs(of: loans)
  return loans.map { SiteLoan($0, slugs: slugs, words: englishWords) }
}

extension Totals {
  init(of loans: [Loan], at time: Timestamp? = nil) {
    self.init(of: site(of: loans), words: englishWords, at: time)
  }
}

extension WorldMap {
  init?(of loans: [Loan]) { self.init(of: site(of: loans)) }
  init?(ofCountriesOf loans: [Loan]) { self.init(ofCountriesOf: site(of: loans)) }
}

extension RangeFilter {
  init?(_ measure: RangeMeasure, of loans: [Loan]) {
    self.init(measure, of: site(of: loans), words: englishWords)
  }
}

extension RepaymentPlan {
  init?(_ schedule: [Loan.Payment], paidOut: Timestamp? = nil) {
    self.init(schedule, paidOut: paidOut, words: englishWords)
  }
}

extension RelatedLoans {
  init(of loans: [Loan]) { self.init(of: site(of: loans)) }
}

extension SectionIndex {
  init(_ kind: SectionKind, of loans: [Loan], cardsPerPage: Int) {
    self.init(kind, of: site(of: loans), words: englishWords, cardsPerPage: cardsPerPage)
  }
}

extension ListFilter {
  init?(of loans: [Loan], slugs: SiteSlugs, without facet: FacetKey? = nil) {
    self.init(
      of: site(of: loans, slugs: slugs), slugs: slugs, words: englishWords, without: facet)
  }
}

extension Facet {
  static func all(of loans: [Loan], slugs: SiteSlugs, without facet: FacetKey? = nil) -> [Facet] {
    all(of: site(of: loans, slugs: slugs), slugs: slugs, words: englishWords, without: facet)
  }
}

package import Loans
package import Site
import Words

/// A field partner of loans on a site, with these loans.
package struct SitePartner: Sendable {
  /// What is known of the partner from all of its loans.
  package let record: Loan.FieldPartner
  /// The name that readers see, `Field partner 185` if Kiva gave none.
  package let name: String
  /// The number of the partner or, if only its name is known, a slug of that.
  package let slug: String
  /// The division of the loans into pages; `nil` for a partner without a number, which has no page.
  package let pagination: Pagination?
  /// The loans, as indices in the list of all loans, in ascending order; never empty.
  package let loanIndices: [Int]
  package let totals: Totals

  /// Creates the partner of the loans at some indices. Returns `nil` if they have no partner.
  init?(
    slug: String, loanIndices: [Int], _ all: [SiteLoan], words: SiteWords, cardsPerPage: Int
  ) {
    let loans = loanIndices.map { all[$0] }
    guard let record = Loan.FieldPartner(mergedFrom: loans.lazy.map(\.loan)) else { return nil }
    self.record = record
    name = record.shownName(in: words) ?? slug
    self.slug = slug
    pagination = record.id.map { number in
      Pagination(
        loanCount: loanIndices.count, cardsPerPage: cardsPerPage,
        first: PagePaths.partner(number), folder: "\(PagePaths.partnerFolder)/\(number)")
    }
    self.loanIndices = loanIndices
    totals = Totals(of: loans, words: words)
  }

  /// The path of the first page; `nil` for a partner without a number.
  package var path: OutputPath? { pagination?.path(ofPage: 1) }
}

extension Loan.FieldPartner {
  /// Returns the name that readers see, `Field partner 185` if only the number is known; `nil` if
  /// neither is.
  package func shownName(in words: SiteWords) -> String? {
    name ?? id.map { words.filter.partnerNumber.text(.digits($0)) }
  }
}

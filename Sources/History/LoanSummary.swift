package import Loans

/// What the history says of a loan that may be gone from everywhere else.
package struct LoanSummary: Equatable, Sendable {
  /// The name of the borrower or the group; `nil` if Kiva did not give it.
  package var name: String?
  /// The ISO 3166-1 alpha-2 code of the country in capitals.
  package var countryCode: String?
  package var country: String?
  package var sector: String?
  /// Why the loan could not be lent to any more; `nil` if it could.
  package var closedReason: Loan.ClosedReason?
  package var figures: LoanFigures

  package init(
    name: String? = nil, countryCode: String? = nil, country: String? = nil,
    sector: String? = nil, figures: LoanFigures = LoanFigures()
  ) {
    self.name = name
    self.countryCode = countryCode
    self.country = country
    self.sector = sector
    self.figures = figures
  }

  package init(of loan: Loan) {
    self.init(
      name: loan.name, countryCode: loan.place.countryCode, country: loan.place.country,
      sector: loan.sector, figures: LoanFigures(of: loan))
    closedReason = loan.closedReason
  }
}

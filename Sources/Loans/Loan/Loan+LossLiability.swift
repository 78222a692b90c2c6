extension Loan {
  /// Describes who bears the loss if a loan is not repaid or its currency falls against the dollar.
  /// Other values are kept as sent. Source: `terms.loss_liability`, docs/kiva-api.md.
  package struct LossLiability: Equatable, Sendable {
    /// Who bears the loss if the borrower does not repay: `lender` or `partner`.
    package var nonpayment: String?
    /// Who bears the loss if the currency falls: `lender`, `partner`, `shared`, or `none`.
    package var currencyExchange: String?
    /// The fall of the currency, as a fraction from 0 to 1, up to which the partner alone bears a
    /// `shared` loss. Lenders bear the loss beyond it.
    package var currencyCoverage: Double?

    package init(
      nonpayment: String? = nil, currencyExchange: String? = nil, currencyCoverage: Double? = nil
    ) {
      self.nonpayment = nonpayment
      self.currencyExchange = currencyExchange
      self.currencyCoverage = currencyCoverage
    }
  }
}

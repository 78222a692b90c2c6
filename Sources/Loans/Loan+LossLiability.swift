extension Loan {
  /// Who bears what is lost if a loan is not repaid, or its currency falls against the dollar.
  ///
  /// Source: KIVA API v1, `terms.loss_liability`; what Kiva sends beyond the known words is kept.
  package struct LossLiability: Equatable, Sendable {
    /// If the borrower does not repay: `lender`, `partner`.
    package var nonpayment: String?
    /// If the currency falls: `lender`, `partner`, `shared`, or `none` where nothing is exchanged.
    package var currencyExchange: String?
    /// Of a `shared` loss: up to which fall, 0…1, the field partner bears it; lenders bear the rest.
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

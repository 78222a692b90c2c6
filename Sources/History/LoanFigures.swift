package import Loans

/// The figures of a loan that change while it is fundraising. `nil` means that Kiva did not give the
/// value.
package struct LoanFigures: Equatable, Sendable {
  /// The amount of the loan.
  package var amount: Money?
  /// The amount that has been lent, as pages show it (`Loan.fundedAmount`).
  package var funded: Money?
  /// The amount in lenders' baskets.
  package var basket: Money?
  package var lenderCount: Int?

  /// What is still to raise, as `Loan.remaining` is; `nil` if the amount is not known.
  package var remaining: Money? {
    amount.map { max(.zero, $0 - (funded ?? .zero) - (basket ?? .zero)) }
  }

  package init(
    amount: Money? = nil, funded: Money? = nil, basket: Money? = nil, lenderCount: Int? = nil
  ) {
    self.amount = amount
    self.funded = funded
    self.basket = basket
    self.lenderCount = lenderCount
  }

  package init(of loan: Loan) {
    self.init(
      amount: loan.amount, funded: loan.fundedAmount, basket: loan.basket,
      lenderCount: loan.lenderCount)
  }
}

package import Loans

/// The figures of a loan that change while it is fundraising. `nil` means that Kiva did not give
/// the value.
package struct LoanFigures: Equatable, Sendable {
  /// The amount of the loan.
  package var amount: Money?
  /// The amount that has been lent, as pages show it (`Loan.fundedAmount`).
  package var funded: Money?
  /// The amount in lenders' baskets.
  package var basket: Money?
  package var lenderCount: Int?

  /// What is still to raise; `nil` if the amount is not known.
  package var remaining: Money? { Loan.remaining(of: amount, funded: funded, basket: basket) }

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

extension LoanFigures {
  /// Returns whether a figure that both have differs.
  package func differs(from earlier: LoanFigures) -> Bool {
    func differs<Value: Equatable>(_ new: Value?, _ old: Value?) -> Bool {
      guard let new, let old else { return false }
      return new != old
    }
    return differs(amount, earlier.amount) || differs(funded, earlier.funded)
      || differs(basket, earlier.basket) || differs(lenderCount, earlier.lenderCount)
  }

  /// Returns the figures with those of `earlier` in place of unknown ones.
  package func completed(by earlier: LoanFigures) -> LoanFigures {
    LoanFigures(
      amount: amount ?? earlier.amount, funded: funded ?? earlier.funded,
      basket: basket ?? earlier.basket, lenderCount: lenderCount ?? earlier.lenderCount)
  }
}

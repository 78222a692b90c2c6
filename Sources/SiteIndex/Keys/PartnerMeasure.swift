package import Loans

/// A figure that Kiva publishes about a field partner. The raw value is a part of the keys of
/// words.
package enum PartnerMeasure: String, CaseIterable, Equatable, Sendable {
  case rating
  case defaultRate = "default"
  case delinquency
  case loansAtRisk = "at-risk"
  case currencyLoss = "currency-loss"
  case cost
  case portfolioYield = "portfolio-yield"
  case fees
  case profitability
  case averageLoan = "average-loan"

  /// The figures that are columns in the table of all partners.
  package static let ofTable: [PartnerMeasure] = [
    .rating, .defaultRate, .delinquency, .loansAtRisk, .currencyLoss, .cost,
  ]

  /// The figures on the page of a loan.
  package static let ofLoanPage: [PartnerMeasure] = [
    .rating, .defaultRate, .delinquency, .cost, .currencyLoss,
  ]
}

extension Loan.FieldPartner {
  /// Returns a figure as Kiva gave it, which is a percentage except for the rating; `nil` if it is
  /// not known. Whether a partner charges fees is not a number.
  package func number(_ measure: PartnerMeasure) -> Double? {
    switch measure {
    case .rating: riskRating?.value
    case .defaultRate: profile?.defaultRate
    case .delinquency: profile?.delinquencyRate
    case .loansAtRisk: profile?.loansAtRiskRate
    case .currencyLoss: profile?.currencyLossRate
    case .cost: profile?.knownCost?.percent
    case .portfolioYield: profile?.portfolioYield
    case .fees: nil
    case .profitability: profile?.profitability
    case .averageLoan: profile?.averageLoanShareOfIncome
    }
  }

  /// Whether any figure of the partner is known.
  package var hasFigures: Bool {
    profile?.chargesFeesAndInterest != nil
      || PartnerMeasure.allCases.contains { number($0) != nil }
  }
}

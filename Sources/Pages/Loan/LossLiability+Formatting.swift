import Loans
import SiteIndex
import Words

extension Loan.LossLiability {
  /// Returns who bears the loss if a borrower does not repay; `nil` for an unknown value.
  func nonpaymentText(_ words: SiteWords) -> String? {
    switch nonpayment {
    case "lender": words.fact.nonpaymentLender
    case "partner": words.fact.nonpaymentPartner
    default: nil
    }
  }

  /// Returns who bears the loss if the currency falls; `nil` for an unknown value.
  ///
  /// If the loss is shared, the field partner covers a fall up to the rate, and lenders what is
  /// beyond.
  ///
  /// Source: Kiva's help pages on currency exchange loss.
  func currencyRiskText(_ words: SiteWords) -> String? {
    switch currencyExchange {
    case "lender": words.fact.currencyRiskLender
    case "partner": words.fact.currencyRiskPartner
    case "none": words.fact.currencyRiskNone
    case "shared":
      sharedFromTenths.map { words.fact.currencyRiskSharedFrom.text(.percentTenths($0)) }
        ?? words.fact.currencyRiskShared
    default: nil
    }
  }

  /// The fall in tenths of a percent beyond which lenders bear a shared loss.
  private var sharedFromTenths: Int? {
    currencyCoverage.flatMap { $0 > 0 && $0 < 1 ? Int(($0 * 1000).rounded()) : nil }
  }
}

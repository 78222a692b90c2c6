import Loans

extension Loan.LossLiability {
  /// Who bears the loss if a borrower does not repay; `nil` for an unknown word.
  var formattedNonpayment: String? {
    switch nonpayment {
    case "lender": "lenders bear the loss"
    case "partner": "the field partner bears the loss"
    default: nil
    }
  }

  /// Who bears the loss if the currency falls; `nil` for an unknown word.
  ///
  /// If the loss is shared, the field partner covers a fall up to the rate, and lenders what is
  /// beyond.
  ///
  /// Source: Kiva's help pages on currency exchange loss.
  var formattedCurrencyRisk: String? {
    switch currencyExchange {
    case "lender": "lenders bear it"
    case "partner": "the field partner bears it"
    case "none": "none"
    case "shared":
      "shared, lenders bear \(sharedFrom.map { "losses beyond \($0)%" } ?? "part of it")"
    default: nil
    }
  }

  /// The fall in percent beyond which lenders bear a shared loss.
  private var sharedFrom: String? {
    currencyCoverage.flatMap { $0 > 0 && $0 < 1 ? oneDecimal($0 * 100) : nil }
  }
}

import Loans

extension Loan.LossLiability {
  /// Who bears the loss if a borrower does not repay; `nil` for a word that we do not know.
  var nonpaymentWords: String? {
    switch nonpayment {
    case "lender": "lenders bear the loss"
    case "partner": "the field partner bears the loss"
    default: nil
    }
  }

  /// Who bears the loss if the currency falls; `nil` for a word that we do not know.
  ///
  /// Source: Kiva's help on currency exchange loss: of a shared one the partner covers a fall up to
  /// the rate, lenders what is beyond.
  var currencyWords: String? {
    switch currencyExchange {
    case "lender": "lenders bear it"
    case "partner": "the field partner bears it"
    case "none": "none"
    case "shared":
      "shared, lenders bear \(sharedFrom.map { "losses beyond \($0)%" } ?? "part of it")"
    default: nil
    }
  }

  private var sharedFrom: String? {
    currencyCoverage.flatMap { $0 > 0 && $0 < 1 ? oneDecimal($0 * 100) : nil }
  }
}

import Loans
import Mustache
import SiteIndex
import Words

/// A figure of a field partner with what it means, as templates show it.
struct PartnerFigure: Equatable, ModelWithWords, Sendable {
  let measure: PartnerMeasure
  let partner: Loan.FieldPartner
  let words: SiteWords

  static let bindings = TemplateBindings<PartnerFigure>(
    "a figure of a field partner",
    .choice("measure", "which figure it is: 'rating', 'default', 'cost'", \.measure),
    .text("label", "the heading, 'Default rate'") { $0.words.partner.measures[$0.measure].label },
    .text("value", "the figure, '0.7%', or 'not known'") { $0.text ?? $0.words.partner.notKnown },
    .text("shortValue", "the figure without its unit or kind, for a table") {
      $0.shortText ?? $0.words.partner.notKnown
    },
    .text("number", "the figure as Kiva gave it, '0.7024'; absent if it is not known") {
      $0.number?.plain
    },
    .flag("isKnown", "whether the figure is known") { $0.text != nil },
    .flag("isYield", "whether it is a portfolio yield, given as the cost to borrowers") {
      $0.measure == .cost && $0.partner.profile?.knownCost?.type == "PY"
    },
    .text("meaning", "what the figure means") { $0.words.partner.measures[$0.measure].meaning },
    .oneDecimal("ratingWidth", "the width of a rating, of 100; absent for any other figure") {
      $0.measure == .rating ? $0.number.map { $0 * 20 } : nil
    })

  private var number: Double? { partner.number(measure) }

  /// The figure in short, `4.5 of 5` or `38%`; `nil` if it is not known.
  var shortText: String? {
    if measure == .rating { return ratingText(words.partner.ratingOfFive) }
    return number.map { words.partner.percentText($0, words.formats) }
  }

  /// The figure in words, `38% a year (APR)`; `nil` if it is not known.
  var text: String? {
    let partnerWords = words.partner
    switch measure {
    case .rating:
      return ratingText(words.fact.riskRatingValue)
    case .fees:
      return partner.profile?.chargesFeesAndInterest.map {
        $0 ? partnerWords.feesCharged : partnerWords.feesNotCharged
      }
    case .cost:
      return shortText.map { cost in
        switch partner.profile?.knownCost?.type {
        case nil: cost
        case "APR": partnerWords.costAPR.text(.text(cost))
        case "PY": partnerWords.costYield.text(.text(cost))
        case let type?: partnerWords.costOther.text(.text(cost), .text(type))
        }
      }
    case .averageLoan:
      return shortText.map { partnerWords.averageLoan.text(.text($0)) }
    case .defaultRate, .delinquency, .loansAtRisk, .currencyLoss, .portfolioYield, .profitability:
      return shortText
    }
  }

  private func ratingText(_ phrase: Phrase<1>) -> String? {
    guard number != nil, let rating = partner.rating else { return nil }
    return phrase.text(.decimal(rating))
  }
}

extension PartnerWords {
  /// Returns a percentage with at most two decimals: `0.53%`. A number above zero that would be
  /// rounded to zero is `< 0.01%`.
  fileprivate func percentText(_ percent: Double, _ formats: Formats) -> String {
    // The range of the numbers is that of `PartnerProfile`, so that the product is an Int.
    let hundredths = Int((percent * 100).rounded())
    if hundredths == 0, percent > 0 {
      return shareBelow.text(.text(formats.text(.percentHundredths(1))))
    }
    return formats.text(.percentHundredths(hundredths))
  }
}

import Loans
import SiteIndex

/// Each property of a loan is added here. `SkippedPagesTests` changes them one by one, and fails
/// for a property that was forgotten.
extension InputBytes {
  mutating func add(_ loan: Loan) {
    add(loan.id.value)
    add(loan.name)
    add(loan.status)
    add(loan.amount)
    add(loan.funded)
    add(loan.basket)
    add(loan.paid)
    add(loan.sector)
    add(loan.activity)
    add(loan.use)
    add(loan.place)
    add(loan.posted)
    add(loan.expires)
    add(loan.fundedOn)
    add(loan.borrowerCount)
    add(loan.lenderCount)
    add(loan.gender?.rawValue)
    add(loan.partner != nil)
    if let partner = loan.partner {
      add(partner.id)
      add(partner.name)
      add(partner.rating)
    }
    add(loan.imageID)
    add(loan.imageURL)
    addDetails(of: loan)
  }

  private mutating func addDetails(of loan: Loan) {
    add(loan.languages)
    add(loan.texts.count)
    for text in loan.texts {
      add(text.language)
      add(text.text)
    }
    add(loan.translator)
    add(loan.whySpecial)
    add(loan.borrowers.count)
    for borrower in loan.borrowers {
      add(borrower.firstName)
      add(borrower.lastName)
      add(borrower.gender?.rawValue)
      add(borrower.isPictured)
    }
    add(loan.terms != nil)
    if let terms = loan.terms { add(terms) }
    add(loan.tags)
    add(loan.themes)
    add(loan.bonusCreditEligibility)
  }

  private mutating func add(_ status: Loan.Status?) {
    add(status?.name)
    // Another status may have the name of a known one.
    if case .other = status { add(true) } else { add(false) }
  }

  private mutating func add(_ place: Loan.Place) {
    add(place.countryCode)
    add(place.country)
    add(place.town)
    add(place.position?.latitude)
    add(place.position?.longitude)
  }

  private mutating func add(_ terms: Loan.Terms) {
    add(terms.disbursed)
    add(terms.currency)
    add(terms.disbursedAmount)
    add(terms.repaymentInterval)
    add(terms.repaymentMonths)
    add(terms.schedule.count)
    for payment in terms.schedule {
      add(payment.due)
      add(payment.amount)
    }
    add(terms.lossLiability != nil)
    if let liability = terms.lossLiability {
      add(liability.nonpayment)
      add(liability.currencyExchange)
      add(liability.currencyCoverage)
    }
  }
}

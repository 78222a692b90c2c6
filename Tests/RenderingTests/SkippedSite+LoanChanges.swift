import Loans

/// A change of one property.
typealias Change<Value> = @Sendable (inout Value) -> Void

/// A change of each property of a loan, by the name of the property. Those of its parts follow
/// below.
let changesOfLoan: [String: Change<Loan>] = [
  "id": { $0.id = LoanID(15) },
  "name": { $0.name = nil },
  "status": { $0.status = .other("odd") },
  "amount": { $0.amount = Money(dollars: 900) },
  "funded": { $0.funded = Money(dollars: 333) },
  "basket": { $0.basket = Money(dollars: 25) },
  "paid": { $0.paid = Money(dollars: 5) },
  "sector": { $0.sector = "Arts" },
  "activity": { $0.activity = "Bees" },
  "use": { $0.use = "to buy bees." },
  "place": { $0.place = Loan.Place() },
  "posted": { $0.posted = nil },
  "expires": { $0.expires = Timestamp(seconds: now.seconds + day) },
  "fundedOn": { $0.fundedOn = nil },
  "borrowerCount": { $0.borrowerCount = 3 },
  "lenderCount": { $0.lenderCount = nil },
  "gender": { $0.gender = .male },
  "partner": { $0.partner = nil },
  "imageID": { $0.imageID = nil },
  "imageURL": { $0.imageURL = nil },
  "languages": { $0.languages = [] },
  "texts": { $0.texts.reverse() },
  "translator": { $0.translator = nil },
  "whySpecial": { $0.whySpecial = nil },
  "borrowers": { $0.borrowers = [] },
  "terms": { $0.terms = nil },
  "tags": { $0.tags = ["#Vegan"] },
  "themes": { $0.themes = [] },
  "bonusCreditEligibility": { $0.bonusCreditEligibility = true },
]

let changesOfPlace: [String: Change<Loan.Place>] = [
  "countryCode": { $0.countryCode = "TZ" },
  "country": { $0.country = "Kenia" },
  "town": { $0.town = "Mombasa" },
  "position": { $0.position = nil },
]

let changesOfPosition: [String: Change<Loan.Position>] = [
  "latitude": { $0.latitude = -1.5 },
  "longitude": { $0.longitude = 35.5 },
]

let changesOfPartner: [String: Change<Loan.FieldPartner>] = [
  "id": { $0.id = nil },
  "name": { $0.name = "Another" },
  "rating": { $0.rating = "odd" },
]

let changesOfText: [String: Change<Loan.Text>] = [
  "language": { $0.language = "fr" },
  "text": { $0.text = "Another text." },
]

let changesOfBorrower: [String: Change<Loan.Borrower>] = [
  "firstName": { $0.firstName = "Ada" },
  "lastName": { $0.lastName = nil },
  "gender": { $0.gender = .male },
  "isPictured": { $0.isPictured = nil },
]

let changesOfTerms: [String: Change<Loan.Terms>] = [
  "disbursed": { $0.disbursed = nil },
  "currency": { $0.currency = "UGX" },
  "disbursedAmount": { $0.disbursedAmount = 1 },
  "repaymentInterval": { $0.repaymentInterval = "Irregularly" },
  "repaymentMonths": { $0.repaymentMonths = 7 },
  "schedule": { $0.schedule.removeLast() },
  "lossLiability": { $0.lossLiability = nil },
]

let changesOfPayment: [String: Change<Loan.Payment>] = [
  "due": { $0.due = nil },
  "amount": { $0.amount = Money(dollars: 1) },
]

let changesOfLiability: [String: Change<Loan.LossLiability>] = [
  "nonpayment": { $0.nonpayment = "partner" },
  "currencyExchange": { $0.currencyExchange = "partner" },
  "currencyCoverage": { $0.currencyCoverage = 0.2 },
]

/// Every change of a loan or a part of it.
let allChangesOfLoan: [String: Change<Loan>] = {
  var all = changesOfLoan
  func add<Part>(
    _ changes: [String: Change<Part>], _ name: String,
    _ apply: @escaping @Sendable (inout Loan, Change<Part>) -> Void
  ) {
    for (key, change) in changes { all["\(name).\(key)"] = { apply(&$0, change) } }
  }
  add(changesOfPlace, "place") { $1(&$0.place) }
  add(changesOfPosition, "position") { loan, change in
    guard var position = loan.place.position else { return }
    change(&position)
    loan.place.position = position
  }
  add(changesOfPartner, "partner") { loan, change in
    guard var partner = loan.partner else { return }
    change(&partner)
    loan.partner = partner
  }
  add(changesOfText, "text") { $1(&$0.texts[1]) }
  add(changesOfBorrower, "borrower") { $1(&$0.borrowers[0]) }
  add(changesOfTerms, "terms") { loan, change in
    guard var terms = loan.terms else { return }
    change(&terms)
    loan.terms = terms
  }
  add(changesOfPayment, "payment") { loan, change in
    guard var terms = loan.terms else { return }
    change(&terms.schedule[0])
    loan.terms = terms
  }
  add(changesOfLiability, "liability") { loan, change in
    guard var terms = loan.terms, var liability = terms.lossLiability else { return }
    change(&liability)
    terms.lossLiability = liability
    loan.terms = terms
  }
  return all
}()

import Loans

extension JSONFields {
  /// What only a detail answer or GraphQL has: texts, borrowers, terms.
  func readDetails(into loan: inout Loan) {
    readDescription(into: &loan)
    loan.translator = object("translator") { $0.text("byline") }
    loan.whySpecial = story("why_special", "whySpecial")
    loan.borrowers = list("borrowers") { $0.borrower }
    if loan.borrowerCount == nil, !loan.borrowers.isEmpty {
      loan.borrowerCount = loan.borrowers.count
    }
    loan.gender = value("gender")?.gender ?? loan.borrowers.commonGender
    loan.terms = object("terms") { $0.terms } ?? graphQLTerms
  }

  /// REST has languages and a text for each, GraphQL one English text.
  private func readDescription(into loan: inout Loan) {
    guard let description = value("description") else { return }
    if let fields = description.fields {
      loan.languages = fields.list("languages") { $0.text }
      loan.texts = fields.object("texts") { $0.texts(inOrderOf: loan.languages) } ?? []
    } else if !description.isEmptyList, let text = description.story {
      loan.languages = ["en"]
      loan.texts = [Loan.Text(language: "en", text: text)]
    }
  }

  /// The texts of the languages named, then the others by their code.
  private func texts(inOrderOf languages: [String]) -> [Loan.Text] {
    var remaining = Set(container.allKeys.map(\.stringValue))
    let named = languages.filter { remaining.remove($0) != nil }
    return (named + remaining.sorted()).compactMap { language in
      story(JSONKey(stringLiteral: language)).map { Loan.Text(language: language, text: $0) }
    }
  }

  private var terms: Loan.Terms {
    Loan.Terms(
      disbursed: date("disbursal_date"), currency: text("disbursal_currency"),
      disbursedAmount: value("disbursal_amount")?.quantity,
      repaymentInterval: text("repayment_interval"), repaymentMonths: count("repayment_term"),
      schedule: list("scheduled_payments") { $0.payment },
      lossLiability: object("loss_liability") { $0.lossLiability })
  }

  /// One that says nothing is none.
  private var lossLiability: Loan.LossLiability? {
    let liability = Loan.LossLiability(
      nonpayment: text("nonpayment"), currencyExchange: text("currency_exchange"),
      currencyCoverage: value("currency_exchange_coverage_rate")?.share)
    return liability == Loan.LossLiability() ? nil : liability
  }

  private var graphQLTerms: Loan.Terms? {
    let terms = Loan.Terms(
      disbursed: date("disbursalDate"), repaymentInterval: text("repaymentInterval"),
      repaymentMonths: count("lenderRepaymentTerm"))
    return terms == Loan.Terms() ? nil : terms
  }
}

extension JSONValue {
  fileprivate var borrower: Loan.Borrower? {
    guard let fields else {
      report(.wrongType, expected: "an object")
      return nil
    }
    return Loan.Borrower(
      firstName: fields.text("first_name", "firstName"),
      lastName: fields.text("last_name", "lastName"), gender: fields.value("gender")?.gender,
      isPictured: fields.flag("pictured"))
  }

  /// REST's `F`, GraphQL's `female`.
  fileprivate var gender: Loan.Gender? {
    guard let text else { return nil }
    switch text.lowercased() {
    case "f", "female": return .female
    case "m", "male": return .male
    default:
      report(.genderUnknown, expected: "F or M")
      return nil
    }
  }

  /// An amount in another currency.
  fileprivate var quantity: Double? {
    if let number = double ?? string.flatMap(Double.init), number >= 0, number.isFinite {
      return number
    }
    report(.sumUnreadable, expected: "a number from 0 up")
    return nil
  }

  /// Part of a whole.
  fileprivate var share: Double? {
    if let number = double ?? string.flatMap(Double.init), (0...1).contains(number) {
      return number
    }
    report(.shareUnreadable, expected: "a number from 0 to 1")
    return nil
  }

  /// A payment without an amount says nothing.
  fileprivate var payment: Loan.Payment? {
    guard let fields else {
      report(.wrongType, expected: "an object")
      return nil
    }
    return fields.money("amount").map { Loan.Payment(due: fields.date("due_date"), amount: $0) }
  }
}

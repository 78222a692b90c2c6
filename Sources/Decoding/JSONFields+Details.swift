import Loans

extension JSONFields {
  /// Reads the values that only details and GraphQL have: texts, borrowers and terms.
  func readDetails(into loan: inout Loan.Values) {
    readDescription(into: &loan)
    loan.originalLanguage =
      internedText("original_language") ?? object("originalLanguage") { $0.internedText("name") }
    readOriginalStory(into: &loan)
    loan.translator = object("translator") { $0.text("byline") }
    loan.whySpecial = value("why_special", "whySpecial")?.prose
    loan.borrowers = list("borrowers") { $0.borrower }
    if loan.borrowerCount == nil, !loan.borrowers.isEmpty {
      loan.borrowerCount = loan.borrowers.count
    }
    loan.gender = value("gender")?.gender ?? loan.borrowers.commonGender
    loan.terms = terms
  }

  /// Reads the description: a text for each language in REST, or an English text in GraphQL.
  private func readDescription(into loan: inout Loan.Values) {
    guard let description = value("description") else { return }
    if let fields = description.fields {
      loan.languages = fields.list("languages") { $0.text }
      loan.texts = fields.object("texts") { $0.texts(inOrderOf: loan.languages) } ?? []
    } else if !description.isEmptyList, let text = description.prose {
      loan.languages = ["en"]
      loan.texts = [Loan.Text(language: "en", text: text)]
    }
  }

  /// Returns the texts in the given languages, then those in other languages, sorted by code.
  private func texts(inOrderOf languages: [String]) -> [Loan.Text] {
    var remaining = Dictionary(uniqueKeysWithValues: values.map { ($0.key, $0.value) })
    let listed = languages.compactMap { language in
      remaining.removeValue(forKey: language).map { (language, $0) }
    }
    let others = remaining.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return (listed + others).compactMap { language, value in
      if value.isNull { return nil }
      return value.prose.map { Loan.Text(language: language, text: $0) }
    }
  }

  /// Adds the story in its original language, which GraphQL has beside the English one. A language
  /// that has no code here is written out, `swahili`.
  private func readOriginalStory(into loan: inout Loan.Values) {
    guard let text = value("descriptionInOriginalLanguage")?.prose, let name = loan.originalLanguage
    else { return }
    let code = languageCode(ofLanguageNamed: name)
    if loan.languages.contains(code) || loan.texts.contains(where: { $0.text == text }) { return }
    loan.languages.insert(code, at: 0)
    loan.texts.insert(Loan.Text(language: code, text: text), at: 0)
  }

  /// The terms. GraphQL has some of them beside the object `terms`.
  private var terms: Loan.Terms? {
    let object = object("terms") { $0.termsFields }
    var terms = object ?? Loan.Terms()
    terms.disbursed = terms.disbursed ?? date("disbursalDate")
    terms.repaymentInterval = terms.repaymentInterval ?? text("repaymentInterval")
    terms.repaymentMonths = terms.repaymentMonths ?? count("lenderRepaymentTerm")
    return terms == Loan.Terms() ? object : terms
  }

  private var termsFields: Loan.Terms {
    Loan.Terms(
      disbursed: date("disbursal_date", "disbursalDate"),
      currency: text("disbursal_currency", "currency"),
      disbursedAmount: value("disbursal_amount", "disbursalAmount")?.nonNegativeNumber,
      repaymentInterval: text("repayment_interval"),
      repaymentMonths: count("repayment_term", "lenderRepaymentTerm"),
      schedule: schedule,
      lossLiability: object("loss_liability") { $0.lossLiability } ?? lossLiability,
      isFlexible: bool("flexible_fundraising_enabled", "flexibleFundraisingEnabled"))
  }

  /// The expected repayments. REST has the amounts in the local currency in a list of their own,
  /// which is used if it is as long.
  private var schedule: [Loan.Payment] {
    var schedule =
      value("scheduled_payments") == nil
      ? list("expectedPayments") { $0.payment } : list("scheduled_payments") { $0.payment }
    let localAmounts = list("local_payments") { $0.fields?.value("amount")?.nonNegativeNumber }
    if localAmounts.count == schedule.count {
      for (index, amount) in localAmounts.enumerated() { schedule[index].localAmount = amount }
    }
    return schedule
  }

  /// The loss liability, or `nil` if the object is empty.
  private var lossLiability: Loan.LossLiability? {
    let liability = Loan.LossLiability(
      nonpayment: text("nonpayment", "lossLiabilityNonpayment"),
      currencyExchange: text("currency_exchange", "lossLiabilityCurrencyExchange"),
      currencyCoverage: value("currency_exchange_coverage_rate")?.fraction)
    return liability == Loan.LossLiability() ? nil : liability
  }

}

extension JSONValue {
  fileprivate var borrower: Loan.Borrower? {
    guard let fields else { return invalid(.wrongType, expected: "an object") }
    return Loan.Borrower(
      firstName: fields.text("first_name", "firstName"),
      lastName: fields.text("last_name", "lastName"), gender: fields.value("gender")?.gender,
      hasPicture: fields.bool("pictured"))
  }

  /// A gender: `F` or `M` in REST, `female` or `male` in GraphQL.
  fileprivate var gender: Loan.Gender? {
    guard let text else { return nil }
    switch text.lowercased() {
    case "f", "female": return .female
    case "m", "male": return .male
    default: return invalid(.genderUnknown, expected: "F or M")
    }
  }

  /// An amount in a currency other than dollars. It may be in quotes.
  fileprivate var nonNegativeNumber: Double? {
    let number = double ?? string.flatMap(Double.init)
    if let number, number >= 0, number.isFinite { return number }
    return invalid(.sumUnreadable, expected: "a number from 0 up")
  }

  /// A number from 0 to 1. It may be in quotes.
  fileprivate var fraction: Double? {
    let number = double ?? string.flatMap(Double.init)
    if let number, (0...1).contains(number) { return number }
    return invalid(.shareUnreadable, expected: "a number from 0 to 1")
  }

  /// A payment, or `nil` if it has no amount.
  fileprivate var payment: Loan.Payment? {
    guard let fields else { return invalid(.wrongType, expected: "an object") }
    return fields.money("amount").map { amount in
      Loan.Payment(
        due: fields.date("due_date", "dueToKivaDate") ?? fields.date("effectiveDate"),
        amount: amount, localAmount: fields.value("local_amount", "localAmount")?.nonNegativeNumber)
    }
  }
}

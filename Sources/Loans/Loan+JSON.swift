extension Loan {
  /// Appends the loan as one JSON object without line breaks, in the shape of the details of Kiva's
  /// REST API.
  ///
  /// The keys have a fixed order, and absent values are left out. Decoding the object gives an
  /// equal loan. The names are Kiva's. Those that the details of the REST API do not have are
  /// `partner_name`, `image.url` and `why_special`, whose values only GraphQL has, `gender`, which
  /// a listing lacks, and `partner_rating`, which is in the list of field partners.
  package func appendJSON(to out: inout [UInt8]) {
    // A method as a value would be a copy of the loan.
    JSONObject.append(to: &out) { write(to: &$0) }
  }

  private func write(to object: inout JSONObject) {
    object.add("id", id.value)
    object.add("name", name)
    object.add("status", status?.name)
    object.add("loan_amount", amount)
    object.add("funded_amount", funded)
    object.add("basket_amount", basket)
    object.add("paid_amount", paid)
    object.add("activity", activity)
    object.add("sector", sector)
    object.add("use", use)
    object.add("location") { [place] in place.write(to: &$0) }
    object.add("posted_date", posted)
    object.add("planned_expiration_date", expires)
    object.add("funded_date", fundedOn)
    object.add("borrower_count", borrowerCount)
    object.add("gender", gender?.rawValue)
    object.add("lender_count", lenderCount)
    object.add("partner_id", partner?.id)
    object.add("partner_name", partner?.name)
    object.add("partner_rating", partner?.rating)
    object.add("image") { [imageID, imageURL] in
      $0.add("id", imageID)
      $0.add("url", imageURL)
    }
    writeDetails(to: &object)
  }

  private func writeDetails(to object: inout JSONObject) {
    object.add("description") { [languages, texts] description in
      description.add("languages", languages, write: appendJSONString)
      description.add("texts") { for text in texts { $0.add(text.language, text.text) } }
    }
    object.add("translator") { [translator] in $0.add("byline", translator) }
    object.add("why_special", whySpecial)
    object.add("borrowers", borrowers) { JSONObject.append(to: &$1, write: $0.write) }
    if let terms { object.addAlways("terms", write: terms.write) }
    object.add("tags", tags) { tag, out in
      JSONObject.append(to: &out) { $0.add("name", tag) }
    }
    object.add("themes", themes, write: appendJSONString)
    object.add("bonus_credit_eligibility", bonusCreditEligibility)
  }
}

extension Loan.Status {
  /// The name of the status in Kiva's REST API: `in_repayment`.
  package var name: String {
    switch self {
    case .fundraising: "fundraising"
    case .funded: "funded"
    case .inRepayment: "in_repayment"
    case .paid: "paid"
    case .ended: "ended"
    case .expired: "expired"
    case .refunded: "refunded"
    case .defaulted: "defaulted"
    case .inactive: "inactive"
    case .other(let name): name
    }
  }
}

extension Loan.Place {
  fileprivate func write(to object: inout JSONObject) {
    object.add("country_code", countryCode)
    object.add("country", country)
    object.add("town", town)
    object.add("geo") { [position] geo in
      guard let position else { return }
      geo.add("pairs", "\(position.latitude.shortest) \(position.longitude.shortest)")
    }
  }
}

extension Loan.Borrower {
  fileprivate func write(to object: inout JSONObject) {
    object.add("first_name", firstName)
    object.add("last_name", lastName)
    object.add("gender", gender?.rawValue)
    object.add("pictured", isPictured)
  }
}

extension Loan.Terms {
  /// Writes the terms, which may be empty: a loan with empty terms is not one without terms.
  fileprivate func write(to object: inout JSONObject) {
    object.add("disbursal_date", disbursed)
    object.add("disbursal_currency", currency)
    object.add("disbursal_amount", disbursedAmount)
    object.add("repayment_interval", repaymentInterval)
    object.add("repayment_term", repaymentMonths)
    object.add("scheduled_payments", schedule) { payment, out in
      JSONObject.append(to: &out) { object in
        object.add("due_date", payment.due)
        object.add("amount", payment.amount)
      }
    }
    object.add("loss_liability") { lossLiability?.write(to: &$0) }
  }
}

extension Loan.LossLiability {
  fileprivate func write(to object: inout JSONObject) {
    object.add("nonpayment", nonpayment)
    object.add("currency_exchange", currencyExchange)
    object.add("currency_exchange_coverage_rate", currencyCoverage)
  }
}

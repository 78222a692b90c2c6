extension Loan {
  /// Appends the loan as one JSON object without line breaks, like the details of Kiva's REST API.
  ///
  /// The keys have a fixed order, and absent values are left out. Decoding the object gives an
  /// equal loan, except for the profile of its field partner, which is in `partners.json`. Some
  /// keys are not in the details of the REST API: `gender` comes from listings, `partner_rating`
  /// from field partners, and the others from GraphQL: `partner_name`, `image.url`, `why_special`,
  /// `location.region`, `distribution_model`, `trustee`, `endorsement`, `min_note_size`,
  /// `matching`, `previous_loan_id`, `anonymization_level`, `original_language`,
  /// `terms.flexible_fundraising_enabled` and `local_amount` in `terms.scheduled_payments`.
  package func appendJSON(to out: inout [UInt8]) {
    JSONObject.append(self, to: &out) { $0.write(to: &$1) }
  }

  /// The loan as one JSON object without line breaks.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    appendJSON(to: &bytes)
    return bytes
  }

  private func write(to object: inout JSONObject) {
    object.add("id", self.id.value)
    object.add("name", self.name)
    object.add("status", self.status?.name)
    object.add("loan_amount", self.amount)
    object.add("funded_amount", self.funded)
    object.add("basket_amount", self.basket)
    object.add("paid_amount", self.paid)
    object.add("activity", self.activity)
    object.add("sector", self.sector)
    object.add("use", self.use)
    object.add("location", self.location) { $0.write(to: &$1) }
    object.add("posted_date", self.posted)
    object.add("planned_expiration_date", self.expires)
    object.add("funded_date", self.fundedOn)
    object.add("borrower_count", self.borrowerCount)
    object.add("gender", self.gender?.rawValue)
    object.add("lender_count", self.lenderCount)
    object.add("partner_id", self.partner?.id)
    object.add("partner_name", self.partner?.name)
    object.add("partner_rating", self.partner?.rating)
    object.add("distribution_model", self.distribution?.rawValue)
    object.add("trustee", self.trustee)
    object.add("endorsement", self.endorsement)
    object.add("min_note_size", self.smallestShare)
    object.add("matching", self.matching) { matching, object in
      object.add("text", matching?.text)
      object.add("ratio", matching?.ratio)
    }
    object.add("previous_loan_id", self.previousLoan?.value)
    object.add("anonymization_level", self.anonymization?.name)
    object.add("image", (self.imageID, self.imageURL)) { image, object in
      object.add("id", image.0)
      object.add("url", image.1)
    }
    writeDetails(to: &object)
  }

  private func writeDetails(to object: inout JSONObject) {
    object.add("description", (self.languages, self.texts)) { description, object in
      object.add("languages", description.0)
      object.add("texts", description.1) { texts, object in
        for text in texts { object.add(anyKey: text.language, text.text) }
      }
    }
    object.add("original_language", self.originalLanguage)
    object.add("translator", self.translator) { $1.add("byline", $0) }
    object.add("why_special", self.whySpecial)
    object.add("borrowers", self.borrowers) { borrower, out in
      JSONObject.append(borrower, to: &out) { $0.write(to: &$1) }
    }
    if let terms = self.terms { object.addEvenIfEmpty("terms", write: terms.write) }
    object.add("tags", self.tags) { tag, out in
      JSONObject.append(tag, to: &out) { $1.add("name", $0) }
    }
    object.add("themes", self.themes)
    object.add("bonus_credit_eligibility", self.bonusCreditEligibility)
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

extension Loan.Location {
  fileprivate func write(to object: inout JSONObject) {
    object.add("country_code", countryCode)
    object.add("country", country)
    object.add("town", town)
    object.add("region", region)
    object.add("geo", position) { position, geo in
      guard let position else { return }
      geo.add("pairs", quoting: position.appendPair)
    }
  }
}

extension Loan.Position {
  /// Appends the latitude and the longitude, `-13.16 -74.22`.
  fileprivate func appendPair(to bytes: inout [UInt8]) {
    latitude.appendShortest(to: &bytes)
    bytes.append(UInt8(ascii: " "))
    longitude.appendShortest(to: &bytes)
  }
}

extension Loan.Borrower {
  fileprivate func write(to object: inout JSONObject) {
    object.add("first_name", firstName)
    object.add("last_name", lastName)
    object.add("gender", gender?.rawValue)
    object.add("pictured", hasPicture)
  }
}

extension Loan.Terms {
  /// Writes the terms. Empty terms are written, too, because they differ from absent ones.
  fileprivate func write(to object: inout JSONObject) {
    object.add("disbursal_date", disbursed)
    object.add("disbursal_currency", currency)
    object.add("disbursal_amount", disbursedAmount)
    object.add("repayment_interval", repaymentInterval)
    object.add("repayment_term", repaymentMonths)
    object.add("scheduled_payments", schedule) { payment, out in
      JSONObject.append(payment, to: &out) { payment, object in
        object.add("due_date", payment.due)
        object.add("amount", payment.amount)
        object.add("local_amount", payment.localAmount)
      }
    }
    object.add("flexible_fundraising_enabled", isFlexible)
    object.add("loss_liability", lossLiability) { $0?.write(to: &$1) }
  }
}

extension Loan.LossLiability {
  fileprivate func write(to object: inout JSONObject) {
    object.add("nonpayment", nonpayment)
    object.add("currency_exchange", currencyExchange)
    object.add("currency_exchange_coverage_rate", currencyCoverage)
  }
}

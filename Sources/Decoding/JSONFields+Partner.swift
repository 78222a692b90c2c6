import Loans

extension JSONFields {
  /// The field partner of a loan; `nil` if the loan has none. GraphQL has it in `partner`.
  var partner: Loan.FieldPartner? {
    let own = Loan.FieldPartner(
      id: number("partner_id", "partnerId"), name: internedText("partner_name", "partnerName"),
      rating: value("partner_rating")?.rating)
    let partner = value("partner")?.fields.map { own.completed(with: $0.fieldPartner) } ?? own
    return partner == Loan.FieldPartner() ? nil : partner
  }

  /// A field partner in REST, in GraphQL or in `partners.json`. Values that are unreadable or out
  /// of range count as absent, and no issues are recorded, because the loans are usable without
  /// them.
  var fieldPartner: Loan.FieldPartner {
    let profile = profile
    return Loan.FieldPartner(
      id: value("id")?.positiveNumber, name: value("name")?.optionalText,
      rating: value("rating", "riskRating")?.rating,
      profile: profile == PartnerProfile() ? nil : profile)
  }

  private var profile: PartnerProfile {
    var profile = PartnerProfile()
    readRecord(into: &profile)
    readRates(into: &profile)
    profile.countries = elements("countries").map { country in
      let code = (country.value("iso_code", "isoCode")?.optionalText)?.uppercased()
      return PartnerProfile.Country(
        code: code.flatMap { CountryCode.isKnown($0) ? $0 : nil },
        name: country.value("name")?.optionalText, region: country.value("region")?.optionalText)
    }.filter { $0 != PartnerProfile.Country() }
    profile.strengths = elements("social_performance_strengths").map { strength in
      PartnerProfile.Strength(
        id: strength.value("id")?.positiveNumber, name: strength.value("name")?.optionalText)
    }.filter { $0 != PartnerProfile.Strength() }
    return profile
  }

  private func readRecord(into profile: inout PartnerProfile) {
    profile.status = value("status")?.optionalText
    profile.started = value("start_date", "startDate")?.time
    profile.chargesFeesAndInterest =
      value("charges_fees_and_interest", "chargesFeesInterest")?.bool
    let count = value("loans_posted", "loansPosted")
    profile.loansPosted = count?.int.flatMap { $0 >= 0 ? $0 : nil }
    profile.moneyRaised = value("total_amount_raised", "totalAmountRaised")?.money
    profile.website = value("url")?.optionalText.flatMap { address in
      let lower = address.lowercased()
      let isWeb = lower.hasPrefix("http://") || lower.hasPrefix("https://")
      return isWeb && Loan.isPlain(address: address) ? address : nil
    }
    profile.alert = value("alert", "loanAlertText").flatMap { $0.string == nil ? nil : $0.prose }
  }

  private func readRates(into profile: inout PartnerProfile) {
    func share(_ key: String, _ otherKey: String? = nil, _ range: ClosedRange<Double> = 0...100)
      -> Double?
    {
      value(key, otherKey)?.number(in: range)
    }
    profile.delinquencyRate = share("delinquency_rate", "arrearsRate")
    profile.defaultRate = share("default_rate", "defaultRate")
    profile.loansAtRiskRate = share("loans_at_risk_rate", "loansAtRiskRate")
    profile.currencyLossRate = share("currency_exchange_loss_rate", "currencyExchangeLossRate")
    profile.portfolioYield = share("portfolio_yield", nil, 0...1000)
    profile.borrowerCost = share("borrower_cost", "avgBorrowerCost", 0...1000)
    if profile.borrowerCost != nil {
      profile.borrowerCostType =
        value("borrower_cost_type", "avgBorrowerCostType")?.optionalText
    }
    profile.profitability = share("profitability", "avgProfitability", -1000...1000)
    profile.averageLoanShareOfIncome = share(
      "average_loan_size_percent_per_capita_income", nil, 0...100_000)
  }

  /// The objects in a list; empty if the value is not a list.
  private func elements(_ key: String) -> [JSONFields] {
    var elements: [JSONFields] = []
    _ = value(key)?.forEachElement { if let fields = $0.fields { elements.append(fields) } }
    return elements
  }
}

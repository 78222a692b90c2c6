extension Loan.FieldPartner {
  /// Appends the partner as one JSON object without line breaks, like the partners of Kiva's REST
  /// API.
  ///
  /// The keys have a fixed order, and absent values are left out. Decoding the object gives an
  /// equal partner. `borrower_cost`, `borrower_cost_type` and `alert` come from GraphQL.
  package func appendJSON(to out: inout [UInt8]) {
    JSONObject.append(self, to: &out) { partner, object in
      object.add("id", partner.id)
      object.add("name", partner.name)
      object.add("rating", partner.rating)
      partner.profile?.write(to: &object)
    }
  }
}

extension PartnerProfile {
  fileprivate func write(to object: inout JSONObject) {
    object.add("status", status)
    object.add("start_date", started)
    object.add("countries", countries) { country, out in
      JSONObject.append(country, to: &out) { country, object in
        object.add("iso_code", country.code)
        object.add("name", country.name)
        object.add("region", country.region)
      }
    }
    object.add("delinquency_rate", delinquencyRate)
    object.add("default_rate", defaultRate)
    object.add("loans_at_risk_rate", loansAtRiskRate)
    object.add("currency_exchange_loss_rate", currencyLossRate)
    object.add("portfolio_yield", portfolioYield)
    object.add("borrower_cost", borrowerCost)
    object.add("borrower_cost_type", borrowerCostType)
    object.add("profitability", profitability)
    object.add("average_loan_size_percent_per_capita_income", averageLoanShareOfIncome)
    object.add("charges_fees_and_interest", chargesFeesAndInterest)
    object.add("social_performance_strengths", strengths) { strength, out in
      JSONObject.append(strength, to: &out) { strength, object in
        object.add("id", strength.id)
        object.add("name", strength.name)
      }
    }
    object.add("loans_posted", loansPosted)
    object.add("total_amount_raised", moneyRaised)
    object.add("url", website)
    object.add("alert", alert)
  }
}

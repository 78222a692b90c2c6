extension Loan.FieldPartner {
  /// The fields of a field partner, in the order of `partners.json`. The keys are those of Kiva's
  /// REST API, or of GraphQL, where REST has no such value.
  package static let fields: [RecordField<Self>] =
    profileFields + rateFields + furtherFields

  /// The reader of all fields of a field partner.
  static let reader = RecordReader(fields)

  private static let profileFields: [RecordField<Self>] = [
    .integer("id", .listing, .never) { $0.id },
    .text("name", .partners, .unknown) { $0.name },
    .text("rating", .partners, .unknown) { $0.rating },
    .text("status", .partners, .unknown) { $0.profile?.status },
    .time("start_date", .partners, .unknown) { $0.profile?.started },
    .objects(
      "countries", .partners, .emptyList, table: "partner_countries",
      of: PartnerProfile.Country.fields
    ) { $0.profile?.countries ?? [] },
  ]

  private static let rateFields: [RecordField<Self>] = [
    .number("delinquency_rate", .partners, .unknown, as: .percent) { $0.profile?.delinquencyRate },
    .number("default_rate", .partners, .unknown, as: .percent) { $0.profile?.defaultRate },
    .number("loans_at_risk_rate", .partners, .unknown, as: .percent) {
      $0.profile?.loansAtRiskRate
    },
    .number("currency_exchange_loss_rate", .partners, .unknown, as: .percent) {
      $0.profile?.currencyLossRate
    },
    .number("portfolio_yield", .partners, .unknown, as: .percent) { $0.profile?.portfolioYield },
    .number("borrower_cost", .graphQL, .withoutGraphQL, as: .percent) { $0.profile?.borrowerCost },
    .text("borrower_cost_type", .graphQL, .withoutGraphQL) { $0.profile?.borrowerCostType },
    .number("profitability", .partners, .unknown, as: .percent) { $0.profile?.profitability },
    .number("average_loan_size_percent_per_capita_income", .partners, .unknown, as: .percent) {
      $0.profile?.averageLoanShareOfIncome
    },
  ]

  private static let furtherFields: [RecordField<Self>] = [
    .flag("charges_fees_and_interest", .partners, .unknown) { $0.profile?.chargesFeesAndInterest },
    .objects(
      "social_performance_strengths", .partners, .emptyList, table: "partner_strengths",
      of: PartnerProfile.Strength.fields
    ) { $0.profile?.strengths ?? [] },
    .integer("loans_posted", .partners, .unknown) { $0.profile?.loansPosted },
    .dollars("total_amount_raised", .partners, .unknown) { $0.profile?.moneyRaised },
    .text("url", .partners, .unknown, as: .address) { $0.profile?.website },
    .text("alert", .graphQL, .withoutGraphQL) { $0.profile?.alert },
  ]
}

extension PartnerProfile.Country {
  fileprivate static let fields: [RecordField<Self>] = [
    .text("iso_code", .partners, .unknown) { $0.code },
    .text("name", .partners, .unknown) { $0.name },
    .text("region", .partners, .unknown) { $0.region },
  ]
}

extension PartnerProfile.Strength {
  fileprivate static let fields: [RecordField<Self>] = [
    .integer("id", .partners, .unknown) { $0.id },
    .text("name", .partners, .unknown) { $0.name },
  ]
}

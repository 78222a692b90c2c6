extension Loan {
  /// The fields of a loan, in the order of the files that have them. The keys are those of the
  /// details in Kiva's REST API, or of GraphQL, where REST has no such value.
  package static let fields: [RecordField<Loan>] =
    mainFields + conditionFields + storyFields + repaymentFields

  /// The reader of all fields of a loan.
  static let reader = RecordReader(fields)

  private static let mainFields: [RecordField<Loan>] = [
    .integer("id", .listing, .never) { $0.id.value },
    .text("name", .listing, .anonymous) { $0.name },
    .text("status", .listing, .unknown) { $0.status?.name },
    .dollars("loan_amount", .listing, .unknown) { $0.amount },
    .dollars("funded_amount", .listing, .unknown) { $0.funded },
    .dollars("basket_amount", .listing, .notFundraising) { $0.basket },
    .dollars("paid_amount", .listing, .notRepaid) { $0.paid },
    .text("activity", .listing, .unknown) { $0.activity },
    .text("sector", .listing, .unknown) { $0.sector },
    .text("use", .listing, .anonymous) { $0.use },
    .object("location", .listing, .unknown, of: Location.fields) { $0.location },
    .time("posted_date", .listing, .unknown) { $0.posted },
    .time("planned_expiration_date", .listing, .unknown) { $0.expires },
    .time("funded_date", .details, .notFunded) { $0.fundedOn },
    .integer("borrower_count", .listing, .unknown) { $0.borrowerCount },
    .text("gender", .details, .withoutDetails) { $0.gender?.rawValue },
    .integer("lender_count", .listing, .unknown) { $0.lenderCount },
  ]

  private static let conditionFields: [RecordField<Loan>] = [
    .integer("partner_id", .listing, .withoutPartner) { $0.partner?.id },
    .text("partner_name", .partners, .withoutPartner) { $0.partner?.name },
    .text("partner_rating", .partners, .withoutPartner) { $0.partner?.rating },
    .text("distribution_model", .graphQL, .withoutGraphQL) { $0.distribution?.rawValue },
    .text("trustee", .graphQL, .withPartner) { $0.trustee },
    .text("endorsement", .graphQL, .withPartner) { $0.endorsement },
    .dollars("min_note_size", .graphQL, .withoutGraphQL) { $0.smallestShare },
    .object("matching", .graphQL, .notMatched, of: Matching.fields) { $0.matching },
    .integer("previous_loan_id", .graphQL, .anonymous) { $0.previousLoan?.value },
    .text("anonymization_level", .graphQL, .withoutGraphQL) { $0.anonymization?.name },
    .object("image", .listing, .anonymous, of: imageFields) { $0 },
  ]

  private static let imageFields: [RecordField<Loan>] = [
    .integer("id", .listing, .anonymous, column: "image_id") { $0.imageID },
    .text("url", .graphQL, .withoutGraphQL, as: .address, column: "image_url") { $0.imageURL },
  ]

  private static let storyFields: [RecordField<Loan>] = [
    .object("description", .listing, .anonymous, of: descriptionFields) { $0 },
    .text("original_language", .graphQL, .withoutGraphQL) { $0.originalLanguage },
    .object("translator", .details, .withoutDetails, of: translatorFields) { $0 },
    .text("why_special", .graphQL, .withoutGraphQL) { $0.whySpecial },
    .objects("borrowers", .details, .withoutDetails, table: "borrowers", of: Borrower.fields) {
      $0.borrowers
    },
  ]

  private static let descriptionFields: [RecordField<Loan>] = [
    .texts(
      "languages", .listing, .unknown, column: "description_languages", tableColumn: "language"
    ) { $0.languages },
    .translations("texts", .details, .withoutDetails, table: "texts") { $0.texts },
  ]

  private static let translatorFields: [RecordField<Loan>] = [
    .text("byline", .details, .withoutDetails, column: "translator") { $0.translator }
  ]

  private static let repaymentFields: [RecordField<Loan>] = [
    .object("terms", .details, .withoutDetails, isKeptIfEmpty: true, of: Terms.fields) { $0.terms },
    .names("tags", .listing, .emptyList, tableColumn: "tag") { $0.tags },
    .texts("themes", .listing, .emptyList, tableColumn: "theme") { $0.themes },
    .flag("bonus_credit_eligibility", .listing, .unknown) { $0.bonusCreditEligibility },
  ]
}

extension Loan.Location {
  fileprivate static let fields: [RecordField<Self>] = [
    .text("country_code", .listing, .unknown) { $0.countryCode },
    .text("country", .listing, .unknown) { $0.country },
    .text("town", .listing, .unknown) { $0.town },
    .text("region", .graphQL, .withoutGraphQL) { $0.region },
    .object(
      "geo", .listing, .unknown,
      of: [
        .position("pairs", .listing, .unknown) { $0 }
      ] as [RecordField<Loan.Position>]
    ) { $0.position },
  ]
}

extension Loan.Matching {
  fileprivate static let fields: [RecordField<Self>] = [
    .text("text", .graphQL, .notMatched, column: "matching_text") { $0.text },
    .number("ratio", .graphQL, .notMatched, as: .number, column: "matching_ratio") { $0.ratio },
  ]
}

extension Loan.Borrower {
  fileprivate static let fields: [RecordField<Self>] = [
    .text("first_name", .details, .anonymous) { $0.firstName },
    .text("last_name", .details, .anonymous) { $0.lastName },
    .text("gender", .details, .unknown) { $0.gender?.rawValue },
    .flag("pictured", .details, .anonymous) { $0.hasPicture },
  ]
}

extension Loan.Terms {
  fileprivate static let fields: [RecordField<Self>] = [
    .time("disbursal_date", .details, .withoutDetails) { $0.disbursed },
    .text("disbursal_currency", .details, .withoutDetails) { $0.currency },
    .number("disbursal_amount", .details, .withoutDetails, as: .localAmount) { $0.disbursedAmount },
    .text("repayment_interval", .details, .withoutDetails) { $0.repaymentInterval },
    .integer("repayment_term", .details, .withoutDetails, as: .months) { $0.repaymentMonths },
    .objects(
      "scheduled_payments", .details, .withoutDetails, table: "repayments", of: Loan.Payment.fields
    ) { $0.schedule },
    .flag("flexible_fundraising_enabled", .graphQL, .withoutGraphQL) { $0.isFlexible },
    .object("loss_liability", .details, .withoutDetails, of: Loan.LossLiability.fields) {
      $0.lossLiability
    },
  ]
}

extension Loan.Payment {
  fileprivate static let fields: [RecordField<Self>] = [
    .time("due_date", .details, .unknown) { $0.due },
    .dollars("amount", .details, .never) { $0.amount },
    .number("local_amount", .details, .withoutDetails, as: .localAmount) { $0.localAmount },
  ]
}

extension Loan.LossLiability {
  fileprivate static let fields: [RecordField<Self>] = [
    .text("nonpayment", .details, .withoutDetails, column: "loss_of_nonpayment") { $0.nonpayment },
    .text("currency_exchange", .details, .withoutDetails, column: "loss_of_currency") {
      $0.currencyExchange
    },
    .number(
      "currency_exchange_coverage_rate", .details, .withoutDetails, as: .fraction,
      column: "loss_of_currency_coverage"
    ) { $0.currencyCoverage },
  ]
}

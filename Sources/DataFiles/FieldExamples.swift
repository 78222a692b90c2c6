private import History
private import Loans

/// Examples of the values in data files. They come from invented records, which have a value in
/// each field.
///
/// The keys are the names of columns: `loan_amount` or, for the table of a list,
/// `repayments.amount`.
package enum FieldExamples {
  package static let ofLoan = values(of: loan, Loan.fields)
  package static let ofPartner = values(of: partner, Loan.FieldPartner.fields)
  package static let ofEvent =
    values(of: event, LoanEvent.fields).merging(earlierFigures) { value, _ in value }

  private static func values<Record>(
    of record: Record, _ fields: [RecordField<Record>]
  ) -> [String: String] {
    var values: [String: String] = [:]
    for (column, value) in zip(fields.flatMap(\.columns), RecordReader(fields).values(of: record)) {
      values[column.name] = value?.plain
    }
    for table in fields.flatMap(\.tables) {
      for (column, value) in zip(table.columns, table.rows(record).first ?? []) {
        values["\(table.name).\(column.name)"] = value?.plain
      }
    }
    return values
  }

  private static let loan: Loan = {
    var loan = Loan.Values(id: LoanID(2_715_034))
    loan.name = "Esther"
    loan.status = .fundraising
    (loan.amount, loan.funded) = (Money(cents: 65_000), Money(cents: 37_500))
    (loan.basket, loan.paid) = (Money(cents: 5000), Money(cents: 13_542))
    (loan.sector, loan.activity) = ("Agriculture", "Dairy")
    loan.use = "to buy a second cow."
    loan.location = Loan.Location(
      countryCode: "KE", country: "Kenya", town: "Kisii", region: "Eastern Africa",
      position: Loan.Position(latitude: -0.68, longitude: 34.77))
    loan.posted = Timestamp(iso8601: "2026-11-20T10:42:00Z")
    loan.expires = Timestamp(iso8601: "2026-12-20T10:42:00Z")
    loan.fundedOn = Timestamp(iso8601: "2026-12-02T08:15:00Z")
    (loan.borrowerCount, loan.lenderCount) = (1, 14)
    loan.gender = .female
    loan.partner = partner
    loan.distribution = .partner
    (loan.trustee, loan.endorsement) = ("Green Street Market", "She pays her bills on time.")
    loan.smallestShare = Money(cents: 2500)
    loan.matching = Loan.Matching(text: "A foundation", ratio: 1)
    loan.previousLoan = LoanID(2_104_377)
    loan.anonymization = Loan.Anonymization.none
    (loan.imageID, loan.imageURL) = (5_500_123, "https://example.org/img/abc.jpg")
    loan.languages = ["en"]
    loan.texts = [Loan.Text(language: "en", text: "Esther keeps a cow and sells its milk.")]
    (loan.originalLanguage, loan.translator) = ("English", "Ann")
    loan.whySpecial = "It helps a small farm grow."
    loan.borrowers = [
      Loan.Borrower(firstName: "Esther", lastName: "N.", gender: .female, hasPicture: true)
    ]
    loan.terms = terms
    (loan.tags, loan.themes) = (["#Animals", "#Parent"], ["Rural Exclusion"])
    loan.bonusCreditEligibility = false
    return Loan(loan)
  }()

  private static let terms = Loan.Terms(
    disbursed: Timestamp(iso8601: "2026-11-01T07:00:00Z"), currency: "KES",
    disbursedAmount: 84_000, repaymentInterval: "Monthly", repaymentMonths: 14,
    schedule: [
      Loan.Payment(
        due: Timestamp(iso8601: "2027-01-01T08:00:00Z"), amount: Money(cents: 5417),
        localAmount: 7000)
    ],
    lossLiability: Loan.LossLiability(
      nonpayment: "lender", currencyExchange: "shared", currencyCoverage: 0.1),
    isFlexible: true)

  private static let partner: Loan.FieldPartner = {
    var profile = PartnerProfile()
    profile.status = "active"
    profile.started = Timestamp(iso8601: "2012-04-16T18:20:05Z")
    profile.countries = [
      PartnerProfile.Country(code: "KE", name: "Kenya", region: "Eastern Africa")
    ]
    (profile.delinquencyRate, profile.defaultRate, profile.loansAtRiskRate) = (4.2, 1.1, 6.5)
    (profile.currencyLossRate, profile.portfolioYield) = (0.3, 28)
    (profile.borrowerCost, profile.borrowerCostType) = (31, "APR")
    (profile.profitability, profile.averageLoanShareOfIncome) = (1.9, 35.5)
    profile.chargesFeesAndInterest = true
    profile.strengths = [PartnerProfile.Strength(id: 3, name: "Client Voice")]
    (profile.loansPosted, profile.moneyRaised) = (1840, Money(cents: 96_512_500))
    (profile.website, profile.alert) = ("https://example.org/", "The partner is on watch.")
    return Loan.FieldPartner(id: 185, name: "Example Microfinance", rating: "3.5", profile: profile)
  }()

  /// An event that has all values but those before a movement.
  private static let event: LoanEvent = {
    let figures = LoanFigures(
      amount: Money(cents: 65_000), funded: Money(cents: 37_500), basket: Money(cents: 5000),
      lenderCount: 14)
    var summary = LoanSummary(
      countryCode: "KE", country: "Kenya", sector: "Agriculture", figures: figures)
    summary.closedReason = .funded
    return LoanEvent(LoanID(2_715_034), at: Timestamp(seconds: 1_795_171_320), .edited(summary))
  }()

  /// The values before a movement.
  private static let earlierFigures = [
    "previous_loan_amount": "600", "previous_funded_amount": "350",
    "previous_basket_amount": "25", "previous_lender_count": "13",
  ]
}

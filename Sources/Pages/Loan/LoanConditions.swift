import Loans
import Mustache
import Site
import SiteIndex
import Words

/// What Kiva says about the conditions of a loan and about its field partner, for templates.
struct LoanConditions: ModelWithWords, Sendable {
  let loan: Loan
  let words: SiteWords

  static let bindings = TemplateBindings<LoanConditions>(
    "loan conditions",
    .text("region", "the part of the world, in Kiva's words") { $0.loan.location.region },
    .money("smallestShare", "the smallest amount that a lender can lend") { $0.loan.smallestShare },
    .text("matchedBy", "the sponsor who adds to what lenders lend; absent if there is none") {
      $0.loan.matching?.text
    },
    .text("matchRatio", "how many dollars the sponsor adds to each dollar; absent if not known") {
      $0.loan.matching?.ratio?.plain
    },
    .flag("isFlexible", "whether the loan is paid out even if it is not fully funded") {
      $0.loan.terms?.isFlexible == true
    },
    .flag("isDirect", "whether Kiva itself pays out the loan, without a field partner") {
      $0.loan.distribution == .direct
    },
    .text("trustee", "who vouches for the borrower of a direct loan") { $0.loan.trustee },
    .text("endorsement", "what the trustee says about the borrower") { $0.loan.endorsement },
    .integer("previousLoan", "the number of the borrower's loan before this one") {
      $0.loan.previousLoan?.value
    },
    .text("originalLanguage", "the language in which the story was written, in English") {
      $0.loan.originalLanguage
    },
    .list("payments", "the expected repayments, as Kiva lists them", ExpectedPayment.bindings) {
      conditions in
      conditions.loan.terms?.schedule.map { ExpectedPayment(payment: $0, words: conditions.words) }
        ?? []
    },
    .record(
      "partner", "the field partner; absent if it is not known", FieldPartnerContext.bindings
    ) { conditions in
      conditions.loan.partner.map { FieldPartnerContext(partner: $0, words: conditions.words) }
    })
}

/// One expected repayment, for templates.
struct ExpectedPayment: ModelWithWords, Sendable {
  let payment: Loan.Payment
  let words: SiteWords

  static let bindings = TemplateBindings<ExpectedPayment>(
    "an expected repayment",
    .day("due", "the day; absent if it is not known") { $0.payment.due },
    .iso8601("dueIso", "the time, ISO 8601") { $0.payment.due },
    .money("amount", "the amount in dollars") { $0.payment.amount },
    .text("localAmount", "the amount in the currency in which the loan is paid out") {
      $0.payment.localAmount?.plain
    })
}

/// A field partner, for templates.
struct FieldPartnerContext: ModelWithWords, Sendable {
  let partner: Loan.FieldPartner
  let words: SiteWords

  private var profile: PartnerProfile? { partner.profile }

  static let bindings = TemplateBindings<FieldPartnerContext>(
    "a field partner",
    .integer("number", "Kiva's number of the partner") { $0.partner.id },
    .text("partnerName", "the name") { $0.partner.name },
    .text("rating", "Kiva's risk rating, 0 to 5, '3.5'") { $0.partner.rating },
    .text("status", "the state of the partnership, in Kiva's words: 'active'") {
      $0.profile?.status
    },
    .day("since", "the day on which the partner began to work with Kiva") { $0.profile?.started },
    .texts("partnerCountries", "the countries in which the partner works") {
      $0.profile?.countries.compactMap(\.name) ?? []
    },
    .percentage(
      "delinquencyRate", "the share of the outstanding amount that is late, in percent",
      \.delinquencyRate),
    .percentage(
      "defaultRate", "the share of ended loans that was not repaid, in percent", \.defaultRate),
    .percentage(
      "loansAtRiskRate", "the share of the amount in loans with a late payment, in percent",
      \.loansAtRiskRate),
    .percentage(
      "currencyLossRate", "the share of repayments lost to currencies, in percent",
      \.currencyLossRate),
    .percentage(
      "portfolioYield", "what borrowers pay a year in interest and fees, in percent",
      \.portfolioYield),
    .percentage(
      "borrowerCost", "what a loan costs its borrower a year, in percent", \.borrowerCost),
    .text("borrowerCostType", "how Kiva measures that cost: 'PY', 'APR'") {
      $0.profile?.borrowerCostType
    },
    .percentage("profitability", "the return on assets, in percent", \.profitability),
    .percentage(
      "averageLoanShare", "the average loan as a share of the average income, in percent",
      \.averageLoanShareOfIncome),
    .flag("hasFees", "whether the partner charges interest and fees") {
      $0.profile?.chargesFeesAndInterest == true
    },
    .flag("hasNoFees", "whether the partner charges no interest and no fees") {
      $0.profile?.chargesFeesAndInterest == false
    },
    .texts("strengths", "the social strengths that Kiva sees in the partner") {
      $0.profile?.strengths.compactMap(\.name) ?? []
    },
    .count("loansPosted", "how many loans of the partner Kiva has listed") {
      $0.profile?.loansPosted
    },
    .money("moneyRaised", "what lenders have lent through the partner") {
      $0.profile?.moneyRaised
    },
    .link("website", "the address of the partner's web site") { $0.profile?.website },
    .text("alert", "what Kiva warns lenders of") { $0.profile?.alert })
}

extension Field<FieldPartnerContext> {
  /// Declares a percentage in a profile, as a program writes it: `0.5`.
  fileprivate static func percentage(
    _ name: String, _ meaning: String,
    _ path: any KeyPath<PartnerProfile, Double?> & Sendable
  ) -> Field {
    .text(name, meaning) { $0.partner.profile?[keyPath: path]?.plain }
  }
}

/// What Kiva publishes about a field partner besides its name and rating; `nil` or an empty array
/// if Kiva did not say. Shares are percentages. Source: docs/kiva-api.md, "Partners".
package struct PartnerProfile: Equatable, Sendable {
  /// The state of the partnership: `active`, `paused`, `closed` and others.
  package var status: String?
  /// When the partner began to work with Kiva.
  package var started: Timestamp?
  package var countries: [Country] = []
  /// The share of the outstanding amount that is late, 0...100.
  package var delinquencyRate: Double?
  /// The share of ended loans that was not repaid, 0...100.
  package var defaultRate: Double?
  /// The share of the outstanding amount in loans with a late payment, 0...100.
  package var loansAtRiskRate: Double?
  /// The share of the repaid amount that was lost to the fall of currencies, 0...100.
  package var currencyLossRate: Double?
  /// What borrowers pay in interest and fees, as a share of the outstanding amount a year,
  /// 0...1000.
  package var portfolioYield: Double?
  /// What a loan costs its borrower a year, 0...1000. `borrowerCostType` says how Kiva measures it.
  package var borrowerCost: Double?
  /// The measure of `borrowerCost` in Kiva's words: `PY` for the portfolio yield, `APR`.
  package var borrowerCostType: String?
  /// The return on assets, -1000...1000.
  package var profitability: Double?
  /// The average loan as a share of the average income in the country, 0...100,000.
  package var averageLoanShareOfIncome: Double?
  package var chargesFeesAndInterest: Bool?
  package var strengths: [Strength] = []
  package var loansPosted: Int?
  /// What lenders on Kiva have lent through the partner so far.
  package var moneyRaised: Money?
  /// The address of the partner's web site, which begins with `http://` or `https://`.
  package var website: String?
  /// What Kiva warns lenders of, as plain text.
  package var alert: String?

  package init() {}

  /// What a loan costs its borrower a year or, if Kiva does not say that, the portfolio yield, by
  /// which Kiva measures the cost of other partners. The cost is in percent, 0...1000, with Kiva's
  /// name for the kind of cost: `APR`, `PY` or another one; `nil` if Kiva did not name it.
  package var knownCost: (percent: Double, type: String?)? {
    if let borrowerCost { return (borrowerCost, borrowerCostType) }
    return portfolioYield.map { ($0, "PY") }
  }

  /// A country in which a partner works.
  package struct Country: Equatable, Sendable {
    /// The ISO 3166-1 alpha-2 code of the country in capitals.
    package var code: String?
    package var name: String?
    /// The part of the world in Kiva's words: `Eastern Africa`.
    package var region: String?

    package init(code: String? = nil, name: String? = nil, region: String? = nil) {
      self.code = code
      self.name = name
      self.region = region
    }
  }

  /// A social strength that Kiva sees in a partner, such as "Anti-Poverty Focus".
  package struct Strength: Equatable, Sendable {
    /// Kiva's number of the strength.
    package var id: Int?
    package var name: String?

    package init(id: Int? = nil, name: String? = nil) {
      self.id = id
      self.name = name
    }
  }

  /// Returns the profile with missing values filled in from another record of the same partner.
  func completed(with other: PartnerProfile) -> PartnerProfile {
    var profile = self
    profile.status = status ?? other.status
    profile.started = started ?? other.started
    if countries.isEmpty { profile.countries = other.countries }
    profile.delinquencyRate = delinquencyRate ?? other.delinquencyRate
    profile.defaultRate = defaultRate ?? other.defaultRate
    profile.loansAtRiskRate = loansAtRiskRate ?? other.loansAtRiskRate
    profile.currencyLossRate = currencyLossRate ?? other.currencyLossRate
    profile.portfolioYield = portfolioYield ?? other.portfolioYield
    if borrowerCost == nil {
      profile.borrowerCost = other.borrowerCost
      profile.borrowerCostType = other.borrowerCostType
    }
    profile.profitability = profitability ?? other.profitability
    profile.averageLoanShareOfIncome = averageLoanShareOfIncome ?? other.averageLoanShareOfIncome
    profile.chargesFeesAndInterest = chargesFeesAndInterest ?? other.chargesFeesAndInterest
    if strengths.isEmpty { profile.strengths = other.strengths }
    profile.loansPosted = loansPosted ?? other.loansPosted
    profile.moneyRaised = moneyRaised ?? other.moneyRaised
    profile.website = website ?? other.website
    profile.alert = alert ?? other.alert
    return profile
  }
}

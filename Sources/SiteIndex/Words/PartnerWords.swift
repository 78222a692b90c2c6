package import Words

/// The words of the table of all field partners, of their pages, and of the table on a loan's page.
package struct PartnerWords: Sendable {
  package let title = word("partner.title")
  package let all = word("partner.all")
  /// The headline of the table.
  package let loansThrough = word("partner.loans-through", ["count"])
  /// The headline of a table without partners.
  package let loansWithout = word("partner.loans-without")
  /// The text for a site without loans.
  package let none = word("partner.none")
  /// The sentence about the loans without a partner.
  package let unknown = word("partner.unknown", ["count"])
  package let notKnown = word("partner.not-known")
  package let figures = word("partner.figures")
  /// The risk rating in the table.
  package let ratingOfFive = word("partner.rating-of-5", ["rating"])
  package let moreCountries = word("partner.more-countries", ["name", "count"])
  /// A share above zero that would be rounded to zero.
  package let shareBelow = word("section.share-below", ["share"])
  package let costAPR = word("partner.cost-apr", ["cost"])
  package let costYield = word("partner.cost-yield", ["cost"])
  package let costOther = word("partner.cost-other", ["cost", "type"])
  package let feesCharged = word("partner.fees-charged")
  package let feesNotCharged = word("partner.fees-not-charged")
  package let averageLoan = word("partner.average-loan-value", ["share"])
  package let isPaused = word("partner.is-paused")
  package let isClosed = word("partner.is-closed")
  package let measures = PerCase<PartnerMeasure, PartnerMeasureWords> { PartnerMeasureWords($0) }
}

/// The words about a figure of a field partner.
package struct PartnerMeasureWords: Sendable {
  package let label: String
  /// What the figure means, in sentences.
  package let meaning: String

  fileprivate init(_ measure: PartnerMeasure) {
    label = measure == .rating ? word("fact.risk-rating") : word("partner.\(measure.rawValue)")
    meaning = word("partner.\(measure.rawValue)-means")
  }
}

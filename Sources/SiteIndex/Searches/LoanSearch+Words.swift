import Loans

extension LoanSearch {
  /// The words that a search can have, each with its meaning for the reference documentation.
  package static let words: [(name: String, values: String, meaning: String)] = [
    (
      "status", Loan.PublicStatus.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      "only loans with one of these statuses"
    ),
    ("country", "ISO codes, `KE,UG`", "only loans in one of these countries"),
    (
      "sector", "slugs, `food,personal-use`, `not:retail`",
      "only loans in one of these sectors; none of the values after `not:`, here and in the other "
        + "words with a list of values"
    ),
    ("activity", "slugs", "only loans for one of these activities"),
    ("borrower", "`woman`, `man`, `group`", "only loans of one of these"),
    (
      "tag", "slugs, `vegan,all:trees,schooling`",
      "only loans with one of these tags, and with all of the tags after `all:`"
    ),
    (
      "theme", "slugs, `all:green,rural`",
      "only loans with one of these themes, and with all of the themes after `all:`"
    ),
    ("partner", "numbers, `133,185`", "only loans of one of these field partners"),
    ("region", "slugs, `eastern-africa`", "only loans in one of these parts of the world"),
    ("interval", "slugs, `monthly`", "only loans that are repaid in one of these intervals"),
    (
      "currency-loss", FilterWords.currencyLossNames.map { "`\($0)`" }.joined(separator: ", "),
      "only loans of which one of these bears the loss if the currency falls"
    ),
    (
      "default-loss", FilterWords.defaultLossNames.map { "`\($0)`" }.joined(separator: ", "),
      "only loans of which one of these bears the loss if the borrower does not repay"
    ),
    ("min, max", "dollars, `500`, `12.50`", "the limits of the amount, both inclusive"),
    (
      "remaining-min, remaining-max", "dollars",
      "the limits of the amount still needed, both inclusive"
    ),
    ("percent-min, percent-max", "percent", "the limits of the percentage funded, both inclusive"),
    (
      "months-min, months-max", "months",
      "the limits of the time in which the loan is repaid, both inclusive"
    ),
    (
      "repaid-by", "a month, `2028-03`",
      "only loans whose last repayment is expected in this month or before"
    ),
    (
      "rating-min, rating-max", "0 to 5, `3.5`",
      "the limits of the field partner's risk rating, both inclusive"
    ),
    (
      "default-min, default-max, delinquency-min, delinquency-max, cost-min, cost-max",
      "percent, `2.5`",
      "the limits of the field partner's default rate, of the share of its outstanding amount that "
        + "is late, and of what its loans cost borrowers a year, all inclusive"
    ),
    ("open", "`1`", "only loans that still need money"),
    ("women", "`1`", "only loans with a woman among the borrowers"),
    ("direct", "`1`", "only loans that Kiva itself disburses, without a field partner"),
    ("matched", "`1`", "only loans to which someone adds what lenders lend"),
    ("flexible", "`1`", "only loans that are disbursed even if they are not fully funded"),
    (
      "rare", "`1`",
      "only loans in countries with at most 1% of the site's loans, or with only one loan"
    ),
    (
      "q", "words",
      "only loans that contain all of these words, as the search of the list finds them"
    ),
    (
      "sort", SortOrder.ofViews.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      "the order; without it, that of the list: pinned loans first, then those that are "
        + "fundraising, funded, being repaid, repaid and ended, each with the newest first"
    ),
  ]
}

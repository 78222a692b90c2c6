import Loans
package import Words

/// The words of the filter.
package struct FilterWords: Sendable {
  let moreOptions = word("filter.more-options", ["count"])
  /// The text for a field partner whose name is unknown.
  let partnerNumber = word("facet.partner-number", ["number"])
  package let facets = PerCase<FacetKey, FacetWords> { FacetWords($0) }
  package let sliders = PerCase<RangeMeasure, SliderWords> { SliderWords($0) }
  package let orders = PerCase<SortOrder, String> { word("sort.\($0.rawValue)") }
  /// The value for each status, as a list of one.
  let statuses = PerCase<Loan.PublicStatus, [FacetValue]> { status in
    [FacetValue(slug: status.rawValue, name: word("status.\(status.rawValue)"))]
  }
  /// Kiva's words for who bears a loss of currency. Source: `terms.loss_liability`,
  /// docs/kiva-api.md.
  static let currencyLossNames = ["partner", "shared", "lender", "none"]
  /// Kiva's words for who bears the loss if the borrower does not repay. Source:
  /// `terms.loss_liability`, docs/kiva-api.md.
  static let defaultLossNames = ["partner", "lender"]
  let currencyLosses = LossValues(currencyLossNames, of: .currencyLoss)
  let defaultLosses = LossValues(defaultLossNames, of: .defaultLoss)
  /// The label of the switch for each property of loans.
  package let traits = PerCase<LoanTrait, String> { word("filter.\($0.rawValue)") }
  /// The value for each kind of borrower, as a list of one.
  let borrowers = PerCase<Loan.BorrowerKind, [FacetValue]> { kind in
    [FacetValue(slug: kind.rawValue, name: word("facet.\(kind.rawValue)"))]
  }
}

/// The values of a facet that says who bears a loss.
struct LossValues: Sendable {
  private let values: [String: [FacetValue]]

  fileprivate init(_ names: [String], of key: FacetKey) {
    let values = names.map {
      ($0, [FacetValue(slug: $0, name: word("facet.\(key.rawValue)-\($0)"))])
    }
    self.values = Dictionary(uniqueKeysWithValues: values)
  }

  /// Returns the value with a name in Kiva's words, as a list of one; empty for an unknown name.
  subscript(name: String?) -> [FacetValue] { name.flatMap { values[$0] } ?? [] }
}

/// The words of a facet.
package struct FacetWords: Sendable {
  package let label: String
  let search: String

  fileprivate init(_ key: FacetKey) {
    label = word("facet.\(key.rawValue)")
    search = word("facet.\(key.rawValue)-search")
  }
}

/// The words of a slider.
package struct SliderWords: Sendable {
  package let label: String
  package let any: String
  /// The label of the thumb for the lower limit; `nil` if there is none.
  package let least: String?
  package let most: String

  fileprivate init(_ measure: RangeMeasure) {
    label = word("slider.\(measure.rawValue)")
    any = word("slider.\(measure.rawValue)-any")
    least = measure.hasOnlyUpperLimit ? nil : word("slider.\(measure.rawValue)-least")
    most = word("slider.\(measure.rawValue)-most")
  }
}

/// The words of the named searches.
package struct ViewWords: Sendable {
  /// The title of the list of all named searches.
  package let title = word("view.title")
  /// The link to the list of all named searches.
  package let allViews = word("view.all-views")
  package let count = word("view.count", ["count"])
  package let description = word("view.description", ["count"])
  package let loans = word("view.loans", ["count"])
  package let noLoans = word("view.no-loans")

  let sentence = word("view.sentence", ["criteria"])
  let sentenceSorted = word("view.sentence-sorted", ["criteria", "order"])
  /// The sentence about a search that every loan matches.
  let all = word("view.all")
  let allSorted = word("view.all-sorted", ["order"])
  let traits = PerCase<LoanTrait, String> { word("view.\($0.rawValue)") }
  /// The clause about values that a loan must not have.
  let without = word("view.without", ["values"])
  let text = word("view.text", ["text"])
  let facets = PerCase<FacetKey, Phrase<1>> { word("view.\($0.rawValue)", ["values"]) }
  let borrowers = PerCase<Loan.BorrowerKind, String> { word("view.\($0.rawValue)") }
  private let ranges = Dictionary(
    uniqueKeysWithValues: RangeMeasure.ofViews.map { ($0, RangeWords($0)) })

  /// The words of the limits of a number.
  struct RangeWords: Sendable {
    let most: Phrase<1>
    /// The words with a lower limit; `nil` for a number that has only an upper limit.
    let least: Phrase<1>?
    let between: Phrase<2>?

    init(_ measure: RangeMeasure) {
      let name = measure.rawValue
      most = word("view.\(name)-most", ["most"])
      let hasBoth = !measure.hasOnlyUpperLimit
      least = hasBoth ? word("view.\(name)-least", ["least"]) : nil
      between = hasBoth ? word("view.\(name)-between", ["least", "most"]) : nil
    }
  }

  subscript(measure: RangeMeasure) -> RangeWords {
    guard let words = ranges[measure] else {
      preconditionFailure("there are words for each number that a search can limit")
    }
    return words
  }
}

import Loans
package import Words

/// The words of the filter.
package struct FilterWords: Sendable {
  let moreOptions = word("filter.more-options", ["count"])
  /// The text for a field partner whose name is unknown.
  package let partnerNumber = word("facet.partner-number", ["number"])
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
  /// The chip of each kind of borrower that loans must not have.
  let withoutBorrowers = PerCase<Loan.BorrowerKind, String> { word("facet.\($0.rawValue)-not") }
  /// The chips of an interval of repayment.
  let interval = word("facet.interval-chip", ["value"])
  let withoutInterval = word("facet.interval-not", ["value"])
}

/// The values of a facet that says who bears a loss.
struct LossValues: Sendable {
  /// The words of a value.
  private struct ValueWords: Sendable {
    /// The value, as a list of one.
    let values: [FacetValue]
    let chips: ValueChips
    let inSentence: String
  }

  private let words: [String: ValueWords]

  fileprivate init(_ names: [String], of key: FacetKey) {
    let words = names.map { name -> (String, ValueWords) in
      let facet = "facet.\(key.rawValue)-\(name)"
      let words = ValueWords(
        values: [FacetValue(slug: name, name: word(facet))],
        chips: ValueChips(chosen: word("\(facet)-chip"), excluded: word("\(facet)-not")),
        inSentence: word("view.\(key.rawValue)-\(name)"))
      return (name, words)
    }
    self.words = Dictionary(uniqueKeysWithValues: words)
  }

  /// Returns the value with a name in Kiva's words, as a list of one; empty for an unknown name.
  subscript(name: String?) -> [FacetValue] { name.flatMap { words[$0]?.values } ?? [] }

  func chips(of name: String) -> ValueChips { words[name]?.chips ?? ValueChips() }

  /// Returns the form of a value in the sentence about a search; `nil` for an unknown name.
  func inSentence(_ name: String) -> String? { words[name]?.inSentence }
}

/// The texts of the chips of one value, above a filtered list. A text is `nil` if it follows from
/// the name of the value.
package struct ValueChips: Equatable, Sendable {
  /// The chip if loans must have the value, `Currency loss: lenders`.
  package var chosen: String?
  /// The chip if loans must not have the value, `Currency loss: not lenders`.
  package var excluded: String?
}

/// The phrases into which chips put the names of a facet's values. A phrase is `nil` if the name
/// says by itself what it is about.
package struct ChipWords: Sendable {
  /// The phrase for a value that loans must have, `Region: Asia`.
  package let chosen: Phrase<1>?
  /// The phrase for a value that loans must not have.
  package let excluded: Phrase<1>?

  fileprivate init(_ key: FacetKey) {
    func phrase(_ name: String, of keys: [FacetKey]) -> Phrase<1>? {
      keys.contains(key) ? word("facet.\(key.rawValue)-\(name)", ["value"]) : nil
    }
    chosen = phrase("chip", of: [.activity, .region])
    excluded = phrase("not", of: [.status, .activity, .region])
  }
}

/// The words of a facet.
package struct FacetWords: Sendable {
  package let label: String
  let search: String
  package let chips: ChipWords

  fileprivate init(_ key: FacetKey) {
    chips = ChipWords(key)
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
  let allLoans = word("view.all")
  let allSorted = word("view.all-sorted", ["order"])
  let traits = PerCase<LoanTrait, String> { word("view.\($0.rawValue)") }
  let text = word("view.text", ["text"])
  let facets = PerCase<FacetKey, Phrase<1>> { word("view.\($0.rawValue)", ["values"]) }
  /// The clauses about values that a loan must not have.
  let without = PerCase<FacetKey, Phrase<1>> { word("view.\($0.rawValue)-without", ["values"]) }
  /// The clauses about several values, all of which a loan must have. A facet has none if a loan
  /// can have only one of its values.
  let all = PerCase<FacetKey, Phrase<1>?> { key in
    key.allowsAll ? word("view.\(key.rawValue)-all", ["values"]) : nil
  }
  let partnerNumber = word("view.partner-number", ["number"])
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

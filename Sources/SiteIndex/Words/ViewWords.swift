import Loans
package import Words

/// The words of the named searches.
package struct ViewWords: Sendable {

  /// The title of the list of all named searches.
  package let title = word("view.title")
  /// The link to that list.
  package let allViews = word("view.all-views")
  package let count = word("view.count", ["count"])
  package let description = word("view.description", ["count"])
  package let loans = word("view.loans", ["count"])
  package let noLoans = word("view.no-loans")

  let sentence = word("view.sentence", ["criteria"])
  let sentenceSorted = word("view.sentence-sorted", ["criteria", "order"])
  /// The sentences on a search that every loan fits.
  let all = word("view.all")
  let allSorted = word("view.all-sorted", ["order"])
  let open = word("view.open")
  let text = word("view.text", ["text"])
  let facets = PerCase<FacetKey, Phrase<1>> { word("view.\($0.rawValue)", ["values"]) }
  let borrowers = PerCase<Loan.BorrowerKind, String> { word("view.\($0.rawValue)") }
  private let ranges = Dictionary(
    uniqueKeysWithValues: RangeMeasure.ofSearches.map { ($0, RangeWords($0.rawValue)) })

  /// The words of the limits of a number.
  struct RangeWords: Sendable {
    let least: Phrase<1>
    let most: Phrase<1>
    let between: Phrase<2>

    init(_ measure: String) {
      least = word("view.\(measure)-least", ["least"])
      most = word("view.\(measure)-most", ["most"])
      between = word("view.\(measure)-between", ["least", "most"])
    }
  }

  /// The words of the limits of a number that a search can limit.
  subscript(measure: RangeMeasure) -> RangeWords {
    guard let words = ranges[measure] else {
      preconditionFailure("there are words for each number that a search can limit")
    }
    return words
  }
}

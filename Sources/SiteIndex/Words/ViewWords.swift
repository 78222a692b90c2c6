import Loans
package import Words

/// The words of the named searches.
package struct ViewWords: Sendable {
  /// The title of the list of all named searches.
  package let title: String
  /// The link to that list.
  package let allViews: String
  package let count: Phrase<OnePlace>
  package let description: Phrase<OnePlace>
  package let loans: Phrase<OnePlace>
  package let noLoans: String

  let sentence: Phrase<OnePlace>
  let sentenceSorted: Phrase<TwoPlaces>
  /// The sentences on a search that every loan fits.
  let all: String
  let allSorted: Phrase<OnePlace>
  let facets: PerCase<FacetKey, Phrase<OnePlace>>
  let borrowers: PerCase<Loan.BorrowerKind, String>
  private let ranges: [RangeMeasure: RangeWords]
  let open: String
  let text: Phrase<OnePlace>

  /// The words of the limits of a number.
  struct RangeWords: Sendable {
    let least: Phrase<OnePlace>
    let most: Phrase<OnePlace>
    let between: Phrase<TwoPlaces>

    init(_ words: inout WordLookup, _ measure: String) {
      least = words.phrase("view.\(measure)-least", "least")
      most = words.phrase("view.\(measure)-most", "most")
      between = words.phrase("view.\(measure)-between", "least", "most")
    }
  }

  init(_ words: inout WordLookup) {
    title = words.text("view.title")
    allViews = words.text("view.all-views")
    count = words.phrase("view.count", "count")
    description = words.phrase("view.description", "count")
    loans = words.phrase("view.loans", "count")
    noLoans = words.text("view.no-loans")
    sentence = words.phrase("view.sentence", "criteria")
    sentenceSorted = words.phrase("view.sentence-sorted", "criteria", "order")
    all = words.text("view.all")
    allSorted = words.phrase("view.all-sorted", "order")
    facets = PerCase { words.phrase("view.\($0.rawValue)", "values") }
    borrowers = PerCase { words.text("view.\($0.rawValue)") }
    var ranges: [RangeMeasure: RangeWords] = [:]
    for measure in RangeMeasure.ofSearches {
      ranges[measure] = RangeWords(&words, measure.rawValue)
    }
    self.ranges = ranges
    open = words.text("view.open")
    text = words.phrase("view.text", "text")
  }

  /// The words of the limits of a number that a search can limit.
  subscript(measure: RangeMeasure) -> RangeWords {
    guard let words = ranges[measure] else {
      preconditionFailure("there are words for each number that a search can limit")
    }
    return words
  }
}

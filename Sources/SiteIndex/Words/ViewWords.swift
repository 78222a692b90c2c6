import Loans
package import Words

/// The words of the named searches.
package struct ViewWords: Sendable {
  let words: WordTable

  /// The title of the list of all named searches.
  package var title: String { words["view.title"] }
  /// The link to that list.
  package var allViews: String { words["view.all-views"] }
  package var count: Phrase<1> { words["view.count", "count"] }
  package var description: Phrase<1> { words["view.description", "count"] }
  package var loans: Phrase<1> { words["view.loans", "count"] }
  package var noLoans: String { words["view.no-loans"] }

  var sentence: Phrase<1> { words["view.sentence", "criteria"] }
  var sentenceSorted: Phrase<2> { words["view.sentence-sorted", "criteria", "order"] }
  /// The sentences on a search that every loan fits.
  var all: String { words["view.all"] }
  var allSorted: Phrase<1> { words["view.all-sorted", "order"] }
  var open: String { words["view.open"] }
  var text: Phrase<1> { words["view.text", "text"] }

  /// The criterion that a facet has some values.
  func criterion(_ key: FacetKey) -> Phrase<1> { words["view.\(key.rawValue)", "values"] }

  /// A kind of borrowers in a sentence.
  func borrowers(_ kind: Loan.BorrowerKind) -> String { words["view.\(kind.rawValue)"] }

  /// The words of the limits of a number that a search can limit.
  subscript(measure: RangeMeasure) -> RangeWords { RangeWords(words: words, measure: measure) }

  /// The words of the limits of a number.
  struct RangeWords: Sendable {
    let words: WordTable
    let measure: RangeMeasure

    var least: Phrase<1> { words["view.\(measure.rawValue)-least", "least"] }
    var most: Phrase<1> { words["view.\(measure.rawValue)-most", "most"] }
    var between: Phrase<2> {
      words["view.\(measure.rawValue)-between", "least", "most"]
    }
  }
}

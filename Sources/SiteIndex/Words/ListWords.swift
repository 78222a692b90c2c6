package import Words

/// The words around the loans of a list.
package struct ListWords: Sendable {
  let words: WordTable
  package var count: Phrase<1> { words.phrase("list.count", "count") }
  package var sum: Phrase<1> { words.phrase("list.sum", "amount") }
  package var newestFirst: String { words.text("sort.newest") }
  package var pageTitle: Phrase<1> { words.phrase("list.page-title", "number") }
  package var sectionPageTitle: Phrase<2> {
    words.phrase("list.section-page-title", "section", "number")
  }
  var covers: CoverWords {
    CoverWords(
      several: words.phrase("list.covers", "first", "last", "total"),
      one: words.phrase("list.covers-one", "number", "total"))
  }
  var coversTotals: CoverWords {
    CoverWords(
      several: words.phrase("list.covers-totals", "first", "last", "total"),
      one: words.phrase("list.covers-one-totals", "number", "total"))
  }
  var coversFilter: CoverWords {
    CoverWords(
      several: words.phrase("list.covers-filter", "first", "last", "total"),
      one: words.phrase("list.covers-one-filter", "number", "total"))
  }
}

/// The words that say which loans of a split list are on a page.
///
/// Many languages have no plural form for 1, but a single loan needs other words in each of them.
struct CoverWords: Sendable {
  fileprivate let several: Phrase<3>
  fileprivate let one: Phrase<2>

  /// Returns the words for the loans with these numbers, counted from 1, of all loans of the list.
  func text(_ numbers: ClosedRange<Int>, of total: Int) -> String {
    numbers.count == 1
      ? one.text(.count(numbers.lowerBound), .count(total))
      : several.text(.count(numbers.lowerBound), .count(numbers.upperBound), .count(total))
  }
}

/// The sentences after the headline of a list.
struct PledgeWords: Sendable {
  let words: WordTable
  var some: Phrase<1> { words.phrase("pledge.some", "share") }
  var all: String { words.text("pledge.all") }
  var done: String { words.text("pledge.done") }
  var moreFunded: Phrase<1> { words.phrase("pledge.more-funded", "count") }
  var moreEnded: Phrase<1> { words.phrase("pledge.more-ended", "count") }
  var moreFundedOrEnded: Phrase<1> { words.phrase("pledge.more-funded-or-ended", "count") }
}

/// The words on the map.
package struct MapWords: Sendable {
  let words: WordTable
  package var captionLoans: String { words.text("map.caption-loans") }
  package var captionCountries: String { words.text("map.caption-countries") }
  package var countries: Phrase<1> { words.phrase("map.countries", "count") }
  package var allLoans: String { words.text("map.all-loans") }
  package var someLoans: Phrase<2> { words.phrase("map.some-loans", "count", "loans") }
  package var atPlace: Phrase<1> { words.phrase("map.at-place", "place") }
  package var inCountry: Phrase<1> { words.phrase("map.in-country", "country") }
  package var somewhere: String { words.text("map.somewhere") }
}

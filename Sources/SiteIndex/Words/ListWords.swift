package import Words

/// The words around the loans of a list.
package struct ListWords: Sendable {
  package let count: Phrase<OnePlace>
  package let sum: Phrase<OnePlace>
  package let newestFirst: String
  package let pageTitle: Phrase<OnePlace>
  package let sectionPageTitle: Phrase<TwoPlaces>
  let covers: CoverWords
  let coversTotals: CoverWords
  let coversFilter: CoverWords

  init(_ words: inout WordLookup) {
    count = words.phrase("list.count", "count")
    sum = words.phrase("list.sum", "amount")
    newestFirst = words.text("sort.newest")
    pageTitle = words.phrase("list.page-title", "number")
    sectionPageTitle = words.phrase("list.section-page-title", "section", "number")
    covers = CoverWords("list.covers", "list.covers-one", &words)
    coversTotals = CoverWords("list.covers-totals", "list.covers-one-totals", &words)
    coversFilter = CoverWords("list.covers-filter", "list.covers-one-filter", &words)
  }
}

/// The words that say which loans of a split list are on a page.
///
/// Many languages have no plural form for 1, but a single loan needs other words in each of them.
struct CoverWords: Sendable {
  private let several: Phrase<ThreePlaces>
  private let one: Phrase<TwoPlaces>

  fileprivate init(_ several: String, _ one: String, _ words: inout WordLookup) {
    self.several = words.phrase(several, "first", "last", "total")
    self.one = words.phrase(one, "number", "total")
  }

  /// Returns the words for the loans with these numbers, counted from 1, of all loans of the list.
  func text(_ numbers: ClosedRange<Int>, of total: Int) -> String {
    numbers.count == 1
      ? one.text(.count(numbers.lowerBound), .count(total))
      : several.text(.count(numbers.lowerBound), .count(numbers.upperBound), .count(total))
  }
}

/// The sentences after the headline of a list.
struct PledgeWords: Sendable {
  let some: Phrase<OnePlace>
  let all: String
  let done: String
  let moreFunded: Phrase<OnePlace>
  let moreEnded: Phrase<OnePlace>
  let moreFundedOrEnded: Phrase<OnePlace>

  init(_ words: inout WordLookup) {
    some = words.phrase("pledge.some", "share")
    all = words.text("pledge.all")
    done = words.text("pledge.done")
    moreFunded = words.phrase("pledge.more-funded", "count")
    moreEnded = words.phrase("pledge.more-ended", "count")
    moreFundedOrEnded = words.phrase("pledge.more-funded-or-ended", "count")
  }
}

/// The words on the map.
package struct MapWords: Sendable {
  package let captionLoans: String
  package let captionCountries: String
  package let countries: Phrase<OnePlace>
  package let allLoans: String
  package let someLoans: Phrase<TwoPlaces>
  package let atPlace: Phrase<OnePlace>
  package let inCountry: Phrase<OnePlace>
  package let somewhere: String

  init(_ words: inout WordLookup) {
    captionLoans = words.text("map.caption-loans")
    captionCountries = words.text("map.caption-countries")
    countries = words.phrase("map.countries", "count")
    allLoans = words.text("map.all-loans")
    someLoans = words.phrase("map.some-loans", "count", "loans")
    atPlace = words.phrase("map.at-place", "place")
    inCountry = words.phrase("map.in-country", "country")
    somewhere = words.text("map.somewhere")
  }
}

package import Words

/// The words around the loans of a list.
package struct ListWords: Sendable {
  let words: WordTable
  package var count: Phrase<1> { words["list.count", "count"] }
  package var sum: Phrase<1> { words["list.sum", "amount"] }
  package var newestFirst: String { words["sort.newest"] }
  package var pageTitle: Phrase<1> { words["list.page-title", "number"] }
  package var sectionPageTitle: Phrase<2> { words["list.section-page-title", "section", "number"] }
  /// The words that say which loans of a split list are on a page.
  var covers: Phrase<3> { words["list.covers", "first", "last", "total"] }
  var coversTotals: Phrase<3> { words["list.covers-totals", "first", "last", "total"] }
  var coversFilter: Phrase<3> { words["list.covers-filter", "first", "last", "total"] }
  /// Many languages have no plural form for 1, but a single loan needs other words in each of them.
  var coversOne: Phrase<2> { words["list.covers-one", "number", "total"] }
  var coversOneTotals: Phrase<2> { words["list.covers-one-totals", "number", "total"] }
  var coversOneFilter: Phrase<2> { words["list.covers-one-filter", "number", "total"] }
}

/// The sentences after the headline of a list.
struct PledgeWords: Sendable {
  let words: WordTable
  var some: Phrase<1> { words["pledge.some", "share"] }
  var all: String { words["pledge.all"] }
  var done: String { words["pledge.done"] }
  var moreFunded: Phrase<1> { words["pledge.more-funded", "count"] }
  var moreEnded: Phrase<1> { words["pledge.more-ended", "count"] }
  var moreFundedOrEnded: Phrase<1> { words["pledge.more-funded-or-ended", "count"] }
}

/// The words on the map.
package struct MapWords: Sendable {
  let words: WordTable
  package var captionLoans: String { words["map.caption-loans"] }
  package var captionCountries: String { words["map.caption-countries"] }
  package var countries: Phrase<1> { words["map.countries", "count"] }
  package var allLoans: String { words["map.all-loans"] }
  package var someLoans: Phrase<2> { words["map.some-loans", "count", "loans"] }
  package var atPlace: Phrase<1> { words["map.at-place", "place"] }
  package var inCountry: Phrase<1> { words["map.in-country", "country"] }
  package var somewhere: String { words["map.somewhere"] }
}

package import Words

/// The words around the loans of a list.
package struct ListWords: Sendable {
  package let count = word("list.count", ["count"])
  package let sum = word("list.sum", ["amount"])
  package let newestFirst = word("sort.newest")
  package let pageTitle = word("list.page-title", ["number"])
  package let sectionPageTitle = word("list.section-page-title", ["section", "number"])
  /// The words that say which loans of a split list are on a page.
  let covers = word("list.covers", ["first", "last", "total"])
  let coversTotals = word("list.covers-totals", ["first", "last", "total"])
  let coversFilter = word("list.covers-filter", ["first", "last", "total"])
  /// Many languages have no plural form for 1, but a single loan needs other words in each of them.
  let coversOne = word("list.covers-one", ["number", "total"])
  let coversOneTotals = word("list.covers-one-totals", ["number", "total"])
  let coversOneFilter = word("list.covers-one-filter", ["number", "total"])
}

/// The sentences after the headline of a list.
struct PledgeWords: Sendable {
  let some = word("pledge.some", ["share"])
  let all = word("pledge.all")
  let done = word("pledge.done")
  let moreFunded = word("pledge.more-funded", ["count"])
  let moreEnded = word("pledge.more-ended", ["count"])
  let moreFundedOrEnded = word("pledge.more-funded-or-ended", ["count"])
}

/// The words on the map.
package struct MapWords: Sendable {
  package let captionLoans = word("map.caption-loans")
  package let captionCountries = word("map.caption-countries")
  package let countries = word("map.countries", ["count"])
  package let allLoans = word("map.all-loans")
  package let someLoans = word("map.some-loans", ["count", "loans"])
  package let atPlace = word("map.at-place", ["place"])
  package let inCountry = word("map.in-country", ["country"])
  package let somewhere = word("map.somewhere")
}

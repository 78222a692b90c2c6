/// How many loans of a list have each value of a facet.
package struct FacetFigures: Equatable, Sendable {
  package let key: FacetKey
  /// The values, the most frequent first. Equally frequent ones are in alphabetical order.
  package let options: [FacetOption]
  /// The number of loans that have any value.
  package let loanCount: Int

  /// Counts how many loans have each value. The facet must be one that gives a loan at most one
  /// value, such as its country.
  package init(of key: FacetKey, in loans: [SiteLoan], slugs: SiteSlugs, words: SiteWords) {
    self.key = key
    var options = FacetCounts(of: key, in: loans).options(names: words.names)
    for index in options.indices {
      options[index].value = key.definition.shown(options[index].value, slugs, words)
    }
    self.options = options
    loanCount = loans.count { !$0.values(of: key).isEmpty }
  }

  /// The values that more loans have than any other value; empty if no loan has a value.
  package var leaders: ArraySlice<FacetOption> {
    guard let first = options.first else { return [] }
    return options.prefix { $0.count == first.count }
  }
}

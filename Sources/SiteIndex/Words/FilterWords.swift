import Words

/// The words of the filter.
package struct FilterWords: Sendable {
  let words: WordTable
  var moreOptions: Phrase<1> { words["filter.more-options", "count"] }
  /// A field partner whose name is not known.
  var partnerNumber: Phrase<1> { words["facet.partner-number", "number"] }

  package func facet(_ key: FacetKey) -> FacetWords { FacetWords(words: words, key: key) }

  package func slider(_ measure: RangeMeasure) -> SliderWords {
    SliderWords(words: words, measure: measure)
  }

  package func order(_ order: SortOrder) -> String { words["sort.\(order.rawValue)"] }
}

/// The words of a facet.
package struct FacetWords: Sendable {
  let words: WordTable
  let key: FacetKey

  package var label: String { words["facet.\(key.rawValue)"] }
  var search: String { words["facet.\(key.rawValue)-search"] }
}

/// The words of a slider.
package struct SliderWords: Sendable {
  let words: WordTable
  let measure: RangeMeasure

  package var label: String { words["slider.\(measure.rawValue)"] }
  package var any: String { words["slider.\(measure.rawValue)-any"] }
  package var least: String { words["slider.\(measure.rawValue)-least"] }
  package var most: String { words["slider.\(measure.rawValue)-most"] }
}

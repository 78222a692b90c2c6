import Loans
import Words

/// The words of the filter.
package struct FilterWords: Sendable {
  let moreOptions: Phrase<OnePlace>
  package let facets: PerCase<FacetKey, FacetWords>
  package let sliders: PerCase<RangeMeasure, SliderWords>
  package let orders: PerCase<SortOrder, String>
  /// The value of each kind of borrower, as a list of one.
  let borrowers: PerCase<Loan.BorrowerKind, [FacetValue]>
  /// A field partner whose name is not known.
  let partnerNumber: Phrase<OnePlace>

  init(_ words: inout WordLookup) {
    moreOptions = words.phrase("filter.more-options", "count")
    facets = PerCase { FacetWords(&words, $0) }
    sliders = PerCase { SliderWords(&words, $0) }
    orders = PerCase { words.text("sort.\($0.rawValue)") }
    borrowers = PerCase { kind in
      let name = words.text("facet.\(kind.rawValue)")
      let number = Loan.BorrowerKind.allCases.firstIndex(of: kind)
      return [FacetValue(slug: kind.rawValue, name: name, number: number)]
    }
    partnerNumber = words.phrase("facet.partner-number", "number")
  }
}

/// The words of a facet.
package struct FacetWords: Sendable {
  package let label: String
  let search: String

  fileprivate init(_ words: inout WordLookup, _ key: FacetKey) {
    label = words.text("facet.\(key.rawValue)")
    search = words.text("facet.\(key.rawValue)-search")
  }
}

/// The words of a slider.
package struct SliderWords: Sendable {
  package let label: String
  package let any: String
  package let least: String
  package let most: String

  fileprivate init(_ words: inout WordLookup, _ measure: RangeMeasure) {
    label = words.text("slider.\(measure.rawValue)")
    any = words.text("slider.\(measure.rawValue)-any")
    least = words.text("slider.\(measure.rawValue)-least")
    most = words.text("slider.\(measure.rawValue)-most")
  }
}

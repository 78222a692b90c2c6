import Loans
import Words

/// The words of the filter.
package struct FilterWords: Sendable {
  let moreOptions = word("filter.more-options", ["count"])
  /// A field partner whose name is not known.
  let partnerNumber = word("facet.partner-number", ["number"])
  package let facets = PerCase<FacetKey, FacetWords> { FacetWords($0) }
  package let sliders = PerCase<RangeMeasure, SliderWords> { SliderWords($0) }
  package let orders = PerCase<SortOrder, String> { word("sort.\($0.rawValue)") }
  /// The value of each kind of borrower, as a list of one.
  let borrowers = PerCase<Loan.BorrowerKind, [FacetValue]> { kind in
    let number = Loan.BorrowerKind.allCases.firstIndex(of: kind)
    return [
      FacetValue(slug: kind.rawValue, name: word("facet.\(kind.rawValue)"), number: number)
    ]
  }
}

/// The words of a facet.
package struct FacetWords: Sendable {
  package let label: String
  let search: String

  fileprivate init(_ key: FacetKey) {
    label = word("facet.\(key.rawValue)")
    search = word("facet.\(key.rawValue)-search")
  }
}

/// The words of a slider.
package struct SliderWords: Sendable {
  package let label: String
  package let any: String
  package let least: String
  package let most: String

  fileprivate init(_ measure: RangeMeasure) {
    label = word("slider.\(measure.rawValue)")
    any = word("slider.\(measure.rawValue)-any")
    least = word("slider.\(measure.rawValue)-least")
    most = word("slider.\(measure.rawValue)-most")
  }
}

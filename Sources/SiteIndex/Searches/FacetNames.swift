import Loans

/// The names of the values of facets, `Kenya` for the country `KE`.
struct FacetNames {
  private var names: [FacetKey: [String: String]] = [:]

  /// Reads the names from the facets of all loans of a site.
  init(_ facets: [Facet]) {
    for facet in facets {
      for option in facet.all {
        add(option, of: facet.key)
        for activity in option.activities { add(activity, of: .activity) }
      }
    }
  }

  private mutating func add(_ option: FacetOption, of key: FacetKey) {
    names[key, default: [:]][option.value.slug] = option.value.name
  }

  /// The name of a value; `nil` if no loan has it.
  subscript(key: FacetKey, slug: String) -> String? { names[key]?[slug] }

  /// The names in the form in which a search for words compares them.
  var foldedForSearch: FacetNames {
    var folded = self
    folded.names = names.mapValues { $0.mapValues(\.foldedForSearch) }
    return folded
  }
}

internal import Diagnostics
package import Loans

extension FetchedSnapshot {
  /// Warns about each name of the filter that neither Kiva's own lists nor the listing have. Such a
  /// name is probably misspelled; a correct one may have no loans today.
  ///
  /// - Parameters:
  ///   - filter: The filter of the query.
  ///   - knownPartners: The numbers of field partners that are known beside those of the listing.
  ///     If it is `nil`, because no list of them is available, no number is reported.
  package mutating func reportUnknownNames(in filter: LoanFilter, knownPartners: Set<Int>?) {
    let values = snapshot.filterValues
    report(filter.sectors, kind: "sector", known: FilterValues.kivaSectors + values.sectors)
    report(filter.themes, kind: "theme", known: FilterValues.kivaThemes + values.themes)
    guard let knownPartners else { return }
    let known = knownPartners.union(values.partners)
    for partner in Set(filter.partners).subtracting(known).sorted() {
      warn(.unknownName, "there is no field partner \(partner), which --partner names")
    }
  }

  private mutating func report(_ names: [String], kind: String, known: [String]) {
    var reported = Set(known.map(LoanFilter.folded))
    for name in names where reported.insert(LoanFilter.folded(name)).inserted {
      let nearest = nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
      warn(
        .unknownName, "there is no \(kind) '\(name.excerpt(200))', which --\(kind) names\(nearest)")
    }
  }
}

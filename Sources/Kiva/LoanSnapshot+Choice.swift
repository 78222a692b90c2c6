internal import Diagnostics
package import Loans

extension LoanSnapshot {
  /// Warns of each name of the filter that neither Kiva's own lists nor the listing have: it is a
  /// slip, and not a night without such loans.
  ///
  /// `partners` are the field partners that are known beside those of the listing; `nil` if no list
  /// of them could be had, and then none is doubted.
  package mutating func reportUnknownNames(in filter: LoanFilter, knownPartners: Set<Int>?) {
    warnings += Self.warnings(
      of: filter.sectors, kind: "sector", known: FilterValues.kivaSectors + values.sectors)
    warnings += Self.warnings(
      of: filter.themes, kind: "theme", known: FilterValues.kivaThemes + values.themes)
    guard let knownPartners else { return }
    let known = knownPartners.union(values.partners)
    warnings += Set(filter.partners).subtracting(known).sorted().map {
      "there is no field partner \($0), which --partner names"
    }
  }

  private static func warnings(of names: [String], kind: String, known: [String]) -> [String] {
    var reported = Set(known.map(LoanFilter.folded))
    return names.filter { reported.insert(LoanFilter.folded($0)).inserted }.map { name in
      let nearest = nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
      return "there is no \(kind) '\(name.excerpt(200))', which --\(kind) names\(nearest)"
    }
  }
}

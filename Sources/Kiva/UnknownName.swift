internal import Diagnostics
package import Loans

/// A name by which loans are chosen, but that is not in Kiva's own lists and that no known loan
/// has.
package struct UnknownName: Equatable, Sendable {
  /// The setting that contains the name: `sector`, `theme` or `partner`.
  package let setting: String
  /// The name as it is written.
  package let name: String
  /// The known name that was probably meant; `nil` if none is near enough.
  package let nearest: String?

  /// Returns a sentence without a full stop. `source` is the option or variable that contains the
  /// name, if any.
  package func message(in source: String?) -> String {
    let subject =
      setting == "partner" ? "field partner \(name)" : "\(setting) '\(name.excerpt(200))'"
    let origin = source.map { ", which \($0) names" } ?? ""
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "there is no \(subject)\(origin)\(hint)"
  }
}

extension LoanFilter {
  /// Returns the names that are not in Kiva's own lists and that no known loan has, without
  /// duplicates. They are probably misspelled. Without a list of Kiva's partners, every number
  /// counts as known.
  package func unknownNames(besides values: FilterValues, partners: Set<Int>?) -> [UnknownName] {
    let names =
      Self.unknown(sectors, "sector", known: FilterValues.kivaSectors + values.sectors)
      + Self.unknown(themes, "theme", known: FilterValues.kivaThemes + values.themes)
    guard let partners else { return names }
    let numbers = Set(self.partners).subtracting(partners.union(values.partners)).sorted()
    // No nearest number is given, because most numbers are close to that of some field partner.
    return names + numbers.map { UnknownName(setting: "partner", name: "\($0)", nearest: nil) }
  }

  private static func unknown(
    _ names: [String], _ setting: String, known: [String]
  ) -> [UnknownName] {
    var found = Set(known.map(\.foldedName))
    return names.filter { found.insert($0.foldedName).inserted }.map { name in
      UnknownName(setting: setting, name: name, nearest: nearestName(to: name, among: known))
    }
  }
}

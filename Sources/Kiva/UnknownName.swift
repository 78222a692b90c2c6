internal import Diagnostics
package import Loans

/// A name by which loans are chosen, and that neither Kiva's own lists nor any known loan has.
package struct UnknownName: Equatable, Sendable {
  /// The setting that the name is in: `sector`, `theme` or `partner`.
  package let setting: String
  /// The name as it is written.
  package let name: String
  /// The known name that was probably meant; `nil` if none is near enough.
  package let nearest: String?

  /// Returns a sentence without a full stop; `source` is the option or variable, if one has it.
  package func message(in source: String?) -> String {
    let subject =
      setting == "partner" ? "field partner \(name)" : "\(setting) '\(name.excerpt(200))'"
    let origin = source.map { ", which \($0) names" } ?? ""
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "there is no \(subject)\(origin)\(hint)"
  }
}

extension LoanFilter {
  /// Returns the names, each once, that neither Kiva's own lists nor any known loan has: they are
  /// probably misspelled. Without a list of Kiva's partners, every number counts as known.
  package func unknownNames(besides values: FilterValues, partners: Set<Int>?) -> [UnknownName] {
    let names =
      Self.unknown(sectors, "sector", known: FilterValues.kivaSectors + values.sectors)
      + Self.unknown(themes, "theme", known: FilterValues.kivaThemes + values.themes)
    guard let partners else { return names }
    let numbers = Set(self.partners).subtracting(partners.union(values.partners)).sorted()
    // Most numbers are nearly that of some field partner.
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

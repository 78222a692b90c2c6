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

  /// One sentence without a full stop.
  package var message: String {
    if setting == "partner" { return "there is no field partner \(name), which --partner names" }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "there is no \(setting) '\(name.excerpt(200))', which --\(setting) names\(hint)"
  }
}

extension LoanFilter {
  /// Finds the names that neither Kiva's own lists nor any known loan has. Such a name is probably
  /// misspelled; a correct one may have no loans today.
  ///
  /// - Parameters:
  ///   - values: The sectors, themes and field partners of the known loans.
  ///   - partners: The numbers of Kiva's field partners. If it is `nil`, because no list of them is
  ///     available, every number counts as known.
  /// - Returns: The names, each once.
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

/// The part of the globe that a country lies in, roughly: good for telling a town of Haiti from one
/// of Greece, not for drawing borders.
package struct CountryBox: Equatable, Sendable {
  /// Degrees, −90…90.
  package let south: Int
  package let north: Int
  /// Degrees, −180…180; `west` is greater than `east` where the country crosses 180°.
  package let west: Int
  package let east: Int

  /// The box of the country of this ISO code; `nil` for a code of none, and for the few that the
  /// table lacks.
  package init?(of code: String) {
    guard let box = CountryBox.boxes[code] else { return nil }
    self = box
  }

  /// Takes `KE -6 32 6 42`, without the code.
  private init?(degrees: [Int]) {
    guard degrees.count == 4 else { return nil }
    south = degrees[0]
    west = degrees[1]
    north = degrees[2]
    east = degrees[3]
  }

  /// Whether the place lies in it; the edges belong to it.
  package func contains(_ position: Loan.Position) -> Bool {
    let longitude = position.longitude
    let isBetween =
      west <= east
      ? Double(west) <= longitude && longitude <= Double(east)
      : longitude >= Double(west) || longitude <= Double(east)
    return isBetween && Double(south) <= position.latitude && position.latitude <= Double(north)
  }

  private static let boxes: [String: CountryBox] = {
    let rows = table.split { $0 == "/" || $0 == "\n" }.map { $0.split(separator: " ") }
    let boxes = rows.compactMap { row in
      CountryBox(degrees: row.dropFirst().compactMap { Int($0) }).map { (String(row[0]), $0) }
    }
    return Dictionary(uniqueKeysWithValues: boxes)
  }()
}

extension Loan.Place {
  /// Whether the position lies in the country, roughly; `nil` if either is not known.
  package var isInCountry: Bool? {
    guard let position, let countryCode, let box = CountryBox(of: countryCode) else { return nil }
    return box.contains(position)
  }
}

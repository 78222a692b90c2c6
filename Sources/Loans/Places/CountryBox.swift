/// The bounding box of a country in whole degrees, precise enough to tell Haiti from Greece.
package struct CountryBox: Equatable, Sendable {
  /// The edges in degrees of latitude, −90…90.
  package let south, north: Int
  /// The edges in degrees of longitude, −180…180. If the box crosses the meridian of 180°, `west`
  /// is greater than `east`.
  package let west, east: Int

  /// Creates the box of the country with this ISO code, or returns `nil` if the table lacks it.
  package init?(of code: String) {
    guard let box = CountryBox.boxes[code] else { return nil }
    self = box
  }

  /// Creates a box from the degrees of a row of the table.
  private init?(degrees: [Int]) {
    guard degrees.count == 4 else { return nil }
    (south, west, north, east) = (degrees[0], degrees[1], degrees[2], degrees[3])
  }

  /// Returns whether the position is in the box, which includes its edges.
  package func contains(_ position: Loan.Position) -> Bool {
    let longitude = position.longitude
    let isBetween =
      west <= east
      ? Double(west) <= longitude && longitude <= Double(east)
      : longitude >= Double(west) || longitude <= Double(east)
    return isBetween && Double(south) <= position.latitude && position.latitude <= Double(north)
  }

  private static let boxes: [String: CountryBox] = {
    // Splitting by characters instead of bytes takes a millisecond at the start of each build.
    let rows = table.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\n") }
    let boxes = rows.compactMap { row -> (String, CountryBox)? in
      let cells = row.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      return CountryBox(degrees: cells.dropFirst().compactMap { Int($0) }).map { (cells[0], $0) }
    }
    return Dictionary(uniqueKeysWithValues: boxes)
  }()
}

extension Loan.Location {
  /// Whether the position lies in or near the country, or `nil` if the position or the country's
  /// box is unknown.
  package var isInCountry: Bool? {
    guard let position, let countryCode, let box = CountryBox(of: countryCode) else { return nil }
    return box.contains(position)
  }
}

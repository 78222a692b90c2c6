import Loans

/// The woven band of a sector.
package enum SectorBand {
  /// Returns the name of a sector's woven band. All sectors but Kiva's own share `other`.
  package static func name(ofSector name: String) -> String {
    bandOfSector[name.nameSlug] ?? "other"
  }

  private static let bandOfSector: [String: String] = {
    let sectors = [
      "agriculture", "arts", "clothing", "construction", "education", "entertainment", "food",
      "health", "housing", "manufacturing", "retail", "services", "transportation", "wholesale",
    ]
    let bands = Dictionary(uniqueKeysWithValues: sectors.map { ($0, $0) })
    return bands.merging(["personal-use": "personal"]) { band, _ in band }
  }()
}

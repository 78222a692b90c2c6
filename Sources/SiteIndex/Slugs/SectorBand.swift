import Loans

/// The woven band of a sector.
package enum SectorBand {
  /// Returns the name of a sector's woven band. All sectors except Kiva's own share the band
  /// `other`.
  package static func name(ofSector name: String) -> String {
    let slug = name.nameSlug
    return slug == "personal-use" ? "personal" : namesOfSectors.contains(slug) ? slug : "other"
  }

  /// The bands that are named after their sectors.
  private static let namesOfSectors: Set = [
    "agriculture", "arts", "clothing", "construction", "education", "entertainment", "food",
    "health", "housing", "manufacturing", "retail", "services", "transportation", "wholesale",
  ]
}

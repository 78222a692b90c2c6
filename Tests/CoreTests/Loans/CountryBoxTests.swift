import Loans
import Testing

struct CountryBoxTests {
  private func isIn(_ code: String?, _ latitude: Double, _ longitude: Double) -> Bool? {
    Loan.Location(
      countryCode: code, position: Loan.Position(latitude: latitude, longitude: longitude)
    ).isInCountry
  }

  @Test(arguments: [
    ("KE", -0.09, 34.76), ("HT", 18.5, -72.3), ("VN", 19.8, 105.8), ("XK", 42.9, 20.9),
    ("PE", -13.2, -74.2), ("ST", 0.3, 6.7), ("WS", -13.8, -171.8), ("SG", 1.35, 103.8),
    ("GI", 36.1, -5.35), ("TV", -8.5, 179.2),
  ])
  func `contains the towns of the country`(code: String, latitude: Double, longitude: Double) {
    let isListed = CountryBox(of: code) != nil
    #expect(isListed == !["GI", "TV"].contains(code))
    #expect(isIn(code, latitude, longitude) == (isListed ? true : nil))
  }

  @Test(arguments: [
    ("HT", 38.24, 21.73), ("KE", 34.76, -0.09), ("GR", 18.5, -72.3), ("PE", 13.2, -74.2),
    ("VN", 19.8, -105.8), ("KE", 7.01, 34.76), ("ST", 0, 0),
  ])
  func `does not contain places of other countries`(
    code: String, latitude: Double, longitude: Double
  ) {
    #expect(isIn(code, latitude, longitude) == false)
  }

  @Test(arguments: [
    ("FJ", -17.7, 178.0, true), ("FJ", -17.0, -179.9, true), ("FJ", -17.0, 180.0, true),
    ("FJ", -17.0, 0.0, false), ("RU", 55.75, 37.6, true), ("RU", 66.0, -170.0, true),
    ("RU", 55.75, -100.0, false), ("US", 40.7, -74.0, true), ("US", 21.3, -157.8, true),
    ("US", 52.9, 173.0, true), ("US", 40.7, 74.0, false), ("NZ", -41.3, 174.8, true),
    ("NZ", -44.0, -176.5, true), ("NZ", -41.3, 0.0, false), ("KI", 1.4, 173.0, true),
    ("KI", 1.9, -157.4, true), ("KI", 1.4, 100.0, false),
  ])
  func `can cross the meridian of 180 degrees`(
    code: String, latitude: Double, longitude: Double, isInside: Bool
  ) {
    #expect(isIn(code, latitude, longitude) == isInside)
  }

  @Test func `cannot check a place without a country, a position or a box`() {
    #expect(isIn(nil, 0, 0) == nil)
    #expect(isIn("QQ", 0, 0) == nil)
    #expect(isIn("", 0, 0) == nil)
    #expect(Loan.Location(countryCode: "KE").isInCountry == nil)
  }

  @Test func `exists for all but four countries`() {
    let without = CountryCode.names.keys.filter { CountryBox(of: $0) == nil }
    #expect(without.sorted() == ["BV", "GI", "TV", "UM"])
    for code in CountryCode.names.keys {
      guard let box = CountryBox(of: code) else { continue }
      #expect(-90 <= box.south && box.south < box.north && box.north <= 90, "\(code)")
      #expect((-180...180).contains(box.west) && (-180...180).contains(box.east), "\(code)")
      #expect(box.west != box.east, "\(code)")
    }
  }

  @Test func `has its west in the east only if it crosses the meridian of 180 degrees`() {
    let crossing = CountryCode.names.keys.filter { code in
      CountryBox(of: code).map { $0.west > $0.east } ?? false
    }
    #expect(crossing.sorted() == ["FJ", "KI", "NZ", "RU", "US"])
  }
}

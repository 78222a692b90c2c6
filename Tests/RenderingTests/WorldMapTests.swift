import Loans
import SiteIndex
import Testing

struct WorldMapTests {
  private func placed(_ id: Int, dollars: Int?, _ latitude: Double, _ longitude: Double) -> Loan {
    loan(id) {
      $0.amount = dollars.map(Money.init(dollars:))
      $0.location.position = Loan.Position(latitude: latitude, longitude: longitude)
    }
  }

  @Test func `puts Kisumu where it is on the drawing`() throws {
    let pin = try #require(WorldMap(of: [grace()])?.pins.first)
    #expect(abs(pin.x - 171.8) < 0.05)
    #expect(abs(pin.y - 62.5) < 0.05)
  }

  @Test(arguments: [
    (91.0, 0.0), (-60, 0), (79, 0), (0, 181), (0, -180.1), (.nan, 0), (0, .infinity),
  ])
  func `leaves out positions outside of the map`(latitude: Double, longitude: Double) {
    #expect(WorldMap(of: [placed(1, dollars: 25, latitude, longitude)]) == nil)
  }

  @Test func `leaves out positions outside of the loan's country`() {
    func map(of code: String) -> WorldMap? {
      WorldMap(of: [
        loan(1) {
          $0.location = Loan.Location(
            countryCode: code, position: Loan.Position(latitude: 38.24, longitude: 21.73))
        }
      ])
    }
    #expect(map(of: "HT") == nil)
    #expect(map(of: "GR")?.pins.count == 1)
    // There is no box of Gibraltar, so the position cannot be known to be wrong.
    #expect(map(of: "GI")?.pins.count == 1)
  }

  @Test func `shows amounts as areas, the largest first`() {
    let loans = [
      placed(1, dollars: 100, 0, 0), placed(2, dollars: 400, 0, 10), placed(3, dollars: nil, 0, 20),
      placed(4, dollars: 400, 0, 30), loan(5),
    ]
    let pins = WorldMap(of: loans)?.pins ?? []
    #expect(pins.map(\.subject) == [2, 4, 1, 3].map { .loan(LoanID($0)) })
    #expect(pins.map(\.radius) == [4.4, 4.4, 2.2, 0.9])
  }

  @Test func `places the loans of one point around it, the largest in the middle`() {
    let loans = [100, 900, 400, 25].enumerated().map { placed($0, dollars: $1, 8, 10) }
    let pins = WorldMap(of: loans + [placed(9, dollars: 50, 8, 20)])?.pins ?? []
    let off = pins.map { distance($0, (152, 56)) }
    #expect(pins.map(\.subject) == [1, 2, 0, 9, 3].map { .loan(LoanID($0)) })
    #expect(off[0] == 0)
    #expect(0 < off[1] && off[1] < off[2] && off[2] < off[4])
    #expect(pins[3].x == 160 && pins[3].y == 56)
  }

  @Test(arguments: [2, 30, 1_000])
  func `keeps every pin visible and near its point`(count: Int) {
    let pins = WorldMap(of: (1...count).map { placed($0, dollars: 25 * $0, 10, 10) })?.pins ?? []
    #expect(pins.count == count)
    #expect(pins.allSatisfy { distance($0, (152, 54.4)) < 7 })
    for (index, pin) in pins.enumerated() {
      let nearest = pins[..<index].map { distance($0, (pin.x, pin.y)) }.min() ?? .infinity
      // The page has coordinates in tenths. If dots were nearer, two could be drawn as one.
      #expect(nearest > 0.15)
    }
  }

  @Test func `draws smaller pins if a point has many`() {
    let radii = [4, 8, 100].map { count in
      WorldMap(of: (1...count).map { placed($0, dollars: 500, 10, 10) })?.pins.first?.radius
    }
    let radiusOfFour: Double = 7 / (1.3 * 2)
    #expect(radii[0] == radiusOfFour)
    #expect(radii[1] == 2.2)
    #expect(radii[2] == 2.2)
  }

  @Test func `does not depend on the order of the loans`() {
    let loans = (1...40).map { placed($0, dollars: 25 * ($0 % 7), Double($0 % 3), 0) }
    #expect(WorldMap(of: loans) == WorldMap(of: loans.reversed()))
  }

  @Test func `has at most a thousand pins`() {
    let loans = (1...1_100).map { placed($0, dollars: $0, 10, 10) }
    let pins = WorldMap(of: loans)?.pins ?? []
    #expect(pins.count == 1_000)
    #expect(pins.first?.subject == .loan(LoanID(1_100)))
  }

  private func asking(
    _ id: Int, in country: String?, dollars: Int? = 100, _ latitude: Double? = nil,
    _ longitude: Double = 0
  ) -> Loan {
    loan(id) {
      $0.amount = dollars.map(Money.init(dollars:))
      $0.location = Loan.Location(
        countryCode: country,
        position: latitude.map { Loan.Position(latitude: $0, longitude: longitude) })
    }
  }

  @Test func `has one pin a country, whose area shows the sum of its loans`() throws {
    let loans = [
      asking(1, in: "KE", dollars: 100, 0, 37), asking(2, in: "PE", dollars: 900, -10, -76),
      asking(3, in: "KE", dollars: 300, 0, 37), asking(4, in: "KE", dollars: nil),
      asking(5, in: nil, 8),
      asking(6, in: "GB"),
    ]
    let map = try #require(WorldMap(ofCountriesOf: loans))
    #expect(map.pins.map(\.subject) == [.country("PE"), .country("KE")])
    #expect(map.pins.map(\.radius) == [6, 4])
    #expect(map.scale == 0.2)
    #expect(WorldMap(of: loans)?.scale == nil)
    #expect(WorldMap(ofCountriesOf: loans.reversed()) == map)
  }

  @Test func `puts the pin of a country in the middle of its loans, but for those far off`() throws
  {
    // Fiji is on both sides of 180 degrees.
    let longitudes = [178.0, 179, 179.5, -179.9, 178.5]
    let loans = longitudes.enumerated().map { asking($0, in: "FJ", -17 - Double($0) / 4, $1) }
    let pin = try #require(WorldMap(ofCountriesOf: loans)?.pins.first)
    #expect(abs(pin.x - (178.5 + 180) * 0.8) < 0.001)
    #expect(abs(pin.y - (78 + 17.5) * 0.8) < 0.001)
    // A position outside its country is not used.
    #expect(WorldMap(ofCountriesOf: [asking(1, in: "HT", 38.24, 21.73)]) == nil)
  }

  @Test func `shows countries without any amount as small pins`() {
    let map = WorldMap(ofCountriesOf: [asking(1, in: "KE", dollars: nil, 0, 37)])
    #expect(map?.pins.map(\.radius) == [0.9])
    #expect(map?.scale == 0)
    #expect(WorldMap(ofCountriesOf: [Loan]()) == nil)
  }

  private func distance(_ pin: WorldMap.Pin, _ point: (x: Double, y: Double)) -> Double {
    let (x, y) = (pin.x - point.x, pin.y - point.y)
    return (x * x + y * y).squareRoot()
  }
}

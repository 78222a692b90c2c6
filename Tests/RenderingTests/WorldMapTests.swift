import Loans
import Rendering
import Testing

struct WorldMapTests {
  private func placed(_ id: Int, dollars: Int?, _ latitude: Double, _ longitude: Double) -> Loan {
    loan(id) {
      $0.amount = dollars.map(Money.init(dollars:))
      $0.place.position = Loan.Position(latitude: latitude, longitude: longitude)
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
          $0.place = Loan.Place(
            countryCode: code, position: Loan.Position(latitude: 38.24, longitude: 21.73))
        }
      ])
    }
    #expect(map(of: "HT") == nil)
    #expect(map(of: "GR")?.pins.count == 1)
    // Of Gibraltar there is no box: nobody can say that it is wrong.
    #expect(map(of: "GI")?.pins.count == 1)
  }

  @Test func `shows amounts as areas, the largest first`() {
    let loans = [
      placed(1, dollars: 100, 0, 0), placed(2, dollars: 400, 0, 10), placed(3, dollars: nil, 0, 20),
      placed(4, dollars: 400, 0, 30), loan(5),
    ]
    let pins = WorldMap(of: loans)?.pins ?? []
    #expect(pins.map(\.loan.value) == [2, 4, 1, 3])
    #expect(pins.map(\.radius) == [4.4, 4.4, 2.2, 0.9])
  }

  @Test func `places the loans of one point around it, the largest in the middle`() {
    let loans = [100, 900, 400, 25].enumerated().map { placed($0, dollars: $1, 8, 10) }
    let pins = WorldMap(of: loans + [placed(9, dollars: 50, 8, 20)])?.pins ?? []
    let off = pins.map { distance($0, (152, 56)) }
    #expect(pins.map(\.loan.value) == [1, 2, 0, 9, 3])
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
      // The page has tenths: nearer, two dots could be drawn as one.
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
    #expect(pins.first?.loan == LoanID(1_100))
  }

  private func distance(_ pin: WorldMap.Pin, _ point: (x: Double, y: Double)) -> Double {
    let (x, y) = (pin.x - point.x, pin.y - point.y)
    return (x * x + y * y).squareRoot()
  }
}

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

  @Test func `puts Kisumu where the drawing has it`() throws {
    let pin = try #require(WorldMap(of: [grace()])?.pins.first)
    #expect(abs(pin.x - 171.8) < 0.05)
    #expect(abs(pin.y - 62.5) < 0.05)
  }

  @Test(arguments: [
    (91.0, 0.0), (-60, 0), (79, 0), (0, 181), (0, -180.1), (.nan, 0), (0, .infinity),
  ])
  func `leaves out what lies outside`(latitude: Double, longitude: Double) {
    #expect(WorldMap(of: [placed(1, dollars: 25, latitude, longitude)]) == nil)
  }

  @Test func `shows the amount as area, the largest first`() {
    let loans = [
      placed(1, dollars: 100, 0, 0), placed(2, dollars: 400, 0, 0), placed(3, dollars: nil, 0, 0),
      placed(4, dollars: 400, 0, 0), loan(5),
    ]
    let pins = WorldMap(of: loans)?.pins ?? []
    #expect(pins.map(\.loan.value) == [2, 4, 1, 3])
    #expect(pins.map(\.radius) == [4.4, 4.4, 2.2, 0.9])
  }

  @Test func `shows five hundred at most`() {
    let loans = (1...600).map { placed($0, dollars: $0, 10, 10) }
    let pins = WorldMap(of: loans)?.pins ?? []
    #expect(pins.count == 500)
    #expect(pins.first?.loan == LoanID(600))
  }
}

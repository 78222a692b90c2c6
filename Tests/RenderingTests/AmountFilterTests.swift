import Loans
import Rendering
import Testing

struct AmountFilterTests {
  @Test(arguments: [
    ([500], [500, 550]), ([500, 500], [500, 550]), ([475, 500], [475, 500]), ([0], [0, 25]),
    ([225, 310], [225, 250, 275, 300, 325]),
    ([480, 620], [475, 500, 550, 600, 650]), ([960, 1_150], [950, 1_000, 1_100, 1_200]),
    ([1_900, 2_300], [1_900, 2_000, 2_250, 2_500]),
    ([4_900, 5_600], [4_750, 5_000, 5_500, 6_000]),
    ([9_600, 11_500], [9_500, 10_000, 11_000, 12_000]),
    ([19_500, 23_000], [19_000, 20_000, 22_500, 25_000]),
    ([48_000, 55_001], [47_500, 50_000, 55_000, 60_000]),
    ([90_000, 100_000], [90_000, 95_000, 100_000]),
  ])
  func `has nice stops that cover the amounts`(dollars: [Int], stops: [Int]) {
    let filter = AmountFilter(amounts: dollars.map(Money.init(dollars:)))
    #expect(filter?.stops == stops)
    #expect(filter?.counts.reduce(0, +) == dollars.count)
  }

  @Test func `has no filter without amounts`() {
    #expect(AmountFilter(amounts: []) == nil)
  }

  @Test func `covers cents`() {
    let filter = AmountFilter(amounts: [Money(cents: 6_706), Money(cents: 10_001)])
    #expect(filter?.stops == [50, 75, 100, 125])
    #expect(filter?.counts == [1, 0, 1])
  }

  @Test func `is not taken over by one very large loan`() throws {
    let filter = try #require(AmountFilter(amounts: [.zero, Money(dollars: 100_000)]))
    #expect(filter.stops.count == 95)
    #expect(filter.stops.last == 100_000)
    #expect(filter.bars.count == 24)
    #expect(filter.bars.allSatisfy { $0.width > 4 && $0.width < 9 })
    #expect(filter.bars.last.map { $0.x + $0.width < Double(AmountFilter.width) } == true)
  }

  @Test func `survives amounts that no loan has`() {
    let filter = AmountFilter(amounts: [.zero, Money(cents: Int.max)])
    #expect((filter?.stops.last ?? 0) >= Int.max / 100)
  }

  @Test func `draws a bar for each step, as high as there are loans`() throws {
    let amounts = [200, 210, 225, 250].map(Money.init(dollars:))
    let filter = try #require(AmountFilter(amounts: amounts))
    #expect(filter.stops == [200, 225, 250])
    #expect(filter.counts == [2, 2])
    #expect(
      filter.bars.map { [$0.x, $0.y, $0.width, $0.height] } == [
        [0.6, 2, 88.8, 46], [90.6, 2, 88.8, 46],
      ])
  }
}

import Loans
import Mustache
import Pages
import SiteIndex
import Testing

struct RangeFilterTests {
  private func sliderOver(_ amounts: [Money]) -> RangeFilter? {
    RangeFilter(.amount, of: amounts.map { amount in loan(1) { $0.amount = amount } })
  }

  private func sliderOver(months: [Int?]) -> RangeFilter? {
    let loans = months.map { months in
      loan(1) { $0.terms = Loan.Terms(repaymentMonths: months) }
    }
    return RangeFilter(.months, of: loans)
  }

  private func sliderOver(days: [Int], seconds: Int = 0) -> RangeFilter? {
    let loans = days.map { days in
      loan(1) {
        $0.posted = now
        $0.expires = Timestamp(seconds: now.seconds + days * day + seconds)
      }
    }
    return RangeFilter(.days, of: loans)
  }

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
  func `covers the amounts with round stops`(dollars: [Int], stops: [Int]) {
    let slider = sliderOver(dollars.map(Money.init(dollars:)))
    #expect(slider?.stops == stops)
    #expect(slider?.histogram?.counts.reduce(0, +) == dollars.count)
  }

  @Test func `is nil if no loan has an amount`() {
    #expect(RangeFilter(.amount, of: [Loan]()) == nil)
    #expect(RangeFilter(.amount, of: [loan(1)]) == nil)
  }

  @Test func `covers amounts with cents`() {
    let slider = sliderOver([Money(cents: 6_706), Money(cents: 10_001)])
    #expect(slider?.stops == [50, 75, 100, 125])
    #expect(slider?.histogram?.counts == [1, 0, 1])
  }

  @Test func `widens its steps for one very large loan`() throws {
    let slider = try #require(sliderOver([.zero, Money(dollars: 100_000)]))
    #expect(slider.stops.count == 95)
    #expect(slider.stops.last == 100_000)
    let bars = try #require(slider.histogram).bars
    #expect(bars.count == 2)
    #expect(slider.histogram?.width == 940)
    #expect(bars.allSatisfy { $0.width > 20 && $0.width < 45 })
    #expect(bars.last.map { $0.x + $0.width < 940 } == true)
  }

  @Test func `handles values of any size`() throws {
    let amounts = try #require(sliderOver([.zero, Money(cents: Int.max)]))
    #expect(amounts.highest >= Int.max / 100)
    let months = try #require(sliderOver(months: [0, Int.max]))
    #expect(months.highest >= Int.max / 100)
    #expect(months.stops.count < 1_000)
    let days = try #require(sliderOver(days: [0, 2_900_000], seconds: 1))
    #expect(days.stops.count < 300)
    #expect(zip(months.stops, months.stops.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [
    ([1, 3], [1, 2, 3]), ([13, 20], [13, 14, 21]), ([16, 30], [14, 21, 28, 35]),
    ([90, 120], [84, 91, 98, 112, 126]), ([190, 200], [182, 196, 224]), ([0, 1], [0, 1]),
  ])
  func `has a stop for each day up to 14, then for each week`(days: [Int], stops: [Int]) {
    // The number of days left decreases to 0.
    let all = sliderOver(days: days, seconds: 1)?.stops
    #expect(all?.first == 0)
    #expect(all?.suffix(stops.count).elementsEqual(stops) == true)
  }

  @Test func `covers the days that loans have had since their posting`() {
    let loans = [(posted: -3, expires: 2), (-8, 1), (nil, 9)].map { posted, expires in
      loan(1) {
        $0.posted = posted.map { Timestamp(seconds: now.seconds + $0 * day) }
        $0.expires = Timestamp(seconds: now.seconds + expires * day)
      }
    }
    // The loan without a date of posting counts as posted together with the newest loan.
    #expect(RangeFilter(.days, of: loans)?.highest == 12)
    #expect(RangeFilter(.days, of: Array(loans.prefix(2)))?.highest == 9)
    // It is unknown when these loans were posted.
    let undated = [2, 3].map { days in
      loan(1) { $0.expires = Timestamp(seconds: now.seconds + days * day) }
    }
    #expect(RangeFilter(.days, of: undated) == nil)
  }

  @Test(arguments: [
    ([6, 8], [6, 7, 8]), ([23, 25], [23, 24, 27]), ([59, 61], [57, 60, 72]),
    ([230, 250], [228, 240, 264]), ([470, 490], [456, 480, 528]),
  ])
  func `has a stop for each month up to 24, then wider steps`(months: [Int], stops: [Int]) {
    #expect(sliderOver(months: months)?.stops == stops)
  }

  @Test(arguments: [
    (["0", "100"], Array(stride(from: 0, through: 100, by: 5))), (["32", "38"], [30, 35, 40]),
    (["97", "100"], [95, 100]),
  ])
  func `has a stop for every five percent`(percent: [String], stops: [Int]) {
    let loans = percent.compactMap { Int($0) }.map { percent in
      loan(1) {
        $0.amount = Money(dollars: 100)
        $0.funded = Money(dollars: percent)
      }
    }
    #expect(RangeFilter(.percent, of: loans)?.stops == stops)
  }

  @Test func `has the stops of amounts for what is still needed`() {
    let loans = [100, 150].map { dollars in
      grace {
        $0.funded = Money(dollars: dollars)
        $0.basket = Money(cents: 50)
      }
    }
    // $374.50 and $424.50 of $525 remain.
    let slider = RangeFilter(.remaining, of: loans)
    #expect(slider?.stops == [350, 375, 400, 425])
    #expect(slider?.histogram == nil)
  }

  @Test func `is nil if all loans have the same value, except for amounts`() {
    let loans = [grace(), grace(), loan(7)]
    for measure in RangeMeasure.allCases {
      #expect((RangeFilter(measure, of: loans) != nil) == (measure == .amount))
    }
    #expect(sliderOver(months: [nil, nil]) == nil)
    #expect(sliderOver(months: [nil, 8]) == nil)
    #expect(sliderOver(months: [nil, 8, 9])?.stops == [8, 9])
    #expect(sliderOver(days: [5, 5], seconds: 1) == nil)
  }

  @Test func `ignores the days of loans that can no longer be funded`() {
    func ending(_ days: Int, _ change: (inout Loan) -> Void = { _ in }) -> Loan {
      grace {
        $0.expires = Timestamp(seconds: now.seconds + days * day + 1)
        change(&$0)
      }
    }
    let loans = [
      ending(2), ending(4), ending(-1), ending(9) { $0.status = .expired },
      ending(11) { $0.funded = $0.amount },
    ]
    #expect(RangeFilter(.days, of: loans)?.stops == [0, 1, 2, 3, 4])
  }

  @Test func `gives its template the names, the unit and the text of both ends`() throws {
    func words(_ slider: RangeFilter?) throws -> [String] {
      let context = RangeFilter.bindings.context(of: try #require(slider))
      return ["minName", "maxName", "unit", "anyText"].map { name in
        var output = TemplateOutput()
        RangeFilter.bindings.schema.field(name)?.accessor.write(context, &output)
        return output.string
      }
    }
    #expect(
      try words(sliderOver([Money(dollars: 225), Money(dollars: 5_500)]))
        == ["min", "max", "$", "Any amount"])
    #expect(
      try words(sliderOver(days: [1, 3], seconds: 1))
        == ["days-min", "days-max", "day", "Any"])
    #expect(
      try words(sliderOver(months: [0, 1]))
        == ["months-min", "months-max", "month", "Any"])
  }
}

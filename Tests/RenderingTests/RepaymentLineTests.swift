import Loans
import Pages
import SiteIndex
import Testing

/// Tests the line of repayments, and that its marks agree with the days of `RepaymentDates`.
struct RepaymentLineTests {
  private func schedule(_ payments: [(String?, Int)]) throws -> [Loan.Payment] {
    try payments.map { day, cents in
      let due = try day.map { try #require(Timestamp(iso8601: "\($0)T08:00:00Z")) }
      return Loan.Payment(due: due, amount: Money(cents: cents))
    }
  }

  private func plan(_ payments: [(String?, Int)]) throws -> RepaymentPlan {
    try #require(RepaymentPlan(try schedule(payments)))
  }

  @Test func `draws a step for each repayment, up to their sum`() throws {
    let plan = try plan([("2027-01-01", 100), ("2027-01-11", 100), ("2027-02-10", 200)])
    #expect(plan.linePath == "M-2 60H8V45H79V30H292V1H302V60")
    #expect(plan.halfX == 79.0 / 3)
    #expect(plan.isHalfEarly)
    #expect(plan.lastX == 292.0 / 3)
  }

  @Test func `ends below its upper edge if something has no date`() throws {
    let plan = try plan([("2027-01-01", 100), ("2027-02-01", 100), (nil, 200)])
    #expect(plan.linePath == "M-2 60H8V45H292V30H302V60")
    #expect(plan.lastX == nil)
    // Half is repaid at the end of the line.
    #expect(plan.halfX == 292.0 / 3)
  }

  @Test func `marks only the end if everything is due at once`() throws {
    let due = try #require(Timestamp(iso8601: "2027-09-01T08:00:00Z"))
    let single = [Loan.Payment(due: due, amount: Money(dollars: 1_850))]
    func plan(paidOut: String) -> RepaymentPlan? {
      RepaymentPlan(single, paidOut: Timestamp(iso8601: "\(paidOut)T08:00:00Z"))
    }
    #expect(plan(paidOut: "2026-10-31")?.linePath == "M-2 60H292V1H302V60")
    #expect(plan(paidOut: "2026-10-31")?.halfX == nil)
    for late in ["2027-09-01", "2027-12-01", "9999-01-01"] {
      #expect(plan(paidOut: late)?.hasChart == false)
    }
    #expect(RepaymentPlan(single)?.hasChart == false)
    #expect(plan(paidOut: "2027-08-31")?.hasChart == true)
    #expect(plan(paidOut: "1970-01-01")?.linePath == "M-2 60H292V1H302V60")
  }

  @Test func `ignores the payout if there are several months`() throws {
    let payments = try schedule([("2027-01-01", 100), ("2027-02-01", 100)])
    let early = RepaymentPlan(payments, paidOut: Timestamp(iso8601: "2020-01-01T00:00:00Z"))
    #expect(early?.linePath == "M-2 60H8V30H292V1H302V60")
  }

  /// The payments in a file of the maximum size can add up to more than a sixtieth of the largest
  /// `Int`.
  @Test func `draws amounts of any size`() throws {
    let plan = try plan([("2027-01-01", .max / 4), ("2027-02-01", .max / 4), ("2027-03-01", 1)])
    #expect(plan.linePath == "M-2 60H8V31H157V1H302V60")
  }

  @Test func `stays short for any schedule`() throws {
    let days = (0..<10_000).map { index in
      Loan.Payment(due: Timestamp(seconds: now.seconds + index * day), amount: Money(cents: 50))
    }
    let ages = [
      Loan.Payment(due: Timestamp(iso8601: "9999-12-31T00:00:00Z"), amount: Money(cents: 1))
    ]
    for payments in [days, days + ages, days.reversed()] {
      let plan = try #require(RepaymentPlan(payments))
      #expect(plan.linePath.utf8.count < 1_000)
      let heights = plan.linePath.matches(of: /V(\d+)/).compactMap { Int($0.1) }.dropLast()
      #expect(Array(heights) == heights.sorted(by: >))
      #expect(heights.last == 1)
    }
  }

  @Test(arguments: [
    ["2027-01-31", "2027-02-28", "2027-03-31"], ["2028-01-31", "2028-02-29", "2028-12-31"],
    ["1999-12-31", "2000-02-29", "2060-02-29", "2060-03-01"], ["2027-05-01", "2027-05-31"],
  ])
  func `says the months of half and all as RepaymentDates does`(days: [String]) throws {
    let payments = try schedule(days.map { ($0, 1_000) })
    let dates = try #require(RepaymentDates(payments))
    let page = try #require(
      try pages(of: [
        grace {
          $0.terms = Loan.Terms(schedule: payments)
          $0.posted = Timestamp(seconds: 0)
        }
      ])["loans/1234567.html"])
    let last = try #require(dates.last).dayISO8601.prefix(7)
    let half = try #require(dates.half).dayISO8601.prefix(7)
    if days.first?.prefix(7) == last {
      #expect(!page.contains("<figure><p class=\"peak\">"))
    } else {
      #expect(page.contains("<span>all by <time datetime=\"\(last)\">"))
      #expect(page.contains("half by <time datetime=\"\(half)\">"))
    }
    let index = try #require(
      try pages(of: [
        grace {
          $0.terms = Loan.Terms(schedule: payments); $0.posted = nil
        }
      ])["index.html"])
    #expect(index.contains("Back by <time datetime=\"\(last)\">"))
  }
}

import Loans
import Pages
import SiteIndex
import Testing
import Words

struct RepaymentPlanTests {
  /// Returns the plan for payments, each of which has a day, unless it is `nil`, and an amount in
  /// cents.
  private func plan(_ payments: [(String?, Int)]) throws -> RepaymentPlan? {
    RepaymentPlan(
      try payments.map { day, cents in
        let due = try day.map { try #require(Timestamp(iso8601: "\($0)T08:00:00Z")) }
        return Loan.Payment(due: due, amount: Money(cents: cents))
      })
  }

  /// Returns the plan for amounts in cents, one due on the first day of each month from January
  /// 2027 on.
  private func monthly(_ amounts: [Int]) -> RepaymentPlan? {
    RepaymentPlan(
      amounts.enumerated().map { index, cents in
        let (year, month) = (2027 + index / 12, index % 12 + 1)
        let day = "\(year)-\(month < 10 ? "0" : "")\(month)-01T08:00:00Z"
        return Loan.Payment(due: Timestamp(iso8601: day), amount: Money(cents: cents))
      })
  }

  private func lines(of plan: RepaymentPlan) -> [String] {
    plan.rows.map { row in
      let iso = row.iso.map { " (\($0))" } ?? ""
      let amounts = [row.amount, row.runningTotal].map { englishWords.formats.text(.money($0)) }
      return "\(row.timeText)\(iso): \(amounts[0]), \(amounts[1])"
    }
  }

  @Test func `sorts repayments by day and leaves out zeros`() throws {
    let plan = try #require(
      try plan([("2027-03-01", 0), ("2027-02-01", 300), ("2027-01-01", 200), (nil, 0)]))
    #expect(plan.repayments.map(\.due.dayISO8601) == ["2027-01-01", "2027-02-01"])
    #expect(plan.repayments.map(\.amount.cents) == [200, 300])
    #expect(plan.undated == .zero)
    #expect(plan.total == Money(cents: 500))
  }

  @Test func `adds up what is due on one day`() throws {
    let payments = [Loan.Payment](
      repeating: Loan.Payment(due: now, amount: Money(cents: 525)), count: 100)
    let plan = try #require(RepaymentPlan(payments))
    #expect(plan.repayments.map(\.amount) == [Money(dollars: 525)])
    #expect(plan.sentence == "One repayment of $525 on 20 November 2026.")
    #expect(lines(of: plan) == ["20 November 2026 (2026-11-20): $525, $525"])
    #expect(plan.rowsTitle == "The one repayment")
  }

  @Test(
    arguments: [
      [], [(nil, 100)], [("2027-01-01", 0)], [("2027-01-01", 0), (nil, 100)],
      [("2027-01-01", -100)],
    ] as [[(String?, Int)]])
  func `is nil if no payment has both a day and an amount`(payments: [(String?, Int)]) throws {
    #expect(try plan(payments) == nil)
  }

  @Test(arguments: [
    ([3750, 3750, 3750], "3 repayments from January 2027 to March 2027, $37.50 a month, $112.50"),
    (
      [4464, 4464, 4468], "3 repayments from January 2027 to March 2027, about $45 a month, $133.96"
    ),
    (
      [3800, 3800, 3100],
      "3 repayments from January 2027 to March 2027, $38 a month and $31 at the end, $107"
    ),
    ([2000, 6000], "2 repayments from January 2027 to February 2027, $20 to $60 a month, $80"),
    ([2000, 0, 2000], "2 repayments from January 2027 to March 2027, $20 each, $40"),
    ([500, 510, 505], "3 repayments from January 2027 to March 2027, $5 to $5.10 a month, $15.15"),
    (
      [100_000_00, 1],
      "2 repayments from January 2027 to February 2027, $0.01 to $100,000 a month, $100,000.01"
    ),
  ])
  func `says how much is due, and when`(amounts: [Int], sentence: String) throws {
    #expect(monthly(amounts)?.sentence == "\(sentence) in all.")
  }

  @Test func `says that all is due within one month`() throws {
    let plan = try #require(try plan([("2027-05-03", 100), ("2027-05-20", 100)]))
    #expect(plan.sentence == "2 repayments in May 2027, $1 each, $2 in all.")
  }

  @Test func `puts what is due without a date last`() throws {
    let one = try #require(try plan([(nil, 2_500), ("2027-05-03", 10_000)]))
    #expect(one.sentence == "One repayment of $100 on 3 May 2027, and $25 without a date.")
    #expect(
      lines(of: one) == [
        "3 May 2027 (2027-05-03): $100, $100", "Without a date: $25, $125",
      ])
    #expect(one.rowsTitle == "All 2 repayments")
    let two = try #require(
      try plan([("2027-05-03", 5_000), (nil, 2_500), ("2027-06-03", 5_000)]))
    #expect(two.sentence.hasSuffix("$50 a month, $125 in all, $25 of it without a date."))
    #expect(two.rows.count == 3)
    #expect(two.rowsTitle == "All 3 repayments")
  }

  @Test(arguments: [
    (60, 1, 60), (61, 3, 21), (180, 3, 60), (181, 12, 16), (720, 12, 60), (721, 24, 31),
  ])
  func `joins months if the table would be too long`(count: Int, months: Int, periods: Int) throws {
    let plan = try #require(monthly([Int](repeating: 1_000, count: count)))
    #expect(plan.monthsPerPeriod == months)
    #expect(plan.periods.count == periods)
    #expect(plan.periods.map(\.amount).reduce(.zero, +) == plan.total)
    #expect(plan.periods.allSatisfy { $0.firstMonth.number % months == 0 })
  }

  @Test func `keeps the table small for any schedule`() throws {
    let days = (0..<10_000).map { index in
      Loan.Payment(
        due: Timestamp(seconds: now.seconds + index * day), amount: Money(cents: 50))
    }
    let ages = [
      Loan.Payment(due: Timestamp(iso8601: "9999-12-31T00:00:00Z"), amount: .init(cents: 1))
    ]
    for payments in [days, days + ages, days.reversed()] {
      let plan = try #require(RepaymentPlan(payments))
      #expect(plan.repayments.count == payments.count)
      #expect(plan.rows.count <= RepaymentPlan.maximumPeriods)
      #expect(plan.rows.last?.runningTotal == plan.total)
    }
    #expect(RepaymentPlan(days) == RepaymentPlan(days.reversed()))
    #expect(RepaymentPlan(days)?.rowsTitle == "All 10,000 repayments, by year")
    #expect(
      RepaymentPlan(days + ages)?.rowsTitle == "All 10,001 repayments, in periods of 134 years")
  }

  @Test func `has a row for each day, or for each period if there are many`() throws {
    let days = try #require(monthly([Int](repeating: 100, count: 120)))
    #expect(days.rows.count == 120)
    #expect(days.rowsTitle == "All 120 repayments")
    let quarters = try #require(monthly([Int](repeating: 100, count: 121)))
    #expect(quarters.rows.count == 41)
    #expect(quarters.rowsTitle == "All 121 repayments, by quarter")
    #expect(lines(of: quarters).first == "January to March 2027: $3, $3")
    let years = try #require(monthly([Int](repeating: 100, count: 360)))
    #expect(years.rows.map(\.timeText).prefix(2) == ["2027", "2028"])
    #expect(years.rows.first?.iso == "2027")
    let ages = try #require(monthly([Int](repeating: 100, count: 730)))
    #expect(ages.rows.first?.timeText == "2026 to 2027")
    #expect(ages.rowsTitle == "All 730 repayments, in periods of 2 years")
  }

  @Test func `writes all amounts of the table with cents if one has any`() throws {
    let plan = try #require(monthly([3_750, 3_750, 3_800]))
    #expect(plan.rows.map(\.amountText) == ["$37.50", "$37.50", "$38.00"])
    #expect(plan.rows.map(\.runningTotalText) == ["$37.50", "$75.00", "$113.00"])
    let whole = try #require(monthly([3_700, 3_700]))
    #expect(whole.rows.map(\.runningTotalText) == ["$37", "$74"])
  }

  @Test func `has a row for each month if there are many days`() throws {
    let payments = (0..<130).map { index in
      Loan.Payment(due: Timestamp(seconds: now.seconds + index * day), amount: Money(cents: 50))
    }
    let plan = try #require(RepaymentPlan(payments))
    #expect(plan.rowsTitle == "All 130 repayments, by month")
    #expect(plan.rows.map(\.iso) == ["2026-11", "2026-12", "2027-01", "2027-02", "2027-03"])
    #expect(plan.rows.first?.timeText == "November 2026")
  }
}

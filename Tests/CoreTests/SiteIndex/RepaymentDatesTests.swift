import Loans
import SiteIndex
import Testing

/// Tests the days of half and all of the repayments with a table that was made by hand.
struct RepaymentDatesTests {
  /// A schedule with its days. Each payment has a day, unless it is `nil`, and an amount in cents.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let payments: [(String?, Int)]
    let half: String?
    let last: String?

    init(_ name: String, _ payments: [(String?, Int)], half: String?, last: String?) {
      testDescription = name
      self.payments = payments
      self.half = half
      self.last = last
    }
  }

  static let cases = [
    Case("one payment", [("2027-03-31", 52_500)], half: "2027-03-31", last: "2027-03-31"),
    Case(
      "an even number of equal payments: half is exact",
      [("2027-01-31", 100), ("2027-02-28", 100), ("2027-03-31", 100), ("2027-04-30", 100)],
      half: "2027-02-28", last: "2027-04-30"),
    Case(
      "an odd number: half is passed in the middle",
      [("2027-12-31", 100), ("2028-01-31", 100), ("2028-02-29", 100)],
      half: "2028-01-31", last: "2028-02-29"),
    Case(
      "the leap day of a year that 400 divides", [("2000-02-28", 99), ("2000-02-29", 101)],
      half: "2000-02-29", last: "2000-02-29"),
    Case(
      "no leap day in a year that 100 divides", [("2100-02-28", 100), ("2100-03-01", 100)],
      half: "2100-02-28", last: "2100-03-01"),
    Case(
      "in any order",
      [("2028-02-29", 300), ("2027-01-31", 100), ("2027-12-31", 100), ("2027-06-30", 100)],
      half: "2027-12-31", last: "2028-02-29"),
    Case(
      "one cent less than half does not suffice",
      [("2027-01-31", 4_999), ("2027-02-28", 1), ("2027-03-31", 5_000)],
      half: "2027-02-28", last: "2027-03-31"),
    Case(
      "most of it at the end", [("2027-01-31", 100), ("2027-02-28", 100), ("2028-02-29", 9_800)],
      half: "2028-02-29", last: "2028-02-29"),
    Case(
      "two on one day and two in one month",
      [("2027-01-15", 50), ("2027-01-15", 50), ("2027-01-31", 100), ("2027-02-15", 1)],
      half: "2027-01-31", last: "2027-02-15"),
    Case(
      "payments of nothing do not count",
      [("2026-01-31", 0), ("2027-01-31", 100), ("2027-02-28", 100), ("2029-12-31", 0)],
      half: "2027-01-31", last: "2027-02-28"),
    Case(
      "a payment without a date: all is not known",
      [("2027-01-31", 100), ("2027-02-28", 100), (nil, 50)], half: "2027-02-28", last: nil),
    Case(
      "more than half without a date: neither is known",
      [("2027-01-31", 100), (nil, 101)], half: nil, last: nil),
    Case(
      "exactly half without a date", [("2027-01-31", 100), (nil, 100)], half: "2027-01-31",
      last: nil),
  ]

  private func schedule(_ payments: [(String?, Int)], hour: String = "08:00:00") throws
    -> [Loan.Payment]
  {
    try payments.map { day, cents in
      let due = try day.map { try #require(Timestamp(iso8601: "\($0)T\(hour)Z")) }
      return Loan.Payment(due: due, amount: Money(cents: cents))
    }
  }

  @Test(arguments: cases) func `are the days in UTC by which half and all are due`(_ given: Case)
    throws
  {
    for hour in ["00:00:00", "08:00:00", "23:59:59"] {
      let dates = try #require(RepaymentDates(try schedule(given.payments, hour: hour)))
      #expect(dates.half?.iso8601 == given.half.map { "\($0)T00:00:00Z" })
      #expect(dates.last?.iso8601 == given.last.map { "\($0)T00:00:00Z" })
    }
  }

  @Test(
    arguments: [
      [], [(nil, 100)], [("2027-01-31", 0)], [("2027-01-31", 0), (nil, 100)],
      [("2027-01-31", -5)],
    ] as [[(String?, Int)]])
  func `are unknown without a payment that has a day and an amount`(payments: [(String?, Int)])
    throws
  {
    #expect(RepaymentDates(try schedule(payments)) == nil)
  }

  @Test func `are unknown if all was due before a lender could lend`() throws {
    let payments = try schedule([("2026-01-31", 100), ("2026-02-28", 100)])
    func dates(since start: String) -> RepaymentDates? {
      RepaymentDates(payments, since: Timestamp(iso8601: "\(start)T12:00:00Z"))
    }
    #expect(dates(since: "2026-03-01") == nil)
    #expect(dates(since: "2026-02-28")?.last?.dayISO8601 == "2026-02-28")
    #expect(dates(since: "2026-01-31")?.half?.dayISO8601 == "2026-01-31")
    // Half was due before, but not all.
    #expect(dates(since: "2026-02-01")?.half == nil)
    #expect(dates(since: "2026-02-01")?.last?.dayISO8601 == "2026-02-28")
  }

  @Test func `are found in sixty years of months`() {
    let months = (0..<720).map { index in
      let (year, month) = (2027 + index / 12, index % 12 + 1)
      return Loan.Payment(
        due: Timestamp(iso8601: "\(year)-\(month < 10 ? "0" : "")\(month)-28T08:00:00Z"),
        amount: Money(cents: 100))
    }
    let dates = RepaymentDates(months.reversed())
    #expect(dates?.half?.dayISO8601 == "2056-12-28")
    #expect(dates?.last?.dayISO8601 == "2086-12-28")
  }

  @Test func `are found among thousands of payments of any size`() {
    let start = Timestamp(iso8601: "2027-01-01T08:00:00Z")?.seconds ?? 0
    func payments(_ amount: Int) -> [Loan.Payment] {
      (0..<10_000).map {
        Loan.Payment(
          due: Timestamp(seconds: start + $0 * 86_400), amount: Money(cents: amount))
      }
    }
    for amount in [1, Money.maximum.cents] {
      let dates = RepaymentDates(payments(amount))
      // The 5,000th and the 10,000th day from 1 January 2027 on.
      #expect(dates?.half?.dayISO8601 == "2040-09-08")
      #expect(dates?.last?.dayISO8601 == "2054-05-18")
    }
  }
}

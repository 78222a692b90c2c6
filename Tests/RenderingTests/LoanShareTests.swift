import Loans
import Pages
import SiteIndex
import Testing

/// Tests what a page says of one share of a loan.
struct LoanShareTests {
  /// Returns the plan of a loan for payments, each of which has a day, unless it is `nil`, and an
  /// amount in cents.
  private func plan(
    _ payments: [(String?, Int)], loan cents: Int, share: Int = 2_500
  ) throws -> RepaymentPlan {
    let schedule = try payments.map { day, cents in
      let due = try day.map { try #require(Timestamp(iso8601: "\($0)T08:00:00Z")) }
      return Loan.Payment(due: due, amount: Money(cents: cents))
    }
    let terms = LoanShare.Terms(
      loanAmount: Money(cents: cents), share: Money(cents: share))
    return try #require(RepaymentPlan(schedule, share: terms, words: englishWords))
  }

  /// Returns the payments of amounts in cents, one on the first day of each month from December 2026
  /// on.
  private func monthly(_ amounts: [Int]) -> [(String?, Int)] {
    amounts.enumerated().map { index, cents in
      let (year, month) = (2026 + (11 + index) / 12, (11 + index) % 12 + 1)
      return ("\(year)-\(month < 10 ? "0" : "")\(month)-01", cents)
    }
  }

  private static let fourteen = [Int](repeating: 4_464, count: 13) + [4_468]

  @Test func `is followed through a regular schedule`() throws {
    let plan = try plan(monthly(Self.fourteen), loan: 62_500)
    #expect(plan.shareText == "Your $25: about $1.79 a month, back by January 2028")
    #expect(
      plan.followedShareText
        == "Of your $25, $14.28 is expected by July 2027, and all of it by January 2028.")
    let parts = plan.rows.map(\.shareText)
    #expect(parts.prefix(3) == ["$1.79", "$3.57", "$5.36"])
    #expect(parts.suffix(2) == ["$23.21", "$25.00"])
  }

  @Test(arguments: [
    ([25_000, 25_000], 50_000, 2_500, "Your $25: $12.50 a month, back by January 2027"),
    (
      [Int](repeating: 5_000, count: 10), 50_000, 2_500,
      "Your $25: $2.50 a month, back by September 2027"
    ),
    ([50_000], 50_000, 2_500, "Your $25: back in one payment in December 2026"),
    ([25_000, 0, 0, 25_000], 50_000, 2_500, "Your $25: in 2 repayments, back by March 2027"),
    ([5_000, 45_000], 50_000, 2_500, "Your $25: in 2 repayments, back by January 2027"),
    ([3_800, 3_800, 3_100], 10_700, 2_500, "Your $25: about $8.88 a month, back by February 2027"),
    ([1_000, 1_000, 8_000], 10_000, 2_500, "Your $25: in 3 repayments, back by February 2027"),
    ([25_000, 25_000], 50_000, 500, "Your $5: $2.50 a month, back by January 2027"),
    ([500, 500], 1_000, 2_500, "Your $10: $5 a month, back by January 2027"),
  ])
  func `comes back as the loan does`(amounts: [Int], loan: Int, share: Int, text: String) throws {
    #expect(try plan(monthly(amounts), loan: loan, share: share).shareText == text)
  }

  @Test func `adds up two repayments in a month`() throws {
    let days = ["2027-01-03", "2027-01-17", "2027-02-03", "2027-02-17", "2027-03-03", "2027-03-17"]
    let plan = try plan(days.map { ($0, 10_000) }, loan: 60_000)
    #expect(plan.shareText == "Your $25: about $8.33 a month, back by March 2027")
    #expect(
      plan.rows.map(\.shareText) == ["$4.17", "$8.33", "$12.50", "$16.67", "$20.83", "$25.00"])
  }

  @Test func `is all that comes back if the repayments exceed the loan`() throws {
    let plan = try plan(monthly([30_000, 30_000]), loan: 52_500)
    #expect(plan.shareText == "Your $25: $12.50 a month, back by January 2027")
    #expect(plan.rows.last?.shareText == "$25.00")
  }

  @Test func `comes back only in part if the repayments are less than the loan`() throws {
    let plan = try plan(monthly([21_000, 21_000]), loan: 52_500)
    #expect(plan.shareText == "Your $25: $20 of it back by January 2027")
    #expect(plan.followedShareText == "Of your $25, $10 is expected by December 2026.")
    // A cent that rounding took away is not a part.
    let rounded = try self.plan(monthly([26_249, 26_250]), loan: 52_500)
    #expect(rounded.shareText == "Your $25: about $12.50 a month, back by January 2027")
  }

  @Test func `comes back only in part by a known day if some repayments have no date`() throws {
    let plan = try plan(
      [("2027-01-31", 10_000), ("2028-02-29", 10_000), (nil, 5_000)], loan: 25_000)
    #expect(plan.shareText == "Your $25: $20 of it back by February 2028")
    #expect(plan.followedShareText == "Of your $25, $20 is expected by February 2028.")
    #expect(plan.rows.map(\.shareText) == ["$10.00", "$20.00", "$25.00"])
  }

  @Test func `is sound for thousands of repayments and any amount`() throws {
    let days = (0..<10_000).map { index in
      Loan.Payment(due: Timestamp(seconds: now.seconds + index * day), amount: .maximum)
    }
    let terms = LoanShare.Terms(loanAmount: .maximum, share: Money(dollars: 25))
    let plan = try #require(RepaymentPlan(days, share: terms, words: englishWords))
    #expect(plan.rows.last?.shareRepaid == Money(dollars: 25))
    let parts = plan.rows.compactMap(\.shareRepaid)
    #expect(parts == parts.sorted() && parts.count == plan.rows.count)
    let years = try self.plan(monthly([Int](repeating: 100, count: 720)), loan: 72_000)
    #expect(years.shareText == "Your $25: about $0.03 a month, back by November 2086")
  }

  @Test(arguments: [nil, Money.zero, Money(cents: -1)])
  func `needs the amount of the loan`(amount: Money?) {
    #expect(LoanShare.Terms(loanAmount: amount, share: Money(dollars: 25)) == nil)
  }

  // MARK: On the page

  private func page(_ change: (inout Loan) -> Void = { _ in }) throws -> PageText {
    let schedule = (1...10).map { month in
      Loan.Payment(
        due: Timestamp(seconds: now.seconds + month * 31 * day), amount: Money(cents: 5_250))
    }
    return try #require(
      try pages(of: [
        grace { loan in
          loan.terms = Loan.Terms(repaymentMonths: 10, schedule: schedule)
          change(&loan)
        }
      ])["loans/1234567.html"])
  }

  @Test func `is in the box and in the table of repayments`() throws {
    let page = try page()
    #expect(page.contains(#"<p class="share">Your $25: $2.50 a month, back by September 2027</p>"#))
    #expect(page.contains(#"<span class="share">Of your $25, $12.50 is expected by April 2027"#))
    #expect(page.contains(#"<th scope="col">Of your $25</th>"#))
    #expect(page.contains("<td>$525.00</td><td>$25.00</td></tr>"))
  }

  @Test(arguments: [
    (Money(dollars: 500), Money?.none, 25), (Money(dollars: 515), nil, 10),
    (Money(dollars: 425), Money(dollars: 50), 50), (Money(dollars: 425), Money(dollars: 5), 25),
  ])
  func `is the one that the button offers`(funded: Money, smallest: Money?, dollars: Int) throws {
    let page = try page {
      $0.amount = Money(dollars: 525)
      $0.funded = funded
      $0.basket = nil
      $0.smallestShare = smallest
    }
    #expect(page.contains(">Lend $\(dollars) at Kiva</a>"))
    #expect(page.contains(#"<p class="share">Your $\#(dollars): "#))
    #expect(page.contains(#"<th scope="col">Of your $\#(dollars)</th>"#))
  }

  @Test(arguments: [Loan.Status.inRepayment, .paid, .expired, .defaulted])
  func `is not mentioned once nobody can lend`(status: Loan.Status) throws {
    let page = try page { $0.status = status }
    #expect(!page.contains("Your $25") && !page.contains("your $25"))
  }

  @Test func `has only the months without a schedule, or if that is in the past`() throws {
    let months = #"<p class="share">Your $25: repaid over 10 months</p>"#
    #expect(try !page { $0.terms = nil }.contains("our $25"))
    #expect(try page { $0.terms?.schedule = [] }.contains(months))
    let past = try page { loan in
      loan.terms?.schedule = (1...10).map {
        Loan.Payment(
          due: Timestamp(seconds: now.seconds - $0 * 31 * day), amount: Money(cents: 5_250))
      }
    }
    #expect(past.contains(months) && past.contains("Expected repayments"))
    #expect(!past.contains("Of your $25"))
  }

  @Test func `is not followed to a half that was due before a lender could lend`() throws {
    let page = try page { loan in
      loan.terms?.schedule = [-40, 40].map {
        Loan.Payment(
          due: Timestamp(seconds: now.seconds + $0 * day), amount: Money(cents: 26_250))
      }
    }
    #expect(page.contains(#"<p class="share">Your $25: "#))
    #expect(!page.contains("Of your $25, "))
  }
}

import Loans
import Pages
import Site
import SiteIndex
import Testing

/// What pages say of a loan of each status.
struct LoanStatusTests {
  /// A status with what pages show of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let status: Loan.Status
    let badge: String?
    let state: String?
    /// Whether the page of the loan has its schedule, and under which heading.
    let plan: String?
    let saysTerm: Bool
    let saysRisk: Bool

    var testDescription: String { status.name }
  }

  static let cases = [
    Case(
      status: .fundraising, badge: nil, state: nil, plan: "Expected repayments",
      saysTerm: true, saysRisk: true),
    Case(
      status: .funded, badge: "Fully funded", state: "funded",
      plan: "Expected repayments", saysTerm: true, saysRisk: true),
    Case(
      status: .inRepayment, badge: "Being repaid", state: "in-repayment",
      plan: "Expected repayments", saysTerm: true, saysRisk: true),
    Case(
      status: .paid, badge: "Repaid", state: "repaid",
      plan: "Repayments as planned", saysTerm: false, saysRisk: false),
    Case(
      status: .ended, badge: "Ended", state: "ended", plan: nil,
      saysTerm: false, saysRisk: false),
    Case(
      status: .expired, badge: "Ended", state: "ended", plan: nil,
      saysTerm: false, saysRisk: false),
    Case(
      status: .refunded, badge: "Ended", state: "ended", plan: nil,
      saysTerm: false, saysRisk: false),
    Case(
      status: .defaulted, badge: "Ended", state: "ended", plan: nil,
      saysTerm: false, saysRisk: false),
    Case(
      status: .inactive, badge: "Ended", state: "ended", plan: nil,
      saysTerm: false, saysRisk: false),
  ]

  static func loan(_ status: Loan.Status, id: Int = 1) -> Loan {
    grace {
      $0.id = LoanID(id)
      $0.status = status
      if status != .fundraising, status != .expired { $0.funded = $0.amount }
      $0.terms = Loan.Terms(
        disbursed: now, repaymentMonths: 14,
        schedule: [
          Loan.Payment(due: now, amount: Money(dollars: 25)),
          Loan.Payment(due: Timestamp(seconds: now.seconds + 40 * day), amount: Money(dollars: 25)),
        ],
        lossLiability: Loan.LossLiability(nonpayment: "lender", currencyExchange: "none"))
    }
  }

  @Test(arguments: cases) func `shows a card`(_ given: Case) throws {
    let loan = Self.loan(given.status)
    let page = try #require(try pages(of: [loan])["index.html"])
    if let badge = given.badge, let state = given.state {
      #expect(page.contains(#"data-state="\#(state)""#))
      let urgency = state == "ended" ? "calm" : "done"
      #expect(page.contains(#"<span class="badge \#(urgency)">\#(badge)</span>"#))
      #expect(!page.contains(#"<time class="badge""#))
      #expect(!page.contains("to go") && !page.contains(">until "))
    } else {
      #expect(page.contains(#"<time class="badge""#) && page.contains("<b>$200</b> to go"))
      #expect(!page.contains("data-state="))
    }
    #expect(page.contains("To buy hybrid maize seed"))
    #expect(page.contains("repaid over") == (given.status == .inRepayment))
    #expect(page.contains("Back by") == (given.saysTerm && given.status != .inRepayment))
    #expect(page.contains("data-remaining=") == !loan.publicStatus.isPastFunding)
  }

  @Test(arguments: cases) func `shows a page`(_ given: Case) throws {
    let loan = Self.loan(given.status)
    let page = try #require(try pages(of: [loan])["loans/1.html"])
    #expect(page.contains(">Lend $") == (given.status == .fundraising))
    #expect(page.contains("Expected repayments") == (given.plan == "Expected repayments"))
    #expect(page.contains("Repayments as planned") == (given.plan == "Repayments as planned"))
    #expect(page.contains("If it is not repaid") == given.saysRisk)
    #expect(page.contains("Currency risk") == given.saysRisk)
    #expect(page.contains("Open until") == (given.status == .fundraising))
    let hasExpired = given.status == .expired
    #expect(page.contains("<dt>Ended on") == hasExpired)
    #expect(
      page.contains("<dt>Was to end")
        == (given.state == "funded" || given.state == "ended" && !hasExpired))
    if let badge = given.badge { #expect(page.contains(">\(badge)</span>")) }
  }

  @Test(arguments: cases) func `is in the feed and the calendar only as what it is`(
    _ given: Case
  ) throws {
    let loan = Self.loan(given.status)
    let files = try pages(of: [loan])
    let feed = try #require(files["feed.xml"])
    let isPast = loan.publicStatus.isPastFunding
    #expect(feed.contains("Grace in Kenya \(isPast ? "asked" : "asks") for $525 for cereals"))
    let calendar = try #require(files["deadlines.ics"])
    #expect(calendar.contains("BEGIN:VEVENT") == (given.status == .fundraising))
  }

  @Test(arguments: [Loan.Status.defaulted, .refunded])
  func `is published as ended if it may not have been repaid`(status: Loan.Status) throws {
    let files = try pages(of: [Self.loan(status)])
    for (path, page) in files {
      #expect(!page.contains(status.name), "\(path)")
    }
    #expect(try #require(files["loans.json"]).contains(#""status":"ended""#))
  }

  @Test func `asks for the money of those only that can be lent to`() throws {
    let loans = Self.cases.enumerated().map { Self.loan($1.status, id: $0 + 1) }
    let files = try pages(of: loans)
    let paths = ["index.html", "countries.html", "countries/KE.html", "sectors/agriculture.html"]
    for path in paths {
      let page = try #require(files[path])
      #expect(page.contains("$200 still needed by 1 borrower"), "\(path)")
      #expect(
        page.contains(
          "1 more is funded. 1 more is being repaid. 1 more has been repaid. 5 more have ended."),
        "\(path)")
    }
    let list = try #require(files["index.html"])
    #expect(list.contains(#"<b data-sum="lent">$325</b> lent"#))
    #expect(list.contains(#"<option value="newest" selected>By status</option>"#))
    let lost = try #require(files["404.html"])
    #expect(!lost.contains("still raise money"))
  }

  @Test func `asks for nothing if all loans are past their funding`() throws {
    let files = try pages(of: [Self.loan(.paid, id: 1), Self.loan(.paid, id: 2)])
    let list = try #require(files["index.html"])
    #expect(list.contains("2 borrowers in Kenya asked for $1,050"))
    #expect(list.contains("All of these loans have been repaid."))
    #expect(!list.contains("needed by 2") && !list.contains("By status"))
  }
}

import History
import Loans
import Pages
import Site
import SiteIndex
import Testing

struct ChangesFeedTests {
  private static let figures = LoanFigures(
    amount: Money(dollars: 525), funded: Money(dollars: 325), basket: .zero)
  private static let less = LoanFigures(
    amount: Money(dollars: 525), funded: Money(dollars: 50))

  private func feed(
    of events: [LoanEvent], loans: [Loan] = [grace()],
    _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> String {
    try #require(
      try pages(of: loans) {
        $0.history.events = events
        change(&$0)
      }["changes.xml"]
    ).text
  }

  private func titles(_ feed: String) -> [Substring] {
    feed.matches(of: /<title>([^<]*)/).map { $0.1 }
  }

  @Test(
    arguments: [
      (.appeared(LoanSummary(of: grace())), "Grace in Kenya asks for $525 for agriculture"),
      (.returned(LoanSummary(of: grace())), "Grace (Kenya): back on the list"),
      (
        .edited(LoanSummary(of: grace())), "Grace (Kenya): name, place, purpose or text changed"
      ),
      (
        .moved(from: LoanFigures(funded: Money(dollars: 325)), to: figures),
        "Grace (Kenya): $200 to go"
      ),
      (
        .moved(
          from: LoanFigures(amount: Money(dollars: 525), funded: Money(dollars: 50)), to: figures),
        "Grace (Kenya): $275 more, $200 to go"
      ),
      (
        .moved(
          from: figures, to: LoanFigures(amount: Money(dollars: 525), funded: Money(dollars: 50))),
        "Grace (Kenya): $275 less, $475 to go"
      ),
      (
        .moved(from: figures, to: LoanFigures(amount: Money(dollars: 600))),
        "Grace (Kenya): now asks for $600 instead of $525"
      ),
      (
        .moved(from: LoanFigures(funded: .zero), to: LoanFigures(funded: Money(dollars: 50))),
        "Grace (Kenya): figures changed"
      ),
      (.funded(figures), "Grace (Kenya): funded"),
      (.ended(figures), "Grace (Kenya): ended with $200 missing"),
      (.ended(LoanFigures()), "Grace (Kenya): ended"), (.left, "Grace (Kenya): left the list"),
    ] as [(LoanEvent.Change, String)])
  func `says what happened`(change: LoanEvent.Change, title: String) throws {
    let feed = try feed(of: [LoanEvent(LoanID(1_234_567), at: now, change)])
    #expect(titles(feed) == ["Our loans: Changes", title[...]])
    #expect(feed.contains("&lt;bdi&gt;\(title).&lt;/bdi&gt;"))
  }

  @Test func `names each event by its loan, its time and its kind`() throws {
    let id = LoanID(1_234_567)
    let later = Timestamp(seconds: now.seconds + 60)
    let feed = try feed(of: [
      LoanEvent(id, at: later, .moved(from: Self.less, to: Self.figures)),
      LoanEvent(id, at: now, .moved(from: Self.less, to: Self.figures)),
      LoanEvent(id, at: now, .funded(Self.figures)),
    ])
    let ids = feed.matches(of: /<id>([^<]*)/).map { $0.1 }
    #expect(Set(ids).count == 4)
    #expect(ids[2] == "urn:uuid:7581dad8-b4a8-583a-b3df-2cbbf04c75d1")
    #expect(
      feed.matches(of: /<updated>([^<]*)/).map { $0.1 } == [
        "2026-11-20T10:43:00Z", "2026-11-20T10:43:00Z", "2026-11-20T10:42:00Z",
        "2026-11-20T10:42:00Z",
      ])
  }

  @Test func `leaves out what only moved baskets or lenders`() throws {
    var busy = Self.figures
    busy.basket = Money(dollars: 25)
    busy.lenderCount = 6
    let id = LoanID(1_234_567)
    let baskets = (1...60).map { seconds in
      LoanEvent(
        id, at: Timestamp(seconds: now.seconds + seconds), .moved(from: Self.figures, to: busy))
    }
    let feed = try feed(of: baskets.reversed() + [LoanEvent(id, at: now, .funded(Self.figures))])
    #expect(titles(feed) == ["Our loans: Changes", "Grace (Kenya): funded"])
  }

  @Test func `has the newest fifty of the events whose loans are known`() throws {
    let events = (0..<80).map { index in
      LoanEvent(
        LoanID(index % 2 == 0 ? 1_234_567 : 7), at: Timestamp(seconds: now.seconds - index), .left)
    }
    #expect(titles(try feed(of: events)).count == 41)
    let known = try feed(of: events) {
      $0.history.summaries = [LoanID(7): LoanSummary(name: "Awa")]
    }
    #expect(titles(known).count == 51)
    #expect(titles(known)[2] == "Awa: left the list")
  }

  @Test func `links the page of a loan if there is one`() throws {
    let events = [7, 8, 1_234_567].map { LoanEvent(LoanID($0), at: now, .left) }
    let feed = try feed(of: events) {
      $0.settings.baseURL = "https://example.org"
      $0.retiredLoans = [.init(loan: loan(8), lastListed: now)]
      $0.history.summaries = [LoanID(7): LoanSummary()]
    }
    let links = feed.matches(of: /<link rel="alternate" type="text\/html" href="([^"]*)/).map {
      $0.1
    }
    #expect(
      links == [
        "https://example.org/changes.html", "https://www.kiva.org/lend/7",
        "https://example.org/loans/8.html", "https://example.org/loans/1234567.html",
      ])
  }

  @Test func `says the same after the loan has moved on`() throws {
    let events = [LoanEvent(LoanID(1_234_567), at: now, .funded(Self.figures))]
    let later = try feed(of: events, loans: []) {
      $0.history.summaries = [LoanID(1_234_567): LoanSummary(of: grace { $0.funded = nil })]
      $0.snapshot.time = Timestamp(seconds: now.seconds + day)
    }
    #expect(try feed(of: events) == later)
  }
}

import History
import Loans
import Pages
import SiteIndex
import Testing

/// Tests the heading of the page of changes.
struct ChangesHeadingTests {
  private let hour = 3600

  private func ago(_ seconds: Int) -> Timestamp { Timestamp(seconds: now.seconds - seconds) }

  private func figures(_ funded: Int) -> LoanFigures {
    LoanFigures(amount: Money(dollars: 500), funded: Money(dollars: funded))
  }

  private func appeared(_ id: Int, at time: Timestamp) -> LoanEvent {
    LoanEvent(LoanID(id), at: time, .appeared(LoanSummary(figures: figures(100))))
  }

  /// The main heading of the page with its attributes.
  private func heading(_ events: [LoanEvent]) throws -> Substring {
    let site = try pages(of: [grace()]) { $0.history.events = events }
    let text = try #require(site["changes.html"]).text
    let start = try #require(text.firstRange(of: "<h1"))
    let end = try #require(text.firstRange(of: "</h1>"))
    return text[start.upperBound..<end.lowerBound]
  }

  @Test func `says in its heading how much was lent in the last day`() throws {
    let heading = try heading([
      LoanEvent(LoanID(5), at: ago(hour), .moved(from: figures(50), to: figures(325))),
      LoanEvent(LoanID(6), at: ago(2 * hour), .funded(figures(500))),
      appeared(6, at: ago(3 * hour)),
      LoanEvent(LoanID(7), at: ago(hour), .moved(from: figures(75), to: figures(50))),
      LoanEvent(LoanID(8), at: ago(2 * day), .moved(from: figures(0), to: figures(500))),
    ])
    #expect(
      heading == " data-plain=\"What changed\" data-days=\"1\">$650 was lent since yesterday")
  }

  @Test(
    arguments: [
      (0, nil), (1, "1 new loan since yesterday"), (3, "3 new loans since yesterday"),
    ] as [(Int, String?)])
  func `says in its heading how many loans are new if nothing was lent`(
    count: Int, text: String?
  ) throws {
    let events =
      (0..<count).map { appeared($0 + 10, at: now) } + [
        LoanEvent(LoanID(7), at: ago(hour), .moved(from: figures(75), to: figures(50))),
        LoanEvent(LoanID(8), at: ago(2 * day), .moved(from: figures(0), to: figures(500))),
      ]
    let heading = try heading(events)
    #expect(heading.hasSuffix(">" + (text ?? "What changed")))
    #expect(heading.contains(" data-plain=\"What changed\" data-days=\"1\">") == (text != nil))
  }

  @Test func `does not add up amounts beyond all bounds`() throws {
    let huge = Money(cents: .max)
    let heading = try heading(
      (1...2).map { id in
        LoanEvent(
          LoanID(id), at: now,
          .moved(from: LoanFigures(funded: .zero), to: LoanFigures(funded: huge)))
      })
    #expect(heading == ">What changed")
  }
}

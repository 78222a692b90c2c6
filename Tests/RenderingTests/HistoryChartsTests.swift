import History
import Loans
import Pages
import Testing

/// Tests the charts of what happened from day to day, on the page of figures.
@Suite struct `The charts of a history` {
  /// Returns a time some hours after the first data, of Monday, 2 November 2026, 00:00 UTC.
  private func time(_ hours: Int) -> Timestamp {
    Timestamp(seconds: 1_793_577_600 + hours * 3_600)
  }

  /// Returns the texts of a chart. The history has three weeks of data, which is known every twelve
  /// hours, except within `gap`, a range of hours.
  private func text(
    of chart: String, gap: Range<Int> = 0..<0, _ add: (inout FundingActivity) -> Void
  ) throws -> String {
    var activity = FundingActivity(since: time(0))
    for hour in stride(from: 0, through: 21 * 24, by: 12) where !gap.contains(hour) {
      activity.add(Money.zero, at: time(hour))
    }
    add(&activity)
    let figures = try #require(HistoryFigures(activity))
    let pages = try pages(of: eight(grace())) { $0.history.figures = figures }
    let page = try #require(pages["figures.html"]).text
    let rest = try #require(page.split(separator: "id=\"\(chart)\">").dropFirst().first)
    let figure = try #require(rest.split(separator: "</figure>").first)
    let text = figure.replacing(/(?s)<svg.*?<\/svg>/, with: "").replacing(/<[^>]*>/, with: " ")
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Adds loans that came twelve hours after the first data, and were funded some hours later.
  private func addLoans(_ count: Int, fundedAfter hours: Int, to activity: inout FundingActivity) {
    for id in 1...count {
      let summary = LoanSummary(sector: "Food")
      activity.add(LoanEvent(LoanID(id), at: time(12), .appeared(summary)))
      activity.add(LoanEvent(LoanID(id), at: time(12 + hours), .funded(LoanFigures())))
    }
  }

  @Test(arguments: [
    (1_000, 1_500, "50% more was raised in the week of "),
    (1_000, 400, "60% less was raised in the week of "),
    (1_000, 1_004, "About as much was raised in the week of "),
    (100_000, 25, "99% less was raised in the week of "),
    (1_000, 0, "100% less was raised in the week of "),
    (1_000, 9_900, "890% more was raised in the week of "),
    (25, 10_025, "$10,025 was raised in the week of "),
    (0, 500, "$500 was raised in the week of "),
  ])
  func `compare a week with the week before, unless very little was raised in that`(
    before: Int, amount: Int, title: String
  ) throws {
    let text = try text(of: "weeks") { activity in
      activity.add(Money(dollars: before), at: time(9 * 24))
      activity.add(Money(dollars: amount), at: time(16 * 24))
    }
    #expect(text.hasPrefix(title))
  }

  @Test func `say of which weeks they speak`() throws {
    let whole = try self.text(of: "weeks") { _ in }
    #expect(whole.contains("3 whole weeks, from 2 November 2026 to 22 November 2026 (UTC)."))
    #expect(!whole.contains("incomplete"))
    let text = try text(of: "weeks", gap: (8 * 24)..<(12 * 24)) { activity in
      activity.add(Money(dollars: 700), at: time(2 * 24))
      activity.add(Money(dollars: 500), at: time(16 * 24))
    }
    #expect(text.hasPrefix("$500 was raised in the week of "))
    #expect(text.contains("3 whole weeks, from "))
    #expect(text.contains("The data is incomplete for 1 of these weeks, which is left out."))
  }

  @Test func `give no share of 100% if a loan is missing`() throws {
    let text = try text(of: "within") { activity in
      addLoans(199, fundedAfter: 24, to: &activity)
      activity.add(LoanEvent(LoanID(200), at: time(12), .appeared(LoanSummary())))
    }
    #expect(text.hasPrefix("199 of 200 loans were funded within a week"))
    #expect(text.contains("(UTC). Each column is a week "))
    #expect(text.hasSuffix("200 199 99%"))
  }

  @Test(arguments: [(0, "less than an hour"), (1, "1 hour"), (71, "71 hours"), (84, "4 days")])
  func `state a rounded median as such`(hours: Int, time: String) throws {
    let text = try text(of: "duration") { addLoans(5, fundedAfter: hours, to: &$0) }
    let title = hours == 0 ? time : "about \(time)"
    #expect(text.hasPrefix("The median time to funding of 5 loans is \(title) "))
    #expect(text.contains("(UTC). The time is counted from "))
    #expect(text.hasSuffix("Food \(time) 5"))
  }
}

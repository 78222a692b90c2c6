import History
import Loans
import Testing

/// Tests the figures of days and weeks.
@Suite struct `The figures of a history` {
  @Test func `need two weeks of complete days`() throws {
    #expect(InventedHistory(untilHour: 14 * 24 - 1).figures == nil)
    let figures = try #require(InventedHistory(untilHour: 14 * 24).figures)
    #expect(figures.days.count == 14)
    #expect(figures.days.last?.start == InventedHistory.time(13 * 24))
    // The first day is not complete.
    #expect(InventedHistory(untilHour: 14 * 24, fromHour: 1).figures == nil)
    #expect(InventedHistory(untilHour: 15 * 24, fromHour: 1).figures?.days.count == 14)
    #expect(HistoryFigures(FundingActivity(since: InventedHistory.time(0))) == nil)
  }

  @Test func `need a week of known days`() throws {
    for (lastHour, isEnough) in [(7 * 24 - 1, false), (7 * 24, true)] {
      var history = InventedHistory(untilHour: lastHour)
      history.addData(20 * 24, 20 * 24)
      #expect((history.figures != nil) == isEnough)
    }
  }

  @Test func `are those of 56 days before the day of the last event`() throws {
    var history = InventedHistory(untilHour: 100 * 24 + 5)
    history.addMovement(1, 44 * 24, 0, 500)
    history.addMovement(1, 43 * 24 + 23, 0, 70_000)
    history.addFunding(1, 100 * 24 + 1)
    let figures = try #require(history.figures)
    #expect(figures.days.map(\.start) == (44..<100).map { InventedHistory.time($0 * 24) })
    #expect(figures.days.map { $0.sums?.raised.cents } == [500] + Array(repeating: 0, count: 55))
    #expect(figures.days.allSatisfy { $0.sums?.fundedCount == 0 })
  }

  @Test func `sum up what was lent on a day`() throws {
    var history = InventedHistory(untilHour: 14 * 24)
    history.addMovement(1, 24, 2500, 5000)
    history.addMovement(2, 47, 0, 2506, seconds: 3599)
    history.addMovement(3, 30, 10_000, 2500)
    history.addMovement(4, 30, nil, 2500)
    history.addMovement(5, 30, 2500, nil)
    history.addMovement(6, 48, 0, 100)
    let days = try #require(history.figures?.days)
    #expect(days.prefix(4).map { $0.sums?.raised.cents } == [0, 5006, 100, 0])
  }

  @Test func `count the loans that were funded on a day`() throws {
    var history = InventedHistory(untilHour: 14 * 24)
    for id in 4...6 { history.addArrival(id, 1) }
    history.addFunding(4, 24)
    history.addFunding(5, 47, seconds: 3599)
    history.add(6, 30, .ended(LoanFigures()))
    history.add(6, 30, .left)
    history.add(6, 31, .returned(LoanSummary()))
    let days = try #require(history.figures?.days)
    #expect(days.prefix(3).map { $0.sums?.fundedCount } == [0, 2, 0])
  }

  @Test func `are unknown for days that a gap of more than 36 hours touches`() throws {
    for (seconds, unknown) in [(0, []), (1, [2, 3, 4])] {
      var history = InventedHistory(untilHour: 2 * 24 + 18)
      history.add(1, 4 * 24 + 6, .left, seconds: seconds)
      history.addData(4 * 24 + 7, 21 * 24)
      let figures = try #require(history.figures)
      #expect(figures.days.indices.filter { figures.days[$0].sums == nil } == unknown)
      #expect(figures.weeks.map { $0.sums == nil } == [!unknown.isEmpty, false, false])
    }
  }

  @Test func `are unknown for a day whose first data ends a gap`() throws {
    var history = InventedHistory(untilHour: 24)
    history.addData(3 * 24, 20 * 24)
    let days = try #require(history.figures?.days)
    #expect(days.indices.filter { days[$0].sums == nil } == [1, 2, 3])
  }

  @Test func `of a week are the sums of seven days from Monday on`() throws {
    // The history begins on a Tuesday and ends on a Sunday.
    var history = InventedHistory(untilHour: 27 * 24 + 23, fromHour: 24)
    for day in 1...27 { history.addMovement(1, day * 24 + 2, 0, 100 * day) }
    history.addArrival(1, 10 * 24)
    history.addFunding(1, 13 * 24 + 23, seconds: 3599)
    let figures = try #require(history.figures)
    #expect(figures.weeks.map(\.isoWeek.monday) == [7, 14].map { InventedHistory.time($0 * 24) })
    #expect(figures.weeks.map { $0.sums?.raised.cents } == [7000, 11_900])
    #expect(figures.weeks.map { $0.sums?.fundedCount } == [1, 0])
  }

  @Test func `count an event once that is there twice`() throws {
    var history = InventedHistory(untilHour: 20 * 24)
    history.addMovement(1, 30, 0, 2500)
    history.addArrival(2, 30)
    history.addFunding(2, 40)
    let figures = try #require(history.figures)
    #expect(figures.days[1].sums?.raised == Money(cents: 2500))
    #expect(figures.fundedWithinWeek.count == 1)
    history.events += history.events
    #expect(history.figures == figures)
  }

  @Test func `are right at the ends of time`() throws {
    for start in [0, Timestamp.last.seconds - 20 * 86_400] {
      var activity = FundingActivity(since: Timestamp(seconds: start))
      for day in 0...20 {
        let time = Timestamp(seconds: start + day * 86_400)
        activity.add(LoanEvent(LoanID(day + 1), at: time, .appeared(LoanSummary())))
      }
      let figures = try #require(HistoryFigures(activity))
      #expect(figures.days.count >= 19)
      #expect(figures.fundedWithinWeek.fundedCount == 0)
    }
  }
}

/// Tests the days of weeks.
@Suite struct `A week of ISO 8601` {
  @Test(arguments: [
    ("2026-11-20", "2026-11-16"), ("2026-11-22", "2026-11-16"), ("2026-11-23", "2026-11-23"),
    ("2026-01-01", "2025-12-29"), ("2027-01-03", "2026-12-28"), ("2024-12-30", "2024-12-30"),
    ("2023-01-01", "2022-12-26"), ("1970-01-05", "1970-01-05"), ("9999-12-31", "9999-12-27"),
  ])
  func `begins on a Monday`(day: String, monday: String) throws {
    for clock in ["00:00:00", "23:59:59"] {
      let week = ISOWeek(of: try #require(Timestamp(iso8601: "\(day)T\(clock)Z")))
      #expect(week.monday.dayISO8601 == monday)
      #expect(week.monday.seconds % 86_400 == 0)
    }
  }

  @Test func `ends on a Sunday, and follows another week`() throws {
    let week = ISOWeek(of: try #require(Timestamp(iso8601: "2027-01-04T12:00:00Z")))
    #expect(week.sunday.iso8601 == "2027-01-10T00:00:00Z")
    #expect(ISOWeek(of: week.sunday) == week)
    #expect(week.previous == ISOWeek(of: week.monday.secondBefore))
    #expect(ISOWeek.weeks(from: week.previous, to: week) == [week.previous, week])
  }
}

import History
import Loans
import Testing

/// Tests how many loans count as funded within a week.
@Suite struct `The share of loans that are funded within a week` {
  private static let week = 7 * 24
  private static let end = 28 * 24

  private func share(
    untilHour end: Int = end, _ add: (inout InventedHistory) -> Void
  ) throws -> [Int] {
    var history = InventedHistory(untilHour: end)
    add(&history)
    let share = try #require(history.figures).fundedWithinWeek
    return [share.fundedCount, share.count]
  }

  @Test func `counts seven times 24 hours from the arrival`() throws {
    for (seconds, share) in [(-1, [1, 1]), (0, [1, 1]), (1, [0, 1])] {
      let found = try self.share { history in
        history.addArrival(1, 30)
        history.addFunding(1, 30 + Self.week, seconds: seconds)
      }
      #expect(found == share)
    }
    #expect(try share { $0.addArrival(1, 30) } == [0, 1])
  }

  @Test func `has only loans that came a week before the last event`() throws {
    #expect(try share { $0.addArrival(1, Self.end - Self.week) } == [0, 1])
    let late = try share { history in
      history.addArrival(1, Self.end - Self.week + 1)
      history.addFunding(1, Self.end - Self.week + 2)
    }
    #expect(late == [0, 0])
  }

  @Test func `leaves out loans that left the list in their week`() throws {
    for (hour, share) in [(30 + Self.week, [0, 0]), (31 + Self.week, [0, 1])] {
      let found = try self.share { history in
        history.addArrival(1, 30)
        history.add(1, hour, .left)
      }
      #expect(found == share)
    }
    let funded = try share { history in
      history.addArrival(1, 30)
      history.add(1, 40, .left)
      history.addFunding(1, 50)
    }
    #expect(funded == [1, 1])
  }

  @Test func `leaves out loans whose week ends within a gap`() throws {
    for (hour, share) in [
      (10 * 24, [0, 1]), (10 * 24 + 1, [0, 0]), (12 * 24 - 1, [0, 0]), (12 * 24, [0, 1]),
    ] {
      for funded in [[], [9 * 24]] {
        var history = InventedHistory(untilHour: 10 * 24)
        history.addData(12 * 24, Self.end)
        history.addArrival(1, hour - Self.week)
        for hour in funded { history.addFunding(1, hour) }
        let found = try #require(history.figures).fundedWithinWeek
        #expect(found.count == (funded.isEmpty ? share[1] : 1))
        #expect(found.fundedCount == funded.count)
      }
    }
  }

  @Test func `has no loans of the first data, nor of the first data after a gap`() throws {
    var history = InventedHistory(untilHour: 5 * 24)
    history.addData(7 * 24, Self.end)
    for (id, hour) in [(1, 0), (2, 1), (3, 7 * 24), (4, 7 * 24 + 1)] {
      history.addArrival(id, hour)
      history.addFunding(id, hour + 20)
    }
    #expect(try #require(history.figures).fundedWithinWeek.count == 2)
  }

  @Test func `has no loans that could not be lent to any more when they came`() throws {
    var history = InventedHistory(untilHour: 21 * 24)
    for id in 1...5 {
      var summary = LoanSummary(sector: "Food")
      summary.closedReason = .funded
      history.add(id, 36, .appeared(summary))
    }
    #expect(try #require(history.figures).fundedWithinWeek.count == 0)
  }

  @Test func `is divided by the week in which loans came`() throws {
    let history = {
      var history = InventedHistory(untilHour: Self.end)
      for (id, hour) in [(1, 20), (2, 167), (3, 168), (4, 500), (5, 501)] {
        history.addArrival(id, hour)
        if id % 2 == 0 { history.addFunding(id, hour + 1) }
      }
      return history
    }()
    let weeks = try #require(history.figures).fundedWithinWeekByArrival
    #expect(weeks.map(\.isoWeek.monday) == [0, 7, 14].map { InventedHistory.time($0 * 24) })
    #expect(weeks.map(\.share.count) == [2, 1, 2])
    #expect(weeks.map(\.share.fundedCount) == [1, 0, 1])
  }

  @Test func `ignores what is said to have happened before a loan came`() throws {
    let found = try share { history in
      history.addArrival(1, 30)
      history.addFunding(1, 29)
      history.add(1, 28, .left)
    }
    #expect(found == [0, 1])
  }
}

/// Tests the medians of how long funding took.
@Suite struct `The time until loans are funded` {
  /// Returns the figures of loans that took these numbers of minutes.
  private func figures(
    _ minutes: [Int], sector: (Int) -> String? = { _ in "Food" }
  ) throws -> HistoryFigures {
    var history = InventedHistory(untilHour: 28 * 24)
    for (index, minutes) in minutes.enumerated() {
      history.addArrival(index, 30 + index, sector: sector(index))
      history.addFunding(index, 30 + index, seconds: minutes * 60)
      // A second funding does not count.
      history.addFunding(index, 600)
    }
    return try #require(history.figures)
  }

  @Test func `is the median of whole hours of at least five loans`() throws {
    #expect(try figures([60, 60, 60, 60]).fundingTime == nil)
    #expect(try figures([60, 60, 60, 60]).fundingTimeBySector == [])
    let odd = try figures([300, 59, 119, 241, 6000])
    #expect(odd.fundingTime?.loanCount == 5)
    #expect(odd.fundingTime?.medianHours == 4)
    let even = try figures([300, 59, 119, 241, 6000, 6000])
    #expect(even.fundingTime?.loanCount == 6)
    #expect(even.fundingTime?.medianHours == 4.5)
    #expect(even.fundingTimeBySector.map(\.sector) == ["Food"])
    #expect(even.fundingTimeBySector.first?.time == even.fundingTime)
  }

  @Test func `is given by sector, whatever its spelling`() throws {
    let sectors = ["Food", "food ", "Food", "FOOD", "Food", nil, " ", "Arts"]
    let figures = try figures(Array(repeating: 120, count: 8)) { sectors[$0] }
    #expect(figures.fundingTime?.loanCount == 8)
    #expect(figures.fundingTimeBySector.map(\.sector) == ["Food"])
    #expect(figures.fundingTimeBySector.map(\.time.loanCount) == [5])
  }

  @Test func `begins with the fastest sector, and then goes by name`() throws {
    let sectors = ["Retail", "Food", "Arts"]
    let minutes = (0..<15).map { $0 % 3 == 2 ? 60 : 120 }
    let figures = try figures(minutes) { sectors[$0 % 3] }
    #expect(figures.fundingTimeBySector.map(\.sector) == ["Arts", "Food", "Retail"])
    #expect(figures.fundingTimeBySector.map(\.time.medianHours) == [1, 2, 2])
  }

  @Test func `leaves out loans that were funded at an unknown time`() throws {
    var history = InventedHistory(untilHour: 5 * 24)
    history.addData(7 * 24, 28 * 24)
    for id in 0..<10 {
      history.addArrival(id, 60)
      history.addFunding(id, id < 4 ? 7 * 24 : 61)
    }
    #expect(try #require(history.figures).fundingTime?.loanCount == 6)
  }

  @Test func `has no loans that were funded before they came`() throws {
    var history = InventedHistory(untilHour: 28 * 24)
    for id in 0..<9 {
      history.addArrival(id, 60)
      history.addFunding(id, id < 4 ? 59 : 60)
    }
    let time = try #require(history.figures?.fundingTime)
    #expect(time.loanCount == 5)
    #expect(time.medianHours == 0)
  }
}

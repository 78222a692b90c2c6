import History
import Loans
import Testing

/// Tests which events pages show.
@Suite struct `The events that pages show` {
  private func event(_ id: Int, _ hours: Int) -> LoanEvent {
    LoanEvent(LoanID(id), at: HistorySite.time(hours), .left)
  }

  private func shown(
    _ events: [LoanEvent], at hours: Int, since oldest: Int = -10_000
  ) -> [LoanEvent] {
    LoanHistory(events, at: HistorySite.time(hours), since: HistorySite.time(oldest)).events
  }

  @Test func `are those of eight days, newest first, and of one time by identifier`() {
    let events = (0..<400).flatMap { hours in [event(2, hours), event(1, hours)] }
    let shown = shown(events.shuffled(), at: 399)
    #expect(shown.count == 2 * 8 * 24)
    #expect(shown.prefix(3) == [event(1, 399), event(2, 399), event(1, 398)])
  }

  @Test func `are at least the last fifty, with all of the same time`() {
    let events = (0..<100).flatMap { hours in [event(1, hours), event(2, hours), event(3, hours)] }
    #expect(shown(events, at: 5000).count == 51)
    #expect(shown(Array(events.prefix(9)), at: 5000).count == 9)
    #expect(shown([], at: 0) == [])
  }

  @Test func `are all of the last data that brought any`() {
    #expect(shown((0..<200).map { event($0, 0) }, at: 5000).count == 200)
  }

  @Test func `are neither older than the history nor newer than the data`() {
    let events = (0..<10).map { event(1, $0) }
    #expect(shown(events, at: 6, since: 3).map(\.time) == [6, 5, 4, 3].map(HistorySite.time))
  }

  @Test(arguments: [0, 3, 49, 50, 51, 120])
  func `are not those of the first data that say that loans appeared`(count: Int) {
    // At the time 2, loans also appeared; at the time 0, something else happened as well.
    let others =
      (0..<count).map { event($0, $0 % 7) }
      + [LoanEvent(LoanID(900), at: HistorySite.time(2), .appeared(LoanSummary()))]
    let arrivals = (1000..<1060).map {
      LoanEvent(LoanID($0), at: HistorySite.time(0), .appeared(LoanSummary()))
    }
    for (time, oldest) in [(6, -100), (5000, -100), (5000, 1), (4, 2)] {
      var history = LoanHistory()
      history.firstChange = HistorySite.time(0)
      history.selectEvents(
        from: (others + arrivals).shuffled(), at: HistorySite.time(time),
        since: HistorySite.time(oldest))
      let all = shown(others + arrivals, at: time, since: oldest)
      #expect(history.events == all.filter { !arrivals.contains($0) })
    }
  }
}

/// Tests what pages know about the time before the events that they show.
@Suite struct `The history before the events that pages show` {
  private func course(_ hours: Int...) -> FundingCourse {
    var course = FundingCourse()
    for (index, hour) in hours.enumerated() {
      course.add(.init(time: HistorySite.time(hour), funded: Money(dollars: 25 * index)))
    }
    return course
  }

  @Test func `has the arrivals of loans by their courses`() {
    var history = LoanHistory()
    history.courses = [LoanID(1): course(5, 900), LoanID(2): course(7), LoanID(3): FundingCourse()]
    history.events = [
      LoanEvent(LoanID(4), at: HistorySite.time(900), .appeared(LoanSummary())),
      LoanEvent(LoanID(3), at: HistorySite.time(900), .returned(LoanSummary())),
      LoanEvent(LoanID(2), at: HistorySite.time(6), .appeared(LoanSummary())),
    ]
    #expect(
      history.listedSince == [
        LoanID(1): HistorySite.time(5), LoanID(2): HistorySite.time(6),
        LoanID(4): HistorySite.time(900),
      ])
    #expect(history.start == HistorySite.time(5))
    history.firstChange = HistorySite.time(2)
    #expect(history.start == HistorySite.time(2))
  }

  @Test func `has changed once something is known of a second time`() {
    var history = LoanHistory()
    #expect(!history.hasChanged && history.start == nil)
    history.firstChange = HistorySite.time(1)
    history.events = [LoanEvent(LoanID(1), at: HistorySite.time(1), .left)]
    history.courses = [LoanID(1): course(1)]
    #expect(!history.hasChanged)
    history.events = [LoanEvent(LoanID(1), at: HistorySite.time(900), .left)]
    #expect(history.hasChanged)
    // Finally, old events are deleted.
    history.firstChange = nil
    history.events = []
    #expect(!history.hasChanged)
    history.courses = [LoanID(1): course(1, 900)]
    #expect(history.hasChanged)
  }
}

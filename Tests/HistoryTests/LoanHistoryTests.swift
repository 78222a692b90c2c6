import History
import Loans
import Testing

/// Tests of which events pages show.
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
}

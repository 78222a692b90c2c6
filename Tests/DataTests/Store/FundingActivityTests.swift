import History
import Loans
import Store
import TestSupport
import Testing

/// Tests what the figures of a history are computed from.
@Suite(.temporaryFolder) struct `The funding activity in a store` {
  private var files: StoreFolder { StoreFolder() }
  private let site = StoredSite(key: "Output", name: "Output")

  private func time(_ seconds: Int) -> Timestamp { Timestamp(seconds: seconds) }

  private func event(_ id: Int, _ seconds: Int, _ change: LoanEvent.Change) -> LoanEvent {
    LoanEvent(LoanID(id), at: time(seconds), change)
  }

  private func movement(_ id: Int, _ seconds: Int, _ old: Int?, _ new: Int?) -> LoanEvent {
    let figures = [old, new].map { LoanFigures(funded: $0.map { Money(cents: $0) }) }
    return event(id, seconds, .moved(from: figures[0], to: figures[1]))
  }

  private func record(_ events: [LoanEvent], on site: StoredSite? = nil) throws {
    var update = HistoryUpdate()
    update.events = events
    try files.store().record(update, on: site ?? self.site)
  }

  private func activity(
    _ start: Int = 0, _ end: Int = 1000, besides excluded: Set<LoanID> = []
  ) throws -> FundingActivity {
    try files.store().fundingActivity(
      on: "Output", since: time(0), within: time(start)...time(end), besides: excluded)
  }

  private func sorted(_ milestones: [LoanMilestone]) -> [LoanMilestone] {
    milestones.sorted { ($0.time, $0.loan) < ($1.time, $1.loan) }
  }

  /// The events of three loans, in the order of time.
  private var events: [LoanEvent] {
    [
      event(1, 100, .appeared(LoanSummary(name: "Grace", sector: "Food"))),
      event(2, 100, .appeared(LoanSummary())),
      movement(1, 200, 0, 2500), movement(2, 200, 0, 1006), movement(2, 300, 1006, 500),
      movement(3, 400, nil, 500), movement(3, 500, 500, nil), movement(3, 600, 0, 100),
      event(3, 700, .edited(LoanSummary(sector: "Arts"))),
      event(1, 700, .funded(LoanFigures())), event(2, 800, .ended(LoanFigures())),
      event(2, 900, .left), event(2, 950, .returned(LoanSummary(sector: "Arts"))),
      movement(1, 1000, 0, 75), event(3, 1000, .funded(LoanFigures())),
    ]
  }

  @Test func `is the same whether events are read from it or added one by one`() throws {
    try record(events)
    var added = FundingActivity(since: time(0))
    for event in events { added.add(event) }
    // The last events are read one by one only if the period ends with them.
    for end in [1000, 1001] {
      let found = try activity(0, end)
      #expect(found.raised == added.raised)
      #expect(sorted(found.milestones) == sorted(added.milestones))
      #expect(found.start == time(0))
    }
    #expect(added.raised[time(200)] == Money(cents: 3506))
    #expect([300, 400, 500, 800].allSatisfy { added.raised[time($0)] == .zero })
    #expect(added.milestones.count == 5)
  }

  @Test func `counts an event once that is added again`() throws {
    try record(events)
    var found = try activity()
    let (raised, milestones) = (found.raised, found.milestones)
    for event in events.suffix(2) { found.add(event) }
    #expect(found.raised == raised)
    #expect(found.milestones == milestones)
  }

  @Test func `is that of a period, of one site, and of loans that are not excluded`() throws {
    try record(events)
    try record(
      [movement(1, 250, 0, 99), event(1, 250, .left)], on: StoredSite(key: "Other", name: ""))
    let found = try activity(200, 650, besides: [LoanID(2)])
    #expect(
      found.raised
        == [200: 2500, 400: 0, 500: 0, 600: 100].reduce(into: [:]) {
          $0[time($1.key)] = Money(cents: $1.value)
        })
    #expect(found.milestones == [])
    #expect(try activity(900, 1000, besides: [LoanID(3), LoanID(2)]).milestones == [])
    #expect(try activity(2000, 3000).raised == [:])
  }

  @Test func `has a first and a last time`() throws {
    func times(_ start: Int, _ end: Int, besides excluded: Int...) throws -> [Int]? {
      try files.store().eventTimes(
        on: "Output", within: time(start)...time(end), besides: Set(excluded.map(LoanID.init))
      ).map { [$0.lowerBound.seconds, $0.upperBound.seconds] }
    }
    #expect(try times(0, 1000) == nil)
    #expect(files.names == [])
    try record(events)
    #expect(try times(0, 5000) == [100, 1000])
    #expect(try times(101, 999) == [200, 950])
    #expect(try times(0, 5000, besides: 1, 2) == [400, 1000])
    #expect(try times(0, 5000, besides: 1, 2, 3) == nil)
    #expect(try times(1001, 5000) == nil)
  }

  @Test(arguments: [
    "kind = 3, funded_amount = 'much'", "previous_funded_amount = -5",
    "funded_amount = x'00'", "funded_amount = 9e18", "previous_funded_amount = 'little'",
  ])
  func `never counts a damaged movement`(change: String) throws {
    try record([movement(1, 500, 0, 100), movement(2, 500, 0, 30)])
    try RawDatabase(files.path).run("UPDATE events SET \(change) WHERE id = 1")
    #expect(try activity().raised == [time(500): Money(cents: 30)])
  }

  @Test(arguments: ["sector = x'00'", "id = -1"])
  func `leaves out and reports a damaged arrival`(change: String) throws {
    try record((1...2).map { event($0, 500, .appeared(LoanSummary(sector: "Food"))) })
    try RawDatabase(files.path).run("UPDATE events SET \(change) WHERE id = 1")
    let store = files.store()
    let found = try store.fundingActivity(
      on: "Output", since: time(0), within: time(0)...time(1000), besides: [])
    #expect(found.milestones.map(\.loan.value) == [2])
    #expect(try store.historyDamage(of: "Output") != nil)
  }
}

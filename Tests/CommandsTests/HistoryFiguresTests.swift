import Building
import CommandLine
import History
import Host
import Loans
import Store
import TestSupport
import Testing

/// Tests the figures that a build computes from the store and from the events that it adds.
@Suite(.temporaryFolder) struct `The figures of a build` {
  private let site = TestSite()
  /// 2 November 2026, 10:00 UTC.
  private let start = 1_793_613_600

  private var store: Store { Store(path: "\(site.root)/.kivagen/store.db", nowSeconds: start) }

  private func records(besides excluded: Int...) -> HistoryRecords {
    HistoryRecords(store: store, site: "Output", excluded: Set(excluded.map(LoanID.init)))
  }

  private func time(_ day: Int, hour: Int = 0) -> Timestamp {
    Timestamp(seconds: start + day * 86_400 + hour * 3600)
  }

  // MARK: - Figures of recorded events

  /// The events of a day: a loan comes, and gets $200 on each of the next two days, and the rest on
  /// the third.
  private func events(of day: Int) -> [LoanEvent] {
    let food = LoanSummary(sector: "Food")
    let steps = [1: (0, 200), 2: (200, 400), 3: (400, 525)]
    var events = [LoanEvent(LoanID(100 + day), at: time(day), .appeared(food))]
    for (age, step) in steps.sorted(by: { $0.key < $1.key }) where day - age > 0 {
      let loan = LoanID(100 + day - age)
      let old = LoanFigures(funded: Money(dollars: step.0))
      let new = LoanFigures(funded: Money(dollars: step.1))
      events.append(LoanEvent(loan, at: time(day), .moved(from: old, to: new)))
      if age == 3 { events.append(LoanEvent(loan, at: time(day), .funded(new))) }
    }
    return events
  }

  private func record(_ events: [LoanEvent]) throws {
    var update = HistoryUpdate()
    update.events = events
    try store.record(update, on: StoredSite(key: "Output", name: "Output"))
  }

  private func figures(
    of events: [LoanEvent], since start: Timestamp? = nil
  ) throws -> HistoryFigures {
    var activity = FundingActivity(since: try #require(start ?? events.map(\.time).min()))
    for event in events { activity.add(event) }
    return try #require(HistoryFigures(activity))
  }

  @Test func `are the same before and after its events are recorded`() throws {
    let days = (0...20).map(events)
    try record(days.dropLast().flatMap(\.self))
    let before = try records().figures(adding: days[20], upTo: time(20))
    #expect(before == (try figures(of: days.flatMap(\.self))))
    try record(days[20])
    for hour in [0, 1, 24 * 100] {
      let after = try records().figures(upTo: time(20, hour: hour))
      #expect(after == before)
    }
    // Events that the store has already count once.
    let again = try records().figures(adding: days[20], upTo: time(20))
    #expect(again == before)
  }

  @Test func `leave out excluded loans, deleted events and the future`() throws {
    let all = (0...40).flatMap(events)
    try record(all)
    let past = all.filter { $0.time <= time(30) }
    let known = try records().figures(upTo: time(30, hour: 5))
    #expect(known == (try figures(of: past)))
    let young = try records().figures(since: time(10), upTo: time(30))
    #expect(young == (try figures(of: past.filter { $0.time >= time(10) })))
    let others = past.filter { ![100, 110].contains($0.loan.value) }
    let open = try records(besides: 100, 110).figures(upTo: time(30))
    #expect(open == (try figures(of: others)))
    let added = try records(besides: 110).figures(
      adding: [LoanEvent(LoanID(110), at: time(31), .left)], upTo: time(30))
    #expect(added == (try figures(of: past.filter { $0.loan != LoanID(110) })))
  }

  @Test func `are unknown to a short history, and to one that begins`() throws {
    #expect(try records().figures(upTo: time(0)) == nil)
    try record((0...13).flatMap(events))
    #expect(try records().figures(upTo: time(90)) == nil)
    let snapshot = LoanSnapshot(
      (1...9).map { Loan(id: LoanID($0)) }, provenance: .newest, retrieval: .network,
      time: time(15))
    let first = FirstListing(of: snapshot)
    let figures = try records().figures(adding: [], firstListing: first, since: nil, upTo: time(15))
    #expect(figures?.days.count == 14)
    #expect(try records().figures(since: time(99), upTo: time(15)) == nil)
  }

  // MARK: - Figures of builds

  private func build(day: Int, hour: Int = 0) async throws {
    let loans = (max(0, day - 14)...day).map { arrival in
      let funded = arrival == 0 ? 0 : min(525, 200 * (day - arrival))
      return """
        {"id":\(100 + arrival),"name":"Grace","sector":"Food","loan_amount":525,\
        "funded_amount":\(funded),"status":"fundraising","posted_date":"2026-11-01T09:30:00Z"}
        """
    }
    let now = time(day, hour: hour)
    let clock = ManualClock(wallSeconds: now.seconds)
    let run = await TestRun(
      ["build", "-C", site.root, "--input", "-"],
      input: #"{"fetched_at":"\#(now.iso8601)","loans":[\#(loans.joined(separator: ","))]}"#,
      clock: clock.clock)
    #expect(run.exit == .done, "\(run.messages)")
  }

  @Test func `are those of the builds before it`() async throws {
    for day in 0...15 { try await build(day: day) }
    let figures = try #require(try records().figures(upTo: time(15)))
    #expect(figures.days.map(\.start.dayISO8601).first == "2026-11-03")
    #expect(
      figures.days.map { $0.sums?.raised } == [0, 200, 400].map { Money(dollars: $0) }
        + Array(repeating: Money(dollars: 525), count: 11))
    #expect(
      figures.days.map { $0.sums?.fundedCount } == [0, 0, 0] + Array(repeating: 1, count: 11))
    #expect(figures.weeks.map { $0.sums?.raised } == [Money(dollars: 7 * 525)])
    #expect(figures.fundedWithinWeek.count == 8)
    #expect(figures.fundedWithinWeek.fundedCount == 8)
    #expect(figures.fundingTime?.loanCount == 12)
    #expect(figures.fundingTimeBySector.map(\.time.medianHours) == [72])
    try await build(day: 15, hour: 1)
    #expect(try records().figures(upTo: time(16)) == figures)
  }
}

extension HistoryRecords {
  /// Returns the figures with the events that a build adds. The build has no first listing.
  fileprivate func figures(
    adding events: [LoanEvent] = [], since oldest: Timestamp? = nil, upTo time: Timestamp
  ) throws -> HistoryFigures? {
    try figures(adding: events, firstListing: nil, since: oldest, upTo: time)
  }
}

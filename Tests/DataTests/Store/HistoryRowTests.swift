import History
import Loans
import Store
import TestSupport
import Testing

/// Tests of the columns of events and states.
@Suite(.temporaryFolder) struct `A row of the history` {
  private var files: StoreFolder { StoreFolder() }
  private let site = StoredSite(key: "Output", name: "Output")
  private let id = LoanID(123)
  private let time = Timestamp(seconds: 1_795_168_800)

  private static let figures = LoanFigures(
    amount: Money(dollars: 500), funded: Money(cents: 6706), basket: nil, lenderCount: 3)
  private static let earlier = LoanFigures(
    amount: Money(dollars: 500), funded: nil, basket: Money(dollars: 25), lenderCount: 2)
  private static let summary = {
    var summary = LoanSummary(
      name: "Grace \"\u{1B}[2J\" \u{202E}\u{0}👩🏾‍🌾'--", countryCode: "KE", country: "",
      sector: "Food\r\n\\n", figures: figures)
    summary.closedReason = .ended
    return summary
  }()

  private func record(_ events: [LoanEvent], _ states: [LoanState] = []) throws {
    var update = HistoryUpdate()
    update.events = events
    update.states = states
    update.courses = [id: FundingCourse()]
    update.listing = RecordedListing(time: time, scope: "")
    try files.store().record(update, on: site)
  }

  @Test(
    arguments: [
      .appeared(summary), .appeared(LoanSummary()), .returned(summary), .edited(summary),
      .moved(from: earlier, to: figures), .moved(from: figures, to: earlier),
      .moved(from: figures, to: LoanFigures()), .funded(figures), .ended(LoanFigures()), .left,
    ] as [LoanEvent.Change])
  func `has all that an event says`(change: LoanEvent.Change) throws {
    let event = LoanEvent(id, at: time, change)
    try record([event])
    #expect(try files.store().events(on: "Output") == [event])
  }

  @Test(
    arguments: [
      .listed, .notAsked, .left(Timestamp(seconds: 5), isFollowed: true),
      .left(Timestamp(seconds: 5), isFollowed: false),
    ] as [LoanState.Presence],
    [LoanState.Stage.open, .ended, .funded])
  func `has all of a state`(presence: LoanState.Presence, stage: LoanState.Stage) throws {
    var loan = Loan(id: id)
    loan.use = "to buy milk"
    loan.posted = time
    loan.expires = time
    loan.amount = Money(dollars: 500)
    loan.partner = Loan.FieldPartner(id: 7)
    loan.themes = ["Green"]
    var state = LoanState(of: loan, from: .newest)
    state.presence = presence
    state.stage = stage
    state.summary = Self.summary
    state.revised = Timestamp(seconds: 7)
    state.deadlineChanged = .last
    let empty = LoanState(id: LoanID(9), summary: LoanSummary(), stage: stage, presence: presence)
    try record([], [state, empty])
    #expect(try files.store().states(of: [id, LoanID(9)], on: "Output") == [state, empty])
  }

  @Test(
    arguments: [
      [], [""], ["", ""], ["Green", "Rural \"exclusion\""], ["a\nb", "a\\nb", "a\\\nb\\", "\n"],
      ["a\r", "\nb", "\r\n"], ["\u{1F}\u{0}", "👩🏾‍🌾"],
    ])
  func `has themes of any text`(themes: [String]) throws {
    var state = LoanState(id: id, summary: LoanSummary())
    state.themes = themes
    try record([], [state])
    #expect(try files.store().states(of: [id], on: "Output") == [state])
  }

  @Test(
    arguments: [
      "time = 'x'", "time = -5", "time = 253402300800", "id = -1", "id = 0",
      "kind = 'x'", "kind = 7", "kind = -1", "name = x'00'", "country_code = 'QQ'",
      "closed = 'x'", "loan_amount = -1", "loan_amount = 100000000001", "basket_amount = 1.5",
      "funded_amount = 'x'", "lender_count = -1", "previous_loan_amount = 'x'",
    ])
  func `with an event that cannot be is left out`(damage: String) throws {
    let change = LoanEvent.Change.moved(from: Self.earlier, to: Self.figures)
    let events = [
      LoanEvent(id, at: time, change), LoanEvent(LoanID(124), at: time, .left),
    ]
    try record(events)
    try RawDatabase(files.path).run("UPDATE events SET \(damage) WHERE id = 123")
    #expect(try files.store().events(on: "Output") == [events[1]])
    #expect(try files.store().firstEventTime(on: "Output") == time)
    let latest = try files.store().latestEvents(
      on: "Output", since: Timestamp(seconds: 0), upTo: .last, atLeast: 50)
    #expect(latest == [events[1]])
  }

  @Test(
    arguments: [
      "id = -1", "left_at = 'x'", "left_at = -1", "followed = 2", "asked = 'x'", "stage = 'mine'",
      "name = x'00'", "country_code = 'QQ'", "closed = ''", "loan_amount = -1",
      "posted = 'x'", "partner = -7", "themes = x'FF'", "texts = x'FF'", "revised = -1",
      "deadline = x'FF'", "deadline_changed = 253402300800",
    ])
  func `with a state that cannot be is left out`(damage: String) throws {
    let states = [123, 124].map { LoanState(id: LoanID($0), summary: LoanSummary()) }
    try record([], states)
    try RawDatabase(files.path).run("UPDATE loan_states SET \(damage) WHERE id = 123")
    let store = files.store()
    #expect(try store.states(of: states.map(\.id), on: "Output") == [states[1]])
    let current = try store.currentStates(
      on: "Output", followedSince: Timestamp(seconds: 0), ids: [id])
    #expect(current == [states[1]])
  }

  @Test func `with a damaged listing or course can be read`() throws {
    try record([])
    try RawDatabase(files.path).run(
      "UPDATE courses SET course = x'00'; UPDATE listings SET time = 'x'")
    #expect(try files.store().listing(of: "Output") == nil)
    #expect(try files.store().courses(of: [id], on: "Output") == [:])
  }

  @Test func `with a damaged course is noticed when the course is asked for`() throws {
    let ids = (1...3).map { LoanID($0) }
    var update = HistoryUpdate()
    for id in ids { update.courses[id] = FundingCourse() }
    try files.store().record(update, on: site)
    try RawDatabase(files.path).run("UPDATE courses SET course = 'x' WHERE id = 2")
    let store = files.store()
    let others: Set = [ids[2], ids[0]]
    #expect(try Set(store.courses(of: others, on: "Output").keys) == others)
    #expect(try store.historyDamage(of: "Output") == nil)
    #expect(try Set(store.courses(of: Set(ids), on: "Output").keys) == others)
    #expect(try store.historyDamage(of: "Output") != nil)
    #expect(try store.courses(of: [], on: "Output") == [:])
  }
}

import Foundation
import History
import Loans
import Store
import TestSupport
import Testing

/// Tests the records of what has happened to the loans of a site.
@Suite(.temporaryFolder) struct `The history in a store` {
  private var files: StoreFolder { StoreFolder() }
  private let site = StoredSite(key: "Output", name: "Output")
  private let first = LoanID(1)
  private let second = LoanID(2)

  private func event(
    _ id: Int, _ seconds: Int, _ change: LoanEvent.Change? = nil
  ) -> LoanEvent {
    LoanEvent(
      LoanID(id), at: Timestamp(seconds: seconds),
      change ?? .edited(LoanSummary(name: "Event of \(id).")))
  }

  private func state(_ id: Int, left: Int? = nil, followed: Bool = false) -> LoanState {
    LoanState(
      id: LoanID(id), summary: LoanSummary(name: "State of \(id)."),
      presence: left.map { .left(Timestamp(seconds: $0), isFollowed: followed) } ?? .listed)
  }

  private func courses(_ ids: Int...) -> [LoanID: FundingCourse] {
    Dictionary(uniqueKeysWithValues: ids.map { (LoanID($0), FundingCourse()) })
  }

  private func course(_ seconds: Int) -> FundingCourse {
    var course = FundingCourse()
    course.add(FundingCourse.Point(time: Timestamp(seconds: seconds), funded: Money(cents: 5)))
    return course
  }

  private func listing(_ seconds: Int) -> RecordedListing {
    RecordedListing(time: Timestamp(seconds: seconds), scope: "all")
  }

  private func update(
    _ events: [LoanEvent] = [], states: [LoanState] = [],
    courses: [LoanID: FundingCourse] = [:], at seconds: Int? = nil, after earlier: Int? = nil,
    oldest: Int? = nil
  ) -> HistoryUpdate {
    var update = HistoryUpdate()
    update.events = events
    update.states = states
    update.courses = courses
    update.listing = seconds.map(listing)
    update.earlierListing = earlier.map(listing)
    update.oldest = oldest.map { Timestamp(seconds: $0) }
    return update
  }

  private func events(on site: String = "Output") throws -> [LoanEvent] {
    try files.store().events(on: site)
  }

  @Test func `is empty at first, and reading makes no file`() throws {
    let store = files.store()
    #expect(try store.listing(of: "Output") == nil)
    #expect(try store.events(on: "Output") == [])
    #expect(try store.states(of: [first], on: "Output") == [])
    #expect(try store.courses(of: [first], on: "Output") == [:])
    #expect(try store.firstEventTime(on: "Output") == nil)
    try store.record(HistoryUpdate(), on: site)
    #expect(files.names == [])
  }

  @Test func `is recorded with the loans of a site, and for each site`() throws {
    let loan = StoredLoan(id: 1, listedSeconds: 500, json: Array("{}".utf8))
    let update = update(
      [event(2, 500), event(1, 500, .left), event(1, 500), event(9, 400)], states: [state(1)],
      courses: [first: course(5)], at: 500)
    try files.store().recordLoans([loan], history: update, on: site)
    #expect(
      try events() == [event(9, 400), event(1, 500), event(1, 500, .left), event(2, 500)])
    #expect(
      try files.store().events(on: "Output").filter { $0.loan == first }.map(\.change.type) == [
        .edited, .left,
      ])
    #expect(try files.store().listing(of: "Output") == listing(500))
    #expect(try files.store().states(of: [second, first], on: "Output") == [state(1)])
    #expect(try files.store().courses(of: [first, second], on: "Output") == [first: course(5)])
    #expect(try events(on: "Other") == [])
  }

  @Test func `knows the imported loans until Kiva has answered for them`() throws {
    let appeared = { (id: Int, name: String?) in
      self.event(id, 500, .appeared(LoanSummary(name: name)))
    }
    var imported = update(
      [appeared(1, "Ana"), appeared(2, "Ben"), appeared(3, "Cy")], states: [state(2)], at: 500)
    imported.imported = (1...3).map { ImportedLoan(LoanID($0), listed: Timestamp(seconds: 400)) }
    try files.store().record(imported, on: site)
    #expect(try files.store().importedLoans(on: "Output") == imported.imported)
    #expect(try files.store().importedLoans(on: "Other") == [])
    var answer = HistoryUpdate()
    answer.answered = [LoanID(1): "Ana", LoanID(2): "Anonymous", LoanID(3): nil]
    try files.store().record(answer, on: site)
    #expect(try files.store().importedLoans(on: "Output") == [])
    #expect(try events() == [appeared(1, "Ana"), appeared(2, nil), appeared(3, nil)])
    #expect(
      try files.store().states(of: [second], on: "Output").map(\.summary.name) == ["Anonymous"])
  }

  @Test func `deletes imported loans with the history, and a loan with everything else of it`()
    throws
  {
    var imported = update(at: 500)
    imported.imported = [100, 400].map { ImportedLoan(LoanID($0), listed: Timestamp(seconds: $0)) }
    try files.store().record(imported, on: site)
    try files.store().deleteLoans([400], responsesFor: [])
    #expect(try files.store().importedLoans(on: "Output").map(\.id.value) == [100])
    try files.store().record(update(oldest: 101), on: site)
    #expect(try files.store().importedLoans(on: "Output") == [])
    try files.store().record(imported, on: site)
    var end = HistoryUpdate()
    end.deletesAll = true
    try files.store().record(end, on: site)
    #expect(try files.store().importedLoans(on: "Output") == [])
  }

  @Test func `keeps an event that it has already`() throws {
    try files.store().record(update([event(1, 500)], at: 500), on: site)
    let other = event(1, 500, .edited(LoanSummary(name: "Another name")))
    try files.store().record(update([other, event(2, 500)], at: 600, after: 500), on: site)
    #expect(try events() == [event(1, 500), event(2, 500)])
  }

  @Test func `adds nothing if another build was faster`() throws {
    try files.store().record(update([event(1, 500)], at: 500), on: site)
    try files.store().record(update([event(2, 400)], states: [state(2)], at: 400), on: site)
    try files.store().record(update([event(2, 600)], at: 600, after: 450), on: site)
    #expect(try events() == [event(1, 500)])
    #expect(try files.store().listing(of: "Output")?.time.seconds == 500)
    #expect(try files.store().states(of: [second], on: "Output") == [])
  }

  @Test func `gives the states that a comparison needs`() throws {
    let all = [
      state(1), state(2, left: 100), state(3, left: 100, followed: true),
      state(4, left: 10, followed: true), state(5, left: 100),
    ]
    try files.store().record(update(states: all), on: site)
    let states = try files.store().currentStates(
      on: "Output", followedSince: Timestamp(seconds: 50), ids: [9, 5, 1].map(LoanID.init))
    #expect(states == [all[0], all[2], all[4]])
  }

  @Test func `gives the latest events, and all of the same time`() throws {
    let all = (0..<40).flatMap { [event(1, $0 * 10), event(2, $0 * 10)] }
    try files.store().record(update(all), on: site)
    func latest(_ start: Int, _ end: Int, _ count: Int) throws -> [Int] {
      try files.store().latestEvents(
        on: "Output", since: Timestamp(seconds: start), upTo: Timestamp(seconds: end),
        atLeast: count
      ).map(\.time.seconds)
    }
    #expect(try latest(370, 1000, 1) == [370, 370, 380, 380, 390, 390])
    #expect(try latest(500, 1000, 3) == [380, 380, 390, 390])
    #expect(try latest(500, 1000, 0) == [390, 390])
    #expect(try latest(0, 15, 1) == [0, 0, 10, 10])
    #expect(try latest(0, -5, 9) == [])
  }

  @Test func `has the events and states of the loans of a first listing`() throws {
    let loans = (1...40).map { id in
      var loan = Loan(id: LoanID(id))
      loan.name = "Loan \(id)"
      loan.use = id % 3 == 0 ? nil : "to buy milk"
      loan.posted = Timestamp(seconds: 1000 - id * 7 % 40)
      return loan
    }
    let snapshot = LoanSnapshot(
      loans, provenance: .newest, retrieval: .network, time: Timestamp(seconds: 2000))
    var update = update(at: 2000)
    update.first = FirstListing(of: snapshot)
    try files.store().record(update, on: site)
    let appeared = loans.map { loan in
      LoanEvent(loan.id, at: snapshot.time, .appeared(LoanSummary(of: loan)))
    }
    #expect(try events() == appeared)
    let states = loans.map { LoanState(of: $0, from: .newest) }
    #expect(try files.store().states(of: loans.map(\.id), on: "Output") == states)
  }

  @Test func `says when the first event of a site was`() throws {
    try files.store().record(update([event(2, 90), event(1, 70)]), on: site)
    #expect(try files.store().firstEventTime(on: "Output") == Timestamp(seconds: 70))
    #expect(try files.store().firstEventTime(on: "Other") == nil)
  }

  @Test func `is deleted when it is too old, but not what is known of listed loans`() throws {
    let states = [state(1), state(2, left: 99), state(3, left: 100)]
    let events = [event(1, 50), event(2, 99), event(3, 100)]
    try files.store().record(update(events, states: states, courses: courses(1, 2, 3)), on: site)
    try files.store().record(update(oldest: 100), on: site)
    #expect(try self.events() == [event(3, 100)])
    let ids = [1, 2, 3].map(LoanID.init)
    #expect(try files.store().states(of: ids, on: "Output").map(\.id) == [ids[0], ids[2]])
    #expect(try files.store().courses(of: Set(ids), on: "Output") == courses(1, 3))
  }

  @Test func `of one site is deleted as a whole if it is not wanted`() throws {
    for key in ["Output", "Other"] {
      try files.store().record(
        update([event(1, 500)], states: [state(1)], courses: courses(1), at: 500),
        on: StoredSite(key: key, name: key))
    }
    var deletion = update([event(2, 600)], at: 600, after: 500)
    deletion.deletesAll = true
    try files.store().record(deletion, on: site)
    #expect(try events() == [])
    #expect(try files.store().listing(of: "Output") == nil)
    #expect(try files.store().states(of: [first], on: "Output") == [])
    #expect(try files.store().courses(of: [first], on: "Output") == [:])
    #expect(try events(on: "Other") == [event(1, 500)])
  }

  @Test func `of a loan is deleted on all sites, and leaves no trace in the file`() throws {
    for key in ["Output", "Other"] {
      try files.store().record(
        update(
          [event(1, 500), event(2, 500)], states: [state(1), state(2)], courses: courses(1, 2),
          at: 500), on: StoredSite(key: key, name: key))
    }
    #expect(try files.store().loansInHistory([1, 3]) == [1])
    try files.store().deleteLoans([1], responsesFor: [])
    for key in ["Output", "Other"] {
      #expect(try events(on: key) == [event(2, 500)])
      #expect(try files.store().states(of: [first, second], on: key) == [state(2)])
      #expect(try files.store().courses(of: [first, second], on: key) == courses(2))
    }
    let bytes = try Data(contentsOf: URL(filePath: files.path))
    #expect(bytes.range(of: Data("of 1.".utf8)) == nil)
    #expect(bytes.range(of: Data("of 2.".utf8)) != nil)
  }

  @Test func `is written entirely or not at all`() throws {
    try files.store().record(update([event(1, 500)], at: 500), on: site)
    // The last table that is written refuses anything that is not JSON.
    try RawDatabase(files.path).run("CREATE INDEX mine ON courses (json(course))")
    #expect(throws: StoreError.self) {
      try files.store().record(
        update(
          [event(2, 600)], courses: [first: FundingCourse(), second: course(5)], at: 600, after: 500
        ), on: site)
    }
    #expect(throws: StoreError.self) {
      try files.store().recordLoans(
        [StoredLoan(id: 7, listedSeconds: 600, json: Array("{}".utf8))],
        history: update([event(2, 600)], courses: [second: course(5)], at: 600, after: 500),
        on: site)
    }
    #expect(try files.store().listing(of: "Output")?.time.seconds == 500)
    #expect(try events() == [event(1, 500)])
    #expect(try files.store().courses(of: [first, second], on: "Output") == [:])
    #expect(try files.store().loans(on: "Output", except: []) == [])
  }

  @Test func `is not recorded in a store that is locked or only read`() throws {
    try files.store().record(update([event(1, 500)], at: 500), on: site)
    let new = update([event(2, 600)], at: 600, after: 500)
    #expect(throws: files.error(.readOnly)) {
      try files.store(readOnly: true).record(new, on: site)
    }
    let other = try RawDatabase(files.path)
    try other.run("BEGIN IMMEDIATE")
    #expect(throws: files.error(.locked)) {
      try files.store(maximumWait: .zero).record(new, on: site)
    }
    try other.run("ROLLBACK")
    #expect(try events() == [event(1, 500)])
  }
}

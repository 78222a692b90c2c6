import History
import Loans
import Testing

/// Tests of the states of loans between two builds.
@Suite struct `The state of a loan` {
  private func read(_ state: LoanState) throws -> LoanState {
    try LoanState(
      id: state.id, text: state.text, left: state.leftAt, isFollowed: state.isFollowed)
  }

  @Test(
    arguments: [
      .listed, .notAsked, .left(Timestamp(seconds: 5), isFollowed: true),
      .left(Timestamp(seconds: 5), isFollowed: false),
    ] as [LoanState.Presence])
  func `reads as it was written`(presence: LoanState.Presence) throws {
    let loan = HistorySite.loan(1) {
      $0.themes = ["Green", "Rural \"exclusion\""]
      $0.partner = Loan.FieldPartner(id: 7)
      $0.texts = [
        Loan.Text(language: "en", text: "A story"), Loan.Text(language: "a b:c", text: "x"),
      ]
    }
    var state = LoanState(of: loan, from: .newest)
    state.presence = presence
    state.stage = .ended
    state.revised = HistorySite.time(1)
    state.deadlineChanged = HistorySite.time(2)
    #expect(try read(state) == state)
    let empty = LoanState(id: LoanID(9), summary: LoanSummary(), presence: presence)
    #expect(try read(empty) == empty)
  }

  @Test(arguments: ["", "{}", "{\"stage\":\"mine\"}", "{\"stage\":\"open\",\"name\":5}"])
  func `that is damaged is refused`(text: String) {
    #expect(throws: HistoryError.self) {
      try LoanState(id: LoanID(1), text: text, left: nil, isFollowed: false)
    }
  }

  @Test func `can be put together from events, so that the next comparison finds what it would`()
    throws
  {
    var site = HistorySite()
    func loans(_ hours: Int) -> [Loan] {
      (0..<12).filter { ($0 + hours) % 5 != 0 }.map { id in
        HistorySite.loan(id + 1, funded: 100 + 25 * ((hours + id) / 3)) {
          if id == 3, hours > 4 { $0.status = .expired }
          // These could not be lent to any more when they came to the list.
          if id == 5 { $0.status = .refunded }
          if id == 6 { $0.status = .funded }
        }
      }
    }
    for hours in 0..<9 { site.see(loans(hours), at: hours) }
    let events = Dictionary(grouping: site.events, by: \.loan)
    for (id, state) in site.states {
      let rebuilt = try #require(
        LoanState(after: events[id] ?? [], at: HistorySite.time(8)))
      #expect(rebuilt.summary == state.summary)
      #expect(rebuilt.stage == state.stage)
      #expect(rebuilt.leftAt == state.leftAt)
      #expect(rebuilt.isFollowed == state.isFollowed)
    }
  }

  @Test func `has the course of the events, whatever order they come in`() {
    var site = HistorySite()
    for hours in 0..<9 { site.see([HistorySite.loan(1, funded: 25 * hours)], at: hours) }
    var course = FundingCourse()
    for event in site.events { course.add(event) }
    #expect(course.points.map(\.funded.cents) == (0..<9).map { $0 * 2500 })
    #expect(FundingCourse().merging(site.events.reversed()) == course)
    #expect(course.merging(site.events) == course)
  }
}

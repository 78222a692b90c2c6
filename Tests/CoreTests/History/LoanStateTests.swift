import History
import Loans
import Testing

/// Tests of the states of loans between two builds.
@Suite struct `The state of a loan` {
  @Test func `can be put together from events, so that the next comparison finds what it would`()
    throws
  {
    var site = HistorySite()
    func loans(_ hours: Int) -> [Loan] {
      (0..<12).filter { ($0 + hours) % 5 != 0 }.map { id in
        HistorySite.loan(id + 1, funded: 100 + 25 * ((hours + id) / 3)) {
          if id == 3, hours > 4 { $0.status = .expired }
          // These loans were already closed for lending when they came to the list.
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

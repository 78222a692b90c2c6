import History
import Loans
import Testing

/// Tests when the calendar entry of a loan counts as changed.
@Suite struct `The deadline of a loan` {
  private typealias Site = HistorySite

  private static let id = LoanID(1)

  private func loan(_ change: (inout Loan) -> Void = { _ in }) -> Loan {
    Site.loan(1) {
      $0.expires = Site.time(24 * 30)
      $0.basket = Money(dollars: 50)
      change(&$0)
    }
  }

  @Test func `has not changed when the loan appears`() {
    var site = Site()
    site.see([loan()], at: 0)
    #expect(site.states[Self.id]?.deadlineChanged == nil)
  }

  @Test(
    arguments: [
      { $0.expires = Site.time(24 * 37) }, { $0.expires = Site.time(24 * 30 + 1) },
      { $0.expires = nil },
      { $0.funded = Money(dollars: 125) }, { $0.basket = Money(dollars: 75) },
      { $0.amount = Money(dollars: 600) }, { $0.name = "Joy" }, { $0.use = "to buy a cow" },
    ] as [@Sendable (inout Loan) -> Void])
  func `has changed when the time, the remaining amount or a text has`(
    change: @Sendable (inout Loan) -> Void
  ) {
    var site = Site()
    site.see([loan()], at: 0)
    site.see([loan(change)], at: 1)
    #expect(site.states[Self.id]?.deadlineChanged == Site.time(1))
    site.see([loan(change)], at: 2)
    #expect(site.states[Self.id]?.deadlineChanged == Site.time(1))
    site.see([loan()], at: 3)
    #expect(site.states[Self.id]?.deadlineChanged == Site.time(3))
  }

  @Test(
    arguments: [
      { $0.lenderCount = 40 },
      { $0.partner = Loan.FieldPartner(id: 9) },
      {
        $0.funded = Money(dollars: 125)
        $0.basket = Money(dollars: 25)
      },
    ] as [@Sendable (inout Loan) -> Void])
  func `has not changed when the calendar says the same`(
    change: @Sendable (inout Loan) -> Void
  ) {
    var site = Site()
    site.see([loan()], at: 0)
    site.see([loan(change)], at: 1)
    #expect(site.states[Self.id]?.deadlineChanged == nil)
  }

  @Test func `has changed if it is another one when the loan comes back`() {
    var site = Site()
    site.see([loan()], at: 0)
    site.see([], at: 1)
    #expect(site.states[Self.id]?.deadlineChanged == nil)
    site.see([loan { $0.expires = Site.time(24 * 37) }], at: 2)
    #expect(site.states[Self.id]?.deadlineChanged == Site.time(2))
  }

  @Test func `changes a minute after its last change at the earliest`() {
    var site = Site()
    site.see([loan()], at: 0)
    for (seconds, funded) in [(3_600, 125), (3_610, 150)] {
      let later = loan { $0.funded = Money(dollars: funded) }
      site.see([later], at: 0) { $0.time = Timestamp(seconds: Site.start + seconds) }
    }
    #expect(site.states[Self.id]?.deadlineChanged == Timestamp(seconds: Site.start + 3_660))
  }

  @Test func `changes later than ever after a clock was ahead`() {
    var site = Site()
    site.see([loan()], at: 0)
    site.see([loan { $0.funded = Money(dollars: 125) }], at: 50)
    site.latestPlausibleTime = Site.time(10)
    site.see([loan { $0.funded = Money(dollars: 150) }], at: 9)
    #expect(
      site.states[Self.id]?.deadlineChanged == Timestamp(seconds: Site.time(50).seconds + 60))
  }

  @Test func `is as old as the events from which the state is put together`() throws {
    var site = Site()
    site.see([loan()], at: 0)
    site.see([loan { $0.funded = Money(dollars: 125) }], at: 1)
    let lenders = loan {
      $0.funded = Money(dollars: 125)
      $0.lenderCount = 40
    }
    site.see([lenders], at: 2)
    #expect(site.events.count == 3)
    let state = try #require(LoanState(after: site.events, at: Site.time(2)))
    #expect(state.deadlineChanged == Site.time(1))
    let earlier = try #require(site.states[Self.id])
    let kept = try #require(LoanState(after: [site.events[0]], earlier, at: Site.time(2)))
    #expect(kept.deadlineChanged == Site.time(1) && kept.deadline == earlier.deadline)
  }
}

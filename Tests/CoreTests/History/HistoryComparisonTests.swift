import History
import Loans
import Testing

/// Tests the changes that a comparison of two snapshots finds.
@Suite struct `A comparison of snapshots` {
  private typealias Site = HistorySite

  private func loans(_ ids: [Int]) -> [Loan] { ids.map { Site.loan($0) } }

  @Test func `finds that all loans of the first snapshot appeared`() {
    var site = Site()
    #expect(site.see(loans([2, 1]), at: 0) == ["1 appeared", "2 appeared"])
    #expect(site.events[0].time == Site.time(0))
    #expect(site.events[0].change == .appeared(LoanSummary(of: Site.loan(1))))
    #expect(site.listing == RecordedListing(time: Site.time(0), scope: site.scope.text))
  }

  @Test func `has the first listing as it is, and no later one`() {
    func comparison(after last: RecordedListing?, _ states: [LoanState]) -> HistoryComparison {
      HistoryComparison(
        of: LoanSnapshot(
          loans([2, 1]), provenance: .newest, retrieval: .network, time: Site.time(1)),
        Site().scope, after: last, states: states, latestPlausibleTime: Site.time(1))
    }
    let first = comparison(after: nil, [])
    #expect(first.first?.loans.map(\.id) == [LoanID(2), LoanID(1)])
    #expect(first.states.isEmpty && first.events.isEmpty && first.changedStates.isEmpty)
    let state = LoanState(of: Site.loan(2), from: .newest)
    #expect(first.first?.state(of: Site.loan(2)) == state)
    #expect(comparison(after: nil, [state]).events.map(\.loan) == [LoanID(1)])
    let earlier = RecordedListing(time: Site.time(0), scope: "")
    #expect(comparison(after: earlier, []).events.map(\.loan) == [LoanID(1), LoanID(2)])
    #expect(comparison(after: earlier, []).first == nil)
  }

  @Test func `finds nothing in the same data, and changes no state`() {
    var site = Site()
    site.see(loans([1, 2]), at: 0)
    let before = site.states
    #expect(site.see(loans([1, 2]), at: 0) == [])
    #expect(site.see(loans([1, 2]), at: 1) == [])
    #expect(site.states == before)
  }

  @Test func `takes the first of several states of a loan`() {
    func state(_ id: Int, _ name: String) -> LoanState {
      LoanState(id: LoanID(id), summary: LoanSummary(name: name))
    }
    let snapshot = LoanSnapshot(
      loans([3]), provenance: .newest, retrieval: .network, time: Site.time(0))
    let comparison = HistoryComparison(
      of: snapshot, Site().scope, after: nil,
      states: [state(2, "a"), state(1, "b"), state(2, "c"), state(1, "d")],
      latestPlausibleTime: Site.time(1))
    #expect(comparison.states.map(\.id) == [2, 1, 3].map(LoanID.init))
    #expect(comparison.state(of: LoanID(2))?.summary.name == "a")
    #expect(comparison.state(of: LoanID(4)) == nil)
    #expect(comparison.changedStates.map(\.id) == [1, 2, 3].map(LoanID.init))
  }

  @Test func `finds nothing in older data, or in data of the same time`() {
    var site = Site()
    site.see(loans([1, 2]), at: 5)
    for hours in [4, 5] {
      #expect(site.see([Site.loan(1, funded: 300), Site.loan(3)], at: hours) == [])
    }
    #expect(site.listing?.time == Site.time(5))
    #expect(site.states[LoanID(3)] == nil)
  }

  @Test func `records no data from the future`() {
    var site = Site()
    site.latestPlausibleTime = Site.time(3)
    #expect(site.see(loans([1]), at: 4) == [])
    #expect(site.listing == nil)
    #expect(site.see(loans([1]), at: 3) == ["1 appeared"])
  }

  @Test func `compares with data that was recorded while a clock was ahead`() {
    var site = Site()
    site.see(loans([1, 2]), at: 50)
    site.latestPlausibleTime = Site.time(10)
    #expect(site.see([Site.loan(1, funded: 125)], at: 9) == ["1 moved", "2 left"])
    #expect(site.listing?.time == Site.time(9))
  }

  @Test func `records no invented loans`() {
    var site = Site()
    #expect(site.see(loans([1]), at: 0, { $0.provenance = .sample }) == [])
    #expect(site.listing == nil)
  }

  // MARK: Figures

  @Test func `finds from where to where figures moved`() {
    var site = Site()
    site.see(loans([1]), at: 0)
    let moved = Site.loan(1, funded: 275) { $0.basket = Money(dollars: 25) }
    #expect(site.see([moved], at: 1) == ["1 moved"])
    var to = LoanFigures(of: moved)
    to.basket = Money(dollars: 25)
    #expect(site.events.last?.change == .moved(from: LoanFigures(of: Site.loan(1)), to: to))
    #expect(site.see([moved], at: 2) == [])
  }

  @Test func `takes a figure that Kiva did not give for unchanged`() {
    var site = Site()
    site.see([Site.loan(1, funded: nil)], at: 0)
    #expect(site.see([Site.loan(1, funded: 100)], at: 1) == [])
    #expect(site.see([Site.loan(1, funded: nil)], at: 2) == [])
    #expect(site.see([Site.loan(1, funded: 100)], at: 3) == [])
    #expect(site.see([Site.loan(1, funded: 125)], at: 4) == ["1 moved"])
    guard case .moved(let from, let to)? = site.events.last?.change else { return }
    #expect(from.funded == Money(dollars: 100) && to.funded == Money(dollars: 125))
  }

  @Test func `finds once that a loan was funded`() {
    var site = Site()
    site.see(loans([1]), at: 0)
    let funded = Site.loan(1, funded: 500)
    #expect(site.see([funded], at: 1) == ["1 moved", "1 funded"])
    let repaid = Site.loan(1, funded: 500) { $0.status = .inRepayment }
    #expect(site.see([repaid], at: 2) == [])
    let defaulted = Site.loan(1, funded: 500) { $0.status = .defaulted }
    #expect(site.see([defaulted], at: 3) == [])
  }

  @Test(arguments: [Loan.Status.ended, .expired, .refunded, .inactive])
  func `finds once that a loan ended without being funded`(status: Loan.Status) {
    var site = Site()
    site.see(loans([1]), at: 0)
    let ended = Site.loan(1) { $0.status = status }
    #expect(site.see([ended], at: 1) == ["1 ended"])
    #expect(site.see([ended], at: 2) == [])
    #expect(site.see(loans([1]), at: 3) == [])
    #expect(site.see([ended], at: 4) == [])
    #expect(site.see([Site.loan(1) { $0.status = .funded }], at: 5) == ["1 moved", "1 funded"])
  }

  @Test func `finds no funding of a loan that was funded when it appeared`() {
    var site = Site()
    #expect(site.see([Site.loan(1) { $0.status = .paid }], at: 0) == ["1 appeared"])
    #expect(site.see([Site.loan(1) { $0.status = .paid }], at: 1) == [])
  }

  // MARK: Texts

  @Test(
    arguments: [
      { $0.name = "Joy" }, { $0.location.countryCode = "UG" }, { $0.location.town = "Nakuru" },
      { $0.use = "to buy a cow" }, { $0.whySpecial = "It is new." }, { $0.sector = "Arts" },
      { $0.activity = "Weaving" },
      { $0.texts = [Loan.Text(language: "en", text: "Another story")] },
    ] as [@Sendable (inout Loan) -> Void])
  func `finds that a text, the name, the place or the purpose was edited`(
    change: @Sendable (inout Loan) -> Void
  ) {
    var site = Site()
    let first = Site.loan(1) {
      $0.texts = [Loan.Text(language: "en", text: "A story")]
      $0.location.town = "Thika"
      $0.whySpecial = "It is old."
      $0.activity = "Dairy"
    }
    site.see([first], at: 0)
    var edited = first
    change(&edited)
    #expect(site.see([edited], at: 1) == ["1 edited"])
    #expect(site.events.last?.change == .edited(LoanSummary(of: edited)))
    #expect(site.see([edited], at: 2) == [])
  }

  @Test func `takes texts that were not fetched for unchanged`() {
    var site = Site()
    let full = Site.loan(1) { $0.texts = [Loan.Text(language: "en", text: "A story")] }
    site.see(loans([1]), at: 0)
    #expect(site.see([full], at: 1) == [])
    #expect(site.see(loans([1]), at: 2) == [])
    #expect(
      site.see(
        [
          Site.loan(1) {
            $0.name = nil; $0.use = nil
            $0.sector = nil; $0.activity = nil
          }
        ], at: 3) == [])
    #expect(site.see([full], at: 4) == [])
  }

  @Test func `compares texts of GraphQL with texts of GraphQL only`() {
    var site = Site()
    let other = Site.loan(1) { $0.use = "to buy milk." }
    site.see(loans([1]), at: 0)
    #expect(site.see([other], at: 1, { $0.provenance = .graphql }) == [])
    #expect(site.see(loans([1]), at: 2) == [])
    #expect(site.see(loans([1]), at: 3, { $0.provenance = .graphql }) == ["1 edited"])
  }

  @Test func `takes white space for unchanged`() {
    var site = Site()
    site.see([Site.loan(1) { $0.name = "Grace  Ann" }], at: 0)
    let other = Site.loan(1) {
      $0.name = "Grace Ann"; $0.use = "to  buy\nmilk "
    }
    #expect(site.see([other], at: 1) == [])
  }

  // MARK: Leaving and returning

  @Test func `finds that a loan left and came back, with what changed meanwhile`() {
    var site = Site()
    site.see(loans([1, 2]), at: 0)
    #expect(site.see(loans([2]), at: 1) == ["1 left"])
    #expect(site.see(loans([2]), at: 2) == [])
    let back = [Site.loan(1, funded: 200) { $0.name = "Joy" }, Site.loan(2)]
    #expect(site.see(back, at: 3) == ["1 returned", "1 edited", "1 moved"])
    #expect(site.see(back, at: 4) == [])
  }

  @Test func `finds no leaving of loans that could not be read, asked for or shown`() {
    var site = Site()
    site.see(loans([1, 2, 3, 4]), at: 0)
    site.excluded = [LoanID(3)]
    let found = site.see(loans([4]), at: 1) { snapshot in
      _ = snapshot.recordSkipped(LoanID(1))
      snapshot.unavailable = [LoanID(2)]
    }
    #expect(found == [])
    site.excluded = []
    #expect(site.see(loans([1, 2, 3, 4]), at: 2) == [])
  }

  @Test func `finds no leaving of loans beyond another limit`() {
    var site = Site()
    site.see(loans([1, 2, 3, 4]), at: 0)
    site.scope.limit = 2
    // Loan 5 is new; 4 is newer than the oldest listed loan, and 1 and 2 are older.
    #expect(site.see(loans([3, 5]), at: 1) == ["4 left", "5 appeared"])
    // The scope is the same now, but it does not say anything about 1 and 2.
    #expect(site.see(loans([3, 5]), at: 2) == [])
    site.scope.limit = 100
    #expect(site.see(loans([1, 3, 5]), at: 3) == ["2 left"])
  }

  @Test func `finds no leaving of loans that another filter does not select`() {
    var site = Site()
    let uganda = [6, 7].map { Site.loan($0) { $0.location.countryCode = "UG" } }
    site.see(loans([1, 2]) + uganda, at: 0)
    site.scope.filter.countries = ["UG"]
    #expect(site.see([uganda[0]], at: 1) == ["7 left"])
    #expect(site.see([uganda[0]], at: 2) == [])
    site.scope.filter.countries = []
    #expect(site.see([Site.loan(2), uganda[0]], at: 3) == ["1 left"])
  }

  @Test func `finds by the same scope that loans beyond the limit left`() {
    var site = Site()
    site.scope.limit = 2
    site.see(loans([1, 2]), at: 0)
    #expect(site.see(loans([2, 3]), at: 1) == ["1 left", "3 appeared"])
  }

  @Test func `finds no leaving of loans that an incomplete listing does not reach`() {
    var site = Site()
    site.see(loans([1, 2, 3]), at: 0)
    #expect(site.see(loans([2]), at: 1, { $0.isPartial = true }) == ["3 left"])
    #expect(site.see(loans([2]), at: 2) == ["1 left"])
  }

  @Test func `finds no leaving in an incomplete listing without a loan`() {
    var site = Site()
    site.see(loans([1, 2]), at: 0)
    #expect(site.see([], at: 1, { $0.isPartial = true }) == [])
    #expect(site.see(loans([1]), at: 2) == ["2 left"])
  }

  @Test func `does not count loans to keep as the oldest of a listing`() {
    var site = Site()
    site.see(loans([1, 2, 3, 4]), at: 0)
    site.scope.limit = 2
    #expect(site.see(loans([1, 3, 4]), at: 1) == [])
  }

  @Test func `takes everything for left that an emptied listing had`() {
    var site = Site()
    site.see(loans([1, 2]), at: 0)
    #expect(site.see([], at: 1) == ["1 left", "2 left"])
  }
}

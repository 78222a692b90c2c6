import History
import Loans
import SiteIndex
import Testing

/// Tests how the page of changes describes what happened to a loan.
struct LoanChangeTests {
  private let id = LoanID(7)

  private func figures(_ funded: Int?, of amount: Int? = 500, basket: Int? = nil) -> LoanFigures {
    LoanFigures(
      amount: amount.map(Money.init(dollars:)), funded: funded.map(Money.init(dollars:)),
      basket: basket.map(Money.init(dollars:)))
  }

  private func summary(_ funded: Int? = 0) -> LoanSummary {
    LoanSummary(name: "Grace", figures: figures(funded))
  }

  /// Events of one loan, an hour apart.
  private func events(_ changes: [LoanEvent.Change]) -> [LoanEvent] {
    let count = changes.count
    return changes.enumerated().map { index, change in
      LoanEvent(id, at: Timestamp(seconds: now.seconds - 3600 * (count - 1 - index)), change)
    }.reversed()
  }

  private func changeType(_ changes: [LoanEvent.Change]) -> LoanChange.ChangeType? {
    LoanChange.all(in: events(changes)).first?.type
  }

  @Test func `tells the strongest of what happened`() {
    let moved = LoanEvent.Change.moved(from: figures(0), to: figures(100))
    let cases: [([LoanEvent.Change], LoanChange.ChangeType?)] = [
      ([.appeared(summary())], .appeared),
      ([.appeared(summary()), moved], .appeared),
      ([moved, .edited(summary(100))], .moved),
      ([.edited(summary())], .edited),
      ([.returned(summary()), moved], .returned),
      ([moved, .funded(figures(500))], .funded),
      ([.appeared(summary()), moved, .funded(figures(500))], .funded),
      ([moved, .left], .left),
      ([.left, .funded(figures(500))], .funded),
      ([.funded(figures(500)), .left], .funded),
      ([.left, .ended(figures(100))], .ended),
      ([.ended(figures(100)), .left], .ended),
      ([.left, .returned(summary())], .returned),
      ([.funded(figures(500)), .returned(summary(400))], .returned),
      ([.appeared(summary()), .left, .returned(summary())], .appeared),
      ([.moved(from: figures(100, basket: 0), to: figures(100, basket: 25))], nil),
      ([moved, .moved(from: figures(100), to: figures(0))], nil),
      ([.moved(from: figures(nil), to: figures(100))], nil),
      ([.moved(from: figures(100), to: figures(100, of: 600))], .edited),
      ([.moved(from: figures(100), to: figures(125, of: 600))], .moved),
      (
        [
          .moved(from: figures(100), to: figures(100, of: 600)),
          .moved(from: figures(100, of: 600), to: figures(100)),
        ], nil
      ),
      ([.appeared(summary()), .moved(from: figures(0), to: figures(0, of: 600))], .appeared),
      ([], nil),
    ]
    for (changes, expected) in cases { #expect(changeType(changes) == expected, "\(changes)") }
  }

  @Test func `adds up what a loan gained`() throws {
    func gain(_ changes: [LoanEvent.Change]) throws -> Money? {
      try #require(LoanChange.all(in: events(changes)).first).gain
    }
    let moves: [LoanEvent.Change] = [
      .moved(from: figures(25), to: figures(100)), .moved(from: figures(100), to: figures(300)),
    ]
    #expect(try gain(moves) == Money(dollars: 275))
    #expect(try gain(moves + [.funded(figures(500))]) == Money(dollars: 475))
    #expect(try gain([.appeared(summary(50))] + moves) == Money(dollars: 250))
    #expect(try gain([.moved(from: figures(100), to: figures(75))]) == Money(dollars: -25))
    // An event has the texts from after the change.
    let same = [
      LoanEvent(id, at: now, .edited(summary(100))),
      LoanEvent(id, at: now, .moved(from: figures(25), to: figures(100))),
    ]
    #expect(LoanChange.all(in: same).first?.gain == Money(dollars: 75))
  }

  @Test func `says what a loan asked for before`() throws {
    let change = LoanEvent.Change.moved(from: figures(0), to: figures(0, of: 600))
    let returned = LoanChange.all(in: events([change, .left, .returned(summary())])).first
    #expect(try #require(returned).earlierAmount == nil)
    #expect(
      LoanChange.all(in: events([change])).first?.earlierAmount == Money(dollars: 500))
  }

  @Test func `ignores amounts that do not fit a number`() {
    let event = LoanEvent(
      id, at: now,
      .moved(
        from: LoanFigures(funded: Money(cents: .min)), to: LoanFigures(funded: Money(cents: .max))))
    #expect(LoanChange.all(in: [event]).isEmpty)
  }

  @Test func `tells of a removed page unless the loan was funded or ended`() {
    let page = LoanHistory.RemovedPage(id, at: now)
    func changeType(_ changes: [LoanEvent.Change]) -> LoanChange.ChangeType? {
      LoanChange.all(in: events(changes), removedPages: [page]).first?.type
    }
    #expect(changeType([]) == .removed)
    #expect(changeType([.left]) == .removed)
    #expect(changeType([.left, .funded(figures(500))]) == .funded)
    #expect(changeType([.ended(figures(100)), .left]) == .ended)
  }

  @Test func `has each loan once, those with the latest events first`() {
    let early = Timestamp(seconds: now.seconds - 60)
    let changes = LoanChange.all(in: [
      LoanEvent(LoanID(3), at: now, .left), LoanEvent(LoanID(9), at: now, .left),
      LoanEvent(LoanID(1), at: early, .left), LoanEvent(LoanID(3), at: early, .edited(summary())),
    ])
    #expect(changes.map(\.loan) == [3, 9, 1].map(LoanID.init))
  }

  @Test func `divides the time before the data into periods`() {
    var history = LoanHistory()
    history.events = [3600, day, day + 3600, 7 * day - 1, 7 * day].enumerated().map { index, age in
      LoanEvent(LoanID(index + 1), at: Timestamp(seconds: now.seconds - age), .left)
    }
    history.removedPages = [0, 2 * day, 8 * day].enumerated().map { index, age in
      .init(LoanID(index + 11), at: Timestamp(seconds: now.seconds - age))
    }
    func loans(_ span: ChangePeriod.Span, shown: Set<LoanID> = []) -> [Int] {
      ChangePeriod(span, of: history, at: now, shown: shown).changes.map(\.loan.value)
    }
    #expect(loans(.last) == [11, 1])
    #expect(loans(.day) == [11, 1])
    #expect(loans(.week) == [11, 1, 2, 3, 12, 4])
    // The page of a loan that came back exists again.
    #expect(loans(.day, shown: [LoanID(11)]) == [1])
    for span in ChangePeriod.Span.allCases {
      let empty = ChangePeriod(span, of: LoanHistory(), at: now)
      #expect(empty.changes.isEmpty && !empty.hasEvents)
    }
  }
}

import Loans
import Rendering
import Testing

struct LikenessTests {
  private func dairy(_ id: Int, _ dollars: Int?, _ change: (inout Loan) -> Void = { _ in }) -> Loan
  {
    loan(id) {
      $0.sector = "Agriculture"
      $0.place.countryCode = "KE"
      $0.amount = dollars.map(Money.init(dollars:))
      change(&$0)
    }
  }

  private func nearest(to loan: Loan, of loans: [Loan]) -> [Int] {
    Likeness(of: loans).nearest(to: loan).map { loans[$0].id.value }
  }

  @Test func `names the nearest in amount, of equally near ones the lower id`() {
    let loans = [
      dairy(1, 500), dairy(2, 100), dairy(3, 600), dairy(4, 400), dairy(5, 450), dairy(6, 5_000),
    ]
    #expect(nearest(to: loans[0], of: loans) == [5, 3, 4])
    #expect(nearest(to: loans[5], of: loans) == [3, 1, 5])
    #expect(nearest(to: loans[1], of: loans) == [4, 5, 1])
  }

  @Test func `names those of sector and country only`() {
    let loans = [
      dairy(1, 500), dairy(2, 500) { $0.sector = "Food" },
      dairy(3, 500) { $0.place.countryCode = "UG" }, dairy(4, 9_000),
    ]
    #expect(nearest(to: loans[0], of: loans) == [4])
    #expect(nearest(to: loans[1], of: loans) == [])
  }

  @Test func `a loan without sector, country or amount is like no other`() {
    let loans = [
      dairy(1, nil), dairy(2, 500) { $0.sector = nil },
      dairy(3, 500) { $0.place.countryCode = nil }, dairy(4, 500), dairy(5, 525),
    ]
    #expect(loans.map { nearest(to: $0, of: loans) } == [[], [], [], [5], [4]])
  }

  @Test func `serves a loan that is not among them`() {
    let loans = [dairy(1, 500), dairy(2, 525), dairy(3, 1_000)]
    #expect(nearest(to: dairy(9, 510), of: loans) == [1, 2, 3])
    #expect(nearest(to: dairy(2, 900), of: loans) == [3, 1])
  }

  @Test func `agrees with looking at every loan, whatever their order`() {
    let loans = (1...60).map { dairy($0, [400, 500, 500, 550, 600, 600, 25][$0 * 31 % 7]) }
    for subject in loans {
      let slow = loans.filter { $0.id != subject.id }.map { other in
        (abs((other.amount ?? .zero).cents - (subject.amount ?? .zero).cents), other.id.value)
      }.sorted(by: <).prefix(3).map(\.1)
      #expect(nearest(to: subject, of: loans) == slow)
      #expect(nearest(to: subject, of: loans.reversed()) == slow)
    }
  }

  @Test func `finds them fast among a hundred thousand of two amounts`() {
    let loans = (1...100_000).map { dairy($0, $0 % 2 == 0 ? 500 : 525) }
    let likeness = Likeness(of: loans)
    let clock = ContinuousClock()
    let time = clock.measure {
      for index in stride(from: 0, to: loans.count, by: 99) {
        let near = likeness.nearest(to: loans[index])
        if near.count != 3 { Issue.record("\(index) has \(near)") }
      }
    }
    #expect(time < .seconds(5))
  }
}

import Loans
import Rendering
import TestSupport
import Testing

struct RelatedLoansTests {
  private func dairy(_ id: Int, _ dollars: Int?, _ change: (inout Loan) -> Void = { _ in }) -> Loan
  {
    loan(id) {
      $0.sector = "Agriculture"
      $0.place.countryCode = "KE"
      $0.amount = dollars.map(Money.init(dollars:))
      $0.status = .fundraising
      change(&$0)
    }
  }

  private func nearest(to loan: Loan, of loans: [Loan]) -> [Int] {
    RelatedLoans(of: loans, at: now).nearest(to: loan).map { loans[$0].id.value }
  }

  @Test func `finds the nearest in amount, of equally near ones the lower ID`() {
    let loans = [
      dairy(1, 500), dairy(2, 300), dairy(3, 600), dairy(4, 400), dairy(5, 450), dairy(6, 900),
    ]
    #expect(nearest(to: loans[0], of: loans) == [5, 3, 4])
    #expect(nearest(to: loans[5], of: loans) == [3, 1, 5])
    #expect(nearest(to: loans[1], of: loans) == [4, 5, 1])
  }

  @Test func `finds none with less than half the amount or more than double`() {
    let loans = [
      dairy(1, 625), dairy(2, 2_050), dairy(3, 1_250), dairy(4, 1_275), dairy(5, 300),
      dairy(6, 325), dairy(7, 0), dairy(8, 0),
    ]
    #expect(nearest(to: loans[0], of: loans) == [6, 3])
    #expect(nearest(to: loans[1], of: loans) == [4, 3])
    #expect(nearest(to: loans[6], of: loans) == [8])
  }

  @Test func `finds open loans before closed ones that are nearer`() {
    let loans = [
      dairy(1, 500),
      dairy(2, 500) { $0.funded = $0.amount },
      dairy(3, 510) { $0.expires = Timestamp(seconds: now.seconds - 1) },
      dairy(4, 520) { $0.status = .expired },
      dairy(5, 900) { $0.expires = Timestamp(seconds: now.seconds + 1) },
    ]
    #expect(nearest(to: loans[0], of: loans) == [5, 2, 3])
    #expect(nearest(to: loans[1], of: loans) == [1, 5, 3])
    let open = [6, 7].map { dairy($0, 800) }
    #expect(nearest(to: loans[0], of: loans + open) == [6, 7, 5])
  }

  @Test func `finds only loans of the same sector and country`() {
    let loans = [
      dairy(1, 500), dairy(2, 500) { $0.sector = "Food" },
      dairy(3, 500) { $0.place.countryCode = "UG" }, dairy(4, 900),
    ]
    #expect(nearest(to: loans[0], of: loans) == [4])
    #expect(nearest(to: loans[1], of: loans) == [])
  }

  @Test func `relates a loan without sector, country or amount to no other`() {
    let loans = [
      dairy(1, nil), dairy(2, 500) { $0.sector = nil },
      dairy(3, 500) { $0.place.countryCode = nil }, dairy(4, 500), dairy(5, 525),
    ]
    #expect(loans.map { nearest(to: $0, of: loans) } == [[], [], [], [5], [4]])
  }

  @Test func `finds loans related to one that is not among them`() {
    let loans = [dairy(1, 500), dairy(2, 525), dairy(3, 1_000)]
    #expect(nearest(to: dairy(9, 510), of: loans) == [1, 2, 3])
    #expect(nearest(to: dairy(2, 900), of: loans) == [3, 1])
  }

  /// Returns the three nearest loans, found by a search through all loans.
  private func nearestBySearch(to subject: Loan, of loans: [Loan]) -> [Int] {
    let cents = subject.amount?.cents ?? 0
    var found: [(rank: Int, distance: Int, id: Int)] = []
    for other in loans where other.id != subject.id {
      let theirs = other.amount?.cents ?? 0
      if theirs * 2 < cents || theirs > cents * 2 { continue }
      found.append((other.isFundraising ? 0 : 1, abs(theirs - cents), other.id.value))
    }
    return found.sorted(by: <).prefix(3).map(\.id)
  }

  @Test func `finds the same as a search through all loans, in any order`() {
    let amounts = [400, 500, 500, 550, 600, 1_100, 250]
    let loans = (1...60).map { id in
      dairy(id, amounts[id * 31 % 7]) { $0.status = id % 3 == 0 ? .expired : .fundraising }
    }
    for subject in loans {
      let expected = nearestBySearch(to: subject, of: loans)
      #expect(nearest(to: subject, of: loans) == expected)
      #expect(nearest(to: subject, of: loans.reversed()) == expected)
    }
  }

  @Test func `is fast among a hundred thousand loans of two amounts`() {
    let loans = (1...100_000).map { dairy($0, $0 % 2 == 0 ? 500 : 525) }
    let relatedLoans = RelatedLoans(of: loans, at: now)
    let time = ThreadTime.measure {
      for index in stride(from: 0, to: loans.count, by: 99) {
        let near = relatedLoans.nearest(to: loans[index])
        if near.count != 3 { Issue.record("\(index) has \(near)") }
      }
    }
    #expect(time < .seconds(4))
  }
}

import Loans
import SiteIndex
import TestSupport
import Testing

struct RelatedLoansTests {
  private func dairy(_ id: Int, _ dollars: Int?, _ change: (inout Loan) -> Void = { _ in }) -> Loan
  {
    loan(id) {
      $0.sector = "Agriculture"
      $0.location.countryCode = "KE"
      $0.amount = dollars.map(Money.init(dollars:))
      $0.status = .fundraising
      change(&$0)
    }
  }

  private func related(to loan: Loan, of loans: [Loan]) -> [Int] {
    RelatedLoans(of: loans).related(to: loan).map { loans[$0].id.value }
  }

  @Test func `finds the loans with the next lower IDs, the nearest in amount first`() {
    let loans = [
      dairy(1, 500), dairy(2, 300), dairy(3, 600), dairy(4, 400), dairy(5, 450), dairy(6, 550),
    ]
    #expect(related(to: loans[5], of: loans) == [3, 5, 4])
    #expect(related(to: loans[3], of: loans) == [1, 2, 3])
    #expect(Set(related(to: loans[2], of: loans)).isSuperset(of: [1, 2]))
    #expect(Set(related(to: loans[0], of: loans)).isSubset(of: 2...6))
  }

  @Test func `finds none with less than half the amount or more than double`() {
    let loans = [
      dairy(1, 625), dairy(2, 2_050), dairy(3, 1_250), dairy(4, 1_275), dairy(5, 300),
      dairy(6, 325), dairy(7, 0), dairy(8, 0),
    ]
    #expect(Set(related(to: loans[0], of: loans)) == [6, 3])
    #expect(Set(related(to: loans[1], of: loans)) == [4, 3])
    #expect(related(to: loans[6], of: loans) == [8])
  }

  @Test func `finds loans that Kiva takes money for before others, whatever the amounts`() {
    let loans = [
      dairy(5, 500),
      dairy(4, 500) { $0.status = .funded },
      dairy(3, 510) { $0.status = .expired },
      dairy(2, 520) {
        $0.funded = $0.amount
        $0.expires = Timestamp(seconds: now.seconds - 1)
      },
      dairy(1, 900),
    ]
    #expect(related(to: loans[0], of: loans) == [2, 1, 4])
    #expect(Set(related(to: loans[4], of: loans).prefix(2)) == [2, 5])
  }

  @Test func `finds only loans of the same sector and country`() {
    let loans = [
      dairy(1, 500), dairy(2, 500) { $0.sector = "Food" },
      dairy(3, 500) { $0.location.countryCode = "UG" }, dairy(4, 900),
    ]
    #expect(related(to: loans[0], of: loans) == [4])
    #expect(related(to: loans[1], of: loans) == [])
  }

  @Test func `relates a loan without sector, country or amount to no other`() {
    let loans = [
      dairy(1, nil), dairy(2, 500) { $0.sector = nil },
      dairy(3, 500) { $0.location.countryCode = nil }, dairy(4, 500), dairy(5, 525),
    ]
    #expect(loans.map { related(to: $0, of: loans) } == [[], [], [], [5], [4]])
  }

  @Test func `finds loans related to one that is not among them`() {
    let loans = [dairy(1, 500), dairy(2, 525), dairy(3, 1_000)]
    #expect(related(to: dairy(9, 510), of: loans) == [1, 2, 3])
    #expect(related(to: dairy(2, 900), of: loans) == [3, 1])
  }

  private let amounts = [400, 500, 500, 550, 600, 1_100, 250]

  private func many(_ count: Int) -> [Loan] {
    (1...count).map { id in
      dairy(1_000 + id, amounts[id * 31 % 7]) {
        $0.status = id % 9 == 0 ? .expired : .fundraising
      }
    }
  }

  @Test func `finds the same in any order of the loans`() {
    let loans = many(60)
    for subject in loans {
      let found = related(to: subject, of: loans)
      #expect(found.count == 3 && !found.contains(subject.id.value))
      #expect(related(to: subject, of: loans.reversed()) == found)
    }
  }

  @Test func `changes few pages with one loan, also of those that have left the list`() {
    let loans = many(300)
    let retired = (1...300).map { dairy($0, amounts[$0 % 7]) }
    let all = RelatedLoans(of: loans)
    for gone in stride(from: 0, to: 300, by: 23) {
      var others = loans
      others.remove(at: gone)
      let fewer = RelatedLoans(of: others)
      let changed = (others + retired).count { loan in
        all.related(to: loan).map { loans[$0].id } != fewer.related(to: loan).map { others[$0].id }
      }
      #expect(changed <= 20, "loan \(loans[gone].id)")
    }
  }

  @Test func `changes hardly a page with a new loan`() {
    let loans = many(300)
    let before = RelatedLoans(of: loans)
    let after = RelatedLoans(of: loans + [dairy(2_000, 500)])
    #expect(loans.count { before.related(to: $0) != after.related(to: $0) } <= 1)
  }

  @Test(.timeLimit(.minutes(2)))
  func `are found soon among a hundred thousand loans of two amounts`() {
    let loans = (1...100_000).map { dairy($0, $0 % 2 == 0 ? 500 : 525) }
    let relatedLoans = RelatedLoans(of: loans)
    for index in stride(from: 0, to: loans.count, by: 99) {
      let found = relatedLoans.related(to: loans[index])
      if found.count != 3 { Issue.record("\(index) has \(found)") }
    }
  }
}

import Loans
import Rendering
import Testing

struct ListFilterTests {
  private func filter(of loans: [Loan]) -> ListFilter? {
    ListFilter(of: loans, slugs: SiteSlugs(of: loans))
  }

  @Test func `is nil without loans`() {
    #expect(filter(of: []) == nil)
    let bare = filter(of: [loan(1)])
    #expect(bare?.amount == nil)
    #expect(bare?.moreRanges == [])
    #expect(bare?.facets == [])
    #expect(bare?.openCount == 0)
    #expect(filter(of: [grace()])?.amount?.stops == [500, 550])
  }

  @Test func `has the sliders in the order of the form`() {
    let other = grace {
      $0.amount = Money(dollars: 900)
      $0.funded = Money(dollars: 25)
      $0.expires = $0.expires.map { Timestamp(seconds: $0.seconds + day) }
    }
    var loans = [grace(), other]
    #expect(filter(of: loans)?.moreRanges.map(\.measure) == [.remaining, .percent, .days])
    loans[0].terms = Loan.Terms(repaymentMonths: 8)
    loans[1].terms = Loan.Terms(repaymentMonths: 14)
    #expect(filter(of: loans)?.moreRanges.map(\.measure) == [.remaining, .percent, .days, .months])
  }

  @Test func `counts the loans that still need money`() {
    let loans = [
      grace(), grace { $0.status = nil }, grace { $0.expires = nil },
      // Only the reader's clock tells that it is past its end.
      grace { $0.expires = now },
      // Not any more: all in baskets, over, funded, no amount.
      grace { $0.basket = Money(dollars: 200) }, grace { $0.status = .expired },
      grace { $0.status = .funded }, grace { $0.amount = nil },
    ]
    #expect(filter(of: loans)?.openCount == 4)
  }

  @Test func `takes slugs from all loans of the site`() {
    let loans = ["A&B", "A B"].map { name in loan(1) { $0.sector = name } }
    let part = ListFilter(of: [loans[0]], slugs: SiteSlugs(of: loans))
    #expect(part?.facets.first?.all.map(\.value.slug) == ["a-b-2"])
  }
}

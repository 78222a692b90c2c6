import Loans
import Mustache
import Pages
import SiteIndex
import Testing

struct ListFilterTests {
  private func filter(of loans: [Loan]) -> ListFilter? {
    ListFilter(of: loans, slugs: SiteSlugs(of: loans))
  }

  @Test func `is nil below three loans`() {
    for count in 0...2 { #expect(filter(of: Array(eight(grace()).prefix(count))) == nil) }
    #expect(filter(of: (1...7).map { loan($0) }) == nil)
    let bare = filter(of: (1...8).map { loan($0) })
    #expect(bare != nil)
    #expect(bare?.amount == nil)
    #expect(bare?.moreRanges == [])
    #expect(bare?.facets == [])
    #expect(bare?.orders == [])
    #expect(bare?.switches.map(\.count) == [0])
    #expect(filter(of: Array(eight(grace()).prefix(3)))?.amount?.stops == [500, 550])
  }

  @Test func `has only the slider of the amounts and the orders below eight loans`() {
    let loans = eight(grace()).enumerated().map { index, loan in
      var loan = loan
      loan.funded = Money(dollars: index)
      if index == 0 { loan.sector = nil }
      return loan
    }
    let short = filter(of: Array(loans.dropLast()))
    #expect(short?.isSearchable == false)
    #expect(short?.facets == [] && short?.moreRanges == [])
    #expect(short?.amount != nil && short?.orders.isEmpty == false)
    let long = filter(of: loans)
    #expect(long?.isSearchable == true)
    #expect(long?.facets.isEmpty == false && long?.moreRanges.isEmpty == false)
  }

  @Test(arguments: [
    (grace { $0.posted = nil }, [.ending, .amount, .amountDescending, .left, .funded]),
    (grace { $0.expires = nil }, [.amount, .amountDescending, .left, .funded, .popular]),
    (grace { $0.terms = Loan.Terms(repaymentMonths: 8) }, ListFilterTests.openOrders),
    (
      grace {
        $0.terms = Loan.Terms(schedule: [Loan.Payment(due: now, amount: Money(dollars: 525))])
      }, SortOrder.allCases
    ),
    (grace { $0.amount = nil }, [.ending, .popular]),
    (grace { $0.funded = nil }, [.ending, .amount, .amountDescending, .left]),
    (grace { $0.status = .funded }, [.amount, .amountDescending, .funded, .popular]),
    (grace { $0.status = .expired }, [.amount, .amountDescending]),
    (LoanStatusTests.loan(.inRepayment), [.amount, .amountDescending, .repaid, .half]),
    (LoanStatusTests.loan(.paid), [.amount, .amountDescending]),
  ])
  func `has the orders that say something`(known: Loan, orders: [SortOrder]) {
    let bare = (1...7).map { loan($0) { $0.status = .expired } }
    #expect(filter(of: bare + [known])?.orders == orders)
  }

  /// The orders of a loan that is fundraising and has no expected repayments.
  static let openOrders = SortOrder.allCases.filter { $0 != .repaid && $0 != .half }

  @Test func `has sliders for the figures of the field partner`() throws {
    let loans = [(nil, nil), ("0.5", 0), ("Not Rated", 0.25), ("4.5", 12.34)].map { rating, rate in
      var profile = PartnerProfile()
      profile.defaultRate = rate
      profile.delinquencyRate = rate
      profile.portfolioYield = rate
      return grace { $0.partner = Loan.FieldPartner(id: 1, rating: rating, profile: profile) }
    }
    let ranges = try #require(filter(of: loans + loans)).moreRanges
    #expect(ranges.map(\.measure) == [.rating, .defaultRate, .delinquency, .cost])
    let texts = ranges.map { range in
      var output = TemplateOutput()
      let context = RangeFilter.bindings.context(of: range)
      RangeFilter.bindings.schema.field("stops")?.accessor.write(context, &output)
      return output.string
    }
    #expect(texts[0] == "0.5,1,1.5,2,2.5,3,3.5,4,4.5")
    #expect(texts[1] == "0,0.5,1,1.5,2,2.5,3,3.5,4,4.5,5,6,7,8,9,10,11,12,13")
  }

  @Test func `has switches for what only some of the loans have`() throws {
    let loans = [
      grace(), grace { $0.gender = .female }, grace { $0.distribution = .direct },
      grace { $0.matching = Loan.Matching(text: "Acme") },
      grace { $0.terms = Loan.Terms(isFlexible: true) },
      grace { $0.borrowers = [Loan.Borrower(gender: .male), Loan.Borrower(gender: .female)] },
      grace { $0.location.countryCode = "UG" }, grace(),
    ]
    let switches = try #require(filter(of: loans)).switches
    #expect(switches.map(\.trait) == LoanTrait.allCases)
    #expect(switches.map(\.count) == [8, 2, 1, 1, 1, 1])
    #expect(filter(of: eight(loans[1]))?.switches.map(\.trait) == [.open])
  }

  @Test func `has the sliders in the order of the form`() {
    let other = grace {
      $0.amount = Money(dollars: 900)
      $0.funded = Money(dollars: 25)
      $0.expires = $0.expires.map { Timestamp(seconds: $0.seconds + day) }
    }
    var loans = eight(grace()) + [other]
    #expect(filter(of: loans)?.moreRanges.map(\.measure) == [.remaining, .percent, .days])
    loans[0].terms = Loan.Terms(repaymentMonths: 8)
    loans[8].terms = Loan.Terms(repaymentMonths: 14)
    #expect(filter(of: loans)?.moreRanges.map(\.measure) == [.remaining, .percent, .days, .months])
  }

  @Test func `has no values for what loans past their funding no longer need`() throws {
    let statuses = [Loan.Status.inRepayment, .paid, .expired, .refunded, .defaulted]
    let past = statuses.enumerated().map { LoanStatusTests.loan($1, id: 10 + $0) }
    let asking = (1...4).map { id in
      grace {
        $0.id = LoanID(id)
        $0.funded = Money(dollars: 25 * id)
        $0.expires = Timestamp(seconds: now.seconds + (5 + id) * day)
      }
    }
    let alone = try #require(filter(of: asking + asking.map { $0 }))
    let mixed = try #require(filter(of: asking + past))
    for measure in [RangeMeasure.remaining, .days] {
      let stops = mixed.moreRanges.first { $0.measure == measure }?.stops
      #expect(stops == alone.moreRanges.first { $0.measure == measure }?.stops, "\(measure)")
    }
    let onlyPast = try #require(filter(of: past + past))
    #expect(onlyPast.moreRanges.map(\.measure) == [.percent])
    #expect(onlyPast.switches.first?.count == 0)
  }

  @Test func `counts the loans that still need money`() {
    let loans = [
      grace(), grace { $0.status = nil }, grace { $0.expires = nil },
      // Only by the reader's clock is it past its end.
      grace { $0.expires = now },
      // These no longer need money: all of it is in baskets, the loan has expired, it is funded, or
      // it has no amount.
      grace { $0.basket = Money(dollars: 200) }, grace { $0.status = .expired },
      grace { $0.status = .funded }, grace { $0.amount = nil },
    ]
    #expect(filter(of: loans)?.switches.first?.count == 4)
  }

  @Test func `takes slugs from all loans of the site`() {
    let loans = ["A&B", "A B"].flatMap { name in eight(loan(9) { $0.sector = name }) }
    let part = ListFilter(of: Array(loans.prefix(8)) + [loan(9)], slugs: SiteSlugs(of: loans))
    #expect(part?.facets.first?.all.map(\.value.slug) == ["a-b-2"])
  }
}

import Decoding
import Loans
import Testing

/// Tests that a loan is the same whether it comes from REST or from GraphQL.
struct TwoInterfacesTests {
  @Test(arguments: 0..<300)
  func `a loan is the same from REST and from GraphQL`(seed: UInt64) throws {
    let invented = InventedLoan(seed: seed)
    let listing = try decode(["loans": [invented.listed(withNulls: seed % 3 == 0)]], \.writtenByPHP)
    let details = try decode(["loans": [invented.detailed]], \.writtenByPHP)
    let graphQL = try decode(
      ["data": ["lend": ["loans": ["totalCount": 1, "values": [invented.graphQL]]]]], \.written)
    let loan = try #require(listing.loans.first).enriched(with: #require(details.loans.first))
    #expect(loan.common == graphQL.loans.first?.common)
    let rules = (listing.issues + details.issues).map(\.rule)
    #expect(Set(rules) == Set(graphQL.issues.map(\.rule)))
  }

  @Test func `the invented loans include the rare cases`() throws {
    let loans = try (0..<300).compactMap { seed in
      try decode(["loans": [InventedLoan(seed: seed).graphQL]], \.written).loans.first
    }
    #expect(loans.count == 300)
    let rare: [(Loan) -> Bool] = [
      { $0.name == nil }, { $0.amount == nil }, { $0.amount == Money(dollars: 900_000_000) },
      { $0.location.countryCode == "XK" }, { $0.location == Loan.Location() },
      { $0.partner == nil },
      { $0.location.country != nil && $0.location.position == nil }, { $0.gender == .male },
      { $0.gender == nil && $0.isGroup }, { $0.status != .fundraising }, { $0.expires == nil },
      { $0.remaining == .zero && $0.basket != .zero }, { $0.texts.isEmpty },
      { $0.terms?.repaymentMonths == nil }, { $0.texts.count == 2 },
      { $0.use?.contains("’") ?? false }, { $0.themes.count == 2 }, { $0.imageID == nil },
    ]
    for (index, isRare) in rare.enumerated() {
      #expect(loans.contains(where: isRare), "no loan is rare case \(index)")
    }
  }

  private func decode(_ answer: JSON, _ writing: (JSON) -> String) throws(ListingError) -> Listing {
    try decodeListing(Array(writing(answer).utf8), name: "test")
  }
}

extension Loan {
  /// The loan with the values that both interfaces have.
  ///
  /// Only REST has the amount paid back, the day of funding, whether a borrower is on the picture,
  /// bonus credit, and the languages of a story whose text is blank. Only GraphQL has the name of
  /// the field partner, which REST has in the list of partners, the name of the original language,
  /// and what makes the loan special. The URL of a picture is requested from neither, because its
  /// number is enough.
  fileprivate var common: Loan {
    var loan = self
    loan.paid = nil
    loan.fundedOn = nil
    loan.borrowers = self.borrowers.map { Borrower(firstName: $0.firstName, gender: $0.gender) }
    loan.bonusCreditEligibility = nil
    loan.languages = []
    loan.partner?.name = nil
    loan.originalLanguage = nil
    loan.whySpecial = nil
    return loan
  }
}

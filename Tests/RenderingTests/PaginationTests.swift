import Site
import SiteIndex
import Testing

struct PaginationTests {
  @Test(
    arguments: [
      (0, 1, []), (1, 1, [0..<1]), (3, 3, [0..<3]), (4, 3, [0..<3, 3..<4]),
      (6, 3, [0..<3, 3..<6]), (3, 1, [0..<1, 1..<2, 2..<3]), (5, Int.max, [0..<5]),
    ] as [(Int, Int, [Range<Int>])])
  func `puts every loan on one page`(loanCount: Int, cardsPerPage: Int, pages: [Range<Int>]) {
    let split = Pagination(loanCount: loanCount, cardsPerPage: cardsPerPage)
    #expect(split.pageCount == max(1, pages.count))
    #expect(split.isSplit == (pages.count > 1))
    #expect(pages.indices.map { split.loans(onPage: $0 + 1) } == pages)
    for (number, range) in zip(1..., pages) {
      #expect(range.allSatisfy { split.page(withLoanAt: $0) == number })
    }
  }

  @Test func `names the paths of its pages`() throws {
    let list = Pagination(loanCount: 3, cardsPerPage: 1)
    #expect(
      (1...3).map { list.path(ofPage: $0).text } == ["index.html", "page/2.html", "page/3.html"])
    let kenya = Pagination(
      loanCount: 3, cardsPerPage: 2, first: try #require(OutputPath("countries/KE.html")),
      folder: "countries/KE")
    #expect(
      (1...2).map { kenya.path(ofPage: $0).text } == ["countries/KE.html", "countries/KE/2.html"])
  }

  @Test func `has one page if there are no loans`() {
    #expect(Pagination(loanCount: 0, cardsPerPage: 1000).loans(onPage: 1).isEmpty)
  }

  /// In the expected text, `<1>` stands for the page with the links.
  @Test(
    arguments: [
      (1, 1, ""), (1, 2, "<1> 2"), (3, 5, "1 2 <3> 4 5"), (1, 20, "<1> 2 3 … 20"),
      (4, 20, "1 2 3 <4> 5 6 … 20"), (5, 20, "1 2 3 4 <5> 6 7 … 20"),
      (6, 20, "1 … 4 5 <6> 7 8 … 20"), (15, 20, "1 … 13 14 <15> 16 17 … 20"),
      (16, 20, "1 … 14 15 <16> 17 18 19 20"), (20, 20, "1 … 18 19 <20>"),
    ])
  func `links the first page, the last page and those nearby`(
    current: Int, pageCount: Int, links: String
  ) {
    let words = Pagination(loanCount: pageCount, cardsPerPage: 1).links(onPage: current)
      .map { link in
        switch link {
        case .page(let number): "\(number)"
        case .current(let number): "<\(number)>"
        case .gap: "…"
        }
      }
    #expect(words.joined(separator: " ") == links)
  }

  @Test(
    arguments: [
      (3_200, 1, "Loans 1 to 1,000 of 3,200.", " Filter, sort and totals cover only these."),
      (3_200, 4, "Loans 3,001 to 3,200 of 3,200.", " Filter, sort and totals cover only these."),
      (2_001, 3, "Loan 2,001 of 2,001.", " Filter, sort and totals cover only this one."),
      (1_000, 1, nil, ""), (0, 1, nil, ""),
    ] as [(Int, Int, String?, String)])
  func `says which loans a page has, and what its filter covers`(
    loanCount: Int, number: Int, text: String?, limit: String
  ) {
    let split = Pagination(loanCount: loanCount, cardsPerPage: 1000)
    #expect(split.coverText(onPage: number, in: englishWords) == text)
    #expect(
      split.coverText(onPage: number, limiting: .filter, in: englishWords)
        == text.map { $0 + limit })
  }
}

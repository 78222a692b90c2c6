import Loans
package import Site

/// How the list is split over pages: the first loans are on `index.html`, the next on `page/2.html`.
package struct ListSplit: Equatable, Sendable {
  package let loanCount: Int
  package let cardsPerPage: Int

  package init(loanCount: Int, cardsPerPage: Int) {
    precondition(loanCount >= 0 && cardsPerPage > 0)
    self.loanCount = loanCount
    self.cardsPerPage = cardsPerPage
  }

  /// At least 1: a list without loans has a page too.
  package var pageCount: Int { loanCount == 0 ? 1 : (loanCount - 1) / cardsPerPage + 1 }

  package var isSplit: Bool { pageCount > 1 }

  /// Which loans are on a page, by their place in the order of the list; pages count from 1.
  package func loans(onPage number: Int) -> Range<Int> {
    let start = (number - 1) * cardsPerPage
    return start..<min(start + cardsPerPage, loanCount)
  }

  /// The number of the page with the loan at this place in the order of the list.
  package func page(withLoanAt index: Int) -> Int { index / cardsPerPage + 1 }

  package static func path(ofPage number: Int) -> OutputPath {
    if number == 1 { return OutputPath(known: "index.html") }
    guard let path = OutputPath("page/\(number).html") else {
      preconditionFailure("a number is a file name")
    }
    return path
  }
}

extension ListSplit {
  /// What leads from one page of the list to another.
  package enum Link: Equatable, Sendable {
    case page(Int)
    /// The page itself.
    case current(Int)
    /// Pages that are left out.
    case gap
  }

  /// The first page, the last, and the two on either side; none of a list on one page.
  ///
  /// A gap stands for two pages at least.
  package func links(onPage current: Int) -> [Link] {
    guard isSplit else { return [] }
    let near = max(1, current - 2)...min(pageCount, current + 2)
    var links: [Link] = near.map { $0 == current ? .current($0) : .page($0) }
    switch near.lowerBound {
    case 1: break
    case 2: links = [.page(1)] + links
    case 3: links = [.page(1), .page(2)] + links
    default: links = [.page(1), .gap] + links
    }
    switch pageCount - near.upperBound {
    case 0: break
    case 1: links += [.page(pageCount)]
    case 2: links += [.page(pageCount - 1), .page(pageCount)]
    default: links += [.gap, .page(pageCount)]
    }
    return links
  }

  /// `Loans 1,001 to 2,000 of 3,200. Filter, sort and totals cover only these.`; nothing of a list
  /// on one page.
  package func coverText(onPage number: Int) -> String? {
    guard isSplit else { return nil }
    let shown = loans(onPage: number)
    let of = loanCount.groupedByThousands
    let last = shown.upperBound.groupedByThousands
    if shown.count == 1 {
      return "Loan \(last) of \(of). Filter, sort and totals cover only this one."
    }
    let first = (shown.lowerBound + 1).groupedByThousands
    return "Loans \(first) to \(last) of \(of). Filter, sort and totals cover only these."
  }
}

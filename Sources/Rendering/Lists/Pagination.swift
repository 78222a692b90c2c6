import Loans
package import Site

/// How loans are split over pages: the first of the list are on `index.html`, the next on
/// `page/2.html`; those of a section on `countries/KE.html` and `countries/KE/2.html`.
package struct Pagination: Equatable, Sendable {
  package let loanCount: Int
  package let cardsPerPage: Int
  /// Where the first page lies.
  private let first: OutputPath
  /// The folder of the other pages.
  private let folder: String

  /// That of the list of all loans.
  package init(loanCount: Int, cardsPerPage: Int) {
    self.init(
      loanCount: loanCount, cardsPerPage: cardsPerPage, first: OutputPath(known: "index.html"),
      folder: "page")
  }

  /// The page `first`, and others in `folder`, named by their numbers.
  package init(loanCount: Int, cardsPerPage: Int, first: OutputPath, folder: String) {
    precondition(loanCount >= 0 && cardsPerPage > 0)
    self.loanCount = loanCount
    self.cardsPerPage = cardsPerPage
    self.first = first
    self.folder = folder
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

  /// Where a page lies; pages count from 1.
  package func path(ofPage number: Int) -> OutputPath {
    if number == 1 { return first }
    guard let path = OutputPath("\(folder)/\(number).html") else {
      preconditionFailure("'\(folder)' is no folder")
    }
    return path
  }
}

extension Pagination {
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

import Loans
package import Site
import Words

/// The division of a list of loans into pages: `index.html`, `page/2.html` for the list of all
/// loans; `countries/KE.html`, `countries/KE/2.html` for that of a section.
package struct Pagination: Equatable, Sendable {
  package let loanCount: Int
  package let cardsPerPage: Int
  private let first: OutputPath
  /// The folder of the further pages.
  private let folder: String

  package init(loanCount: Int, cardsPerPage: Int) {
    self.init(
      loanCount: loanCount, cardsPerPage: cardsPerPage, first: PagePaths.list,
      folder: PagePaths.furtherListFolder)
  }

  /// Creates a pagination with at least one card per page. The names of further pages are numbers.
  package init(loanCount: Int, cardsPerPage: Int, first: OutputPath, folder: String) {
    precondition(loanCount >= 0 && cardsPerPage > 0)
    self.loanCount = loanCount
    self.cardsPerPage = cardsPerPage
    self.first = first
    self.folder = folder
  }

  /// The number of pages. It is at least 1, because even a list without loans has a page.
  package var pageCount: Int { loanCount == 0 ? 1 : (loanCount - 1) / cardsPerPage + 1 }

  /// Whether there is more than one page.
  package var isSplit: Bool { pageCount > 1 }

  /// The name of the list: `index`, `countries/KE`.
  package var name: String { String(first.text.dropLast(".html".count)) }

  /// The path of the CSV file with all loans of the list.
  package var tablePath: OutputPath { PagePaths.table(ofListAt: first) }

  /// Returns which loans are on a page, as indices in the list. Pages are counted from 1.
  package func loans(onPage number: Int) -> Range<Int> {
    let start = (number - 1) * cardsPerPage
    return start..<min(start + cardsPerPage, loanCount)
  }

  /// Returns the number of the page that has the loan at an index in the list.
  package func page(withLoanAt index: Int) -> Int { index / cardsPerPage + 1 }

  /// Returns the path of a page. Pages are counted from 1.
  package func path(ofPage number: Int) -> OutputPath {
    number == 1 ? first : PagePaths.page(number, in: folder)
  }
}

extension Pagination {
  /// An element of the navigation between the pages of the list.
  package enum Link: Equatable, Sendable {
    /// A link to the page with this number.
    case page(Int)
    /// The number of the current page, which is not a link.
    case current(Int)
    /// A gap that stands for at least two pages without a link.
    case gap
  }

  /// Returns the links to the first and the last page, and to two pages on either side; none for a
  /// single page.
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

  /// The parts of a page of a split list that cover only the loans of that page.
  package enum Limit: Sendable {
    case totals
    /// The filter, the order and the totals.
    case filter
  }

  /// Returns a text that says which loans of a split list are on a page, `Loans 1,001 to 2,000 of
  /// 3,200.`, and what covers only these loans. Returns `nil` if the list has only one page.
  package func coverText(
    onPage number: Int, limiting limit: Limit? = nil, in words: SiteWords
  ) -> String? {
    guard isSplit else { return nil }
    let (several, one) =
      switch limit {
      case nil: (words.list.covers, words.list.coversOne)
      case .totals: (words.list.coversTotals, words.list.coversOneTotals)
      case .filter: (words.list.coversFilter, words.list.coversOneFilter)
      }
    let shown = loans(onPage: number)
    let (first, total) = (PhraseValue.count(shown.lowerBound + 1), PhraseValue.count(loanCount))
    return shown.count == 1
      ? one.text(first, total) : several.text(first, .count(shown.upperBound), total)
  }
}

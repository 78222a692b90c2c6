import Loans
import Pages
import Site
import SiteIndex

/// The absolute addresses of the loans of a site.
struct LoanAddresses {
  /// The address of the folder with the pages of loans; `nil` without a base URL.
  private let pages: String?
  /// The query of the loans' addresses at Kiva.
  private let kivaQuery: String

  init(in context: SiteContext) {
    pages = context.layout.base.map { "\($0)\(PagePaths.loanFolder)/" }
    kivaQuery = Card.kivaQuery(context.settings.appID)
  }

  /// Returns the addresses of a loan. `hasPage` says whether it has a page on the site.
  func links(to loan: LoanID, hasPage: Bool = true) -> LoanLinks {
    LoanLinks(
      page: hasPage ? pages.map { "\($0)\(loan).html" } : nil,
      kiva: "\(Card.kivaFolder)\(loan)\(kivaQuery)")
  }

  /// Appends the address of a loan's page or, without a base URL, the address of the loan at Kiva.
  func appendAddress(of loan: LoanID, to bytes: inout [UInt8]) {
    bytes.append(pages ?? Card.kivaFolder)
    bytes.append(number: loan.value)
    bytes.append(pages == nil ? kivaQuery : ".html")
  }
}

/// The absolute addresses of a loan.
struct LoanLinks {
  /// The address of the loan's page; `nil` without a base URL, or if the loan has no page.
  let page: String?
  let kiva: String
}

import Loans
import Pages
import Site
import SiteIndex

/// The loans as data, `loans.json`.
enum LoansFile {
  static let route = Route(at: PagePaths.loansFile) { context in
    let content = context.content
    return loansFile(content.loans, fetchedAt: content.time, source: content.source)
  }
}

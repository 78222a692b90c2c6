import Loans
import Site

/// The loans as data, `loans.json`.
enum LoansFile {
  static let path = OutputPath(known: "loans.json")

  static let route = Route(at: path) { context in
    let content = context.content
    return loansFile(content.loans, fetchedAt: content.time, source: content.source)
  }
}

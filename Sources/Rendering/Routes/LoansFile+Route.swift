import Loans
import Site

/// The loans as data, `loans.json`.
enum LoansFile {
  static let route = Route(at: OutputPath(known: "loans.json")) { context in
    let content = context.content
    return loansFile(content.loans, fetchedAt: content.time, source: content.source)
  }
}

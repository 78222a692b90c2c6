import Loans
import Mustache
import Site

/// The loans as data, `loans.json`.
enum LoansFile {
  private static let path = OutputPath(known: "loans.json")

  static let route = Route { context in
    Items([
      RouteFile(at: path) {
        let content = context.content
        return Page(
          path: path,
          bytes: loansFile(content.loans, fetchedAt: content.time, source: content.source))
      }
    ])
  }
}

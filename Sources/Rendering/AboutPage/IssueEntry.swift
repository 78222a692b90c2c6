/// One data issue in a list, as the template sees it.
struct IssueEntry: Equatable, Sendable {
  let issue: DataReport.Issue
  /// The link to the loan's page, if it has one.
  let link: String?

  /// What the issue is about: `Loan 1234567`, `Entry 18`.
  var subject: String {
    if let loan = issue.loan { return "Loan \(loan)" }
    guard let place = issue.place, let first = place.first else { return "The whole answer" }
    return first.uppercased() + place.dropFirst()
  }
}

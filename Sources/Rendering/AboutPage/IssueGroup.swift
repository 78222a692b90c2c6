import Loans
import Site

/// The data issues of one rule, as the template sees them.
struct IssueGroup: Equatable, Sendable {
  let kind: DataReport.Issue.Kind
  let rule: String
  var issues: [DataReport.Issue]
  /// The maximum number of issues that are listed one by one.
  var maximumEntryCount = 0
  /// The relative path from the page to the site's root.
  private let root: String
  /// The loans that have a page.
  private let loanIDs: Set<LoanID>

  init(of issue: DataReport.Issue, root: String, loanIDs: Set<LoanID>) {
    kind = issue.kind
    rule = issue.rule
    issues = [issue]
    self.root = root
    self.loanIDs = loanIDs
  }

  /// How often the rule was broken: `once`, `1,204 times`.
  var count: String {
    issues.count == 1 ? "once" : "\(issues.count.groupedByThousands) times"
  }

  /// The issues that are listed one by one.
  var entries: [IssueEntry] {
    issues.prefix(maximumEntryCount).map { issue in
      let loan = issue.loan.flatMap { loanIDs.contains($0) ? $0 : nil }
      return IssueEntry(issue: issue, link: loan.map { root + LoanPage.path(of: $0).text })
    }
  }

  /// How many issues are not listed, `and 1,104 more`; `nil` if all are.
  var rest: String? {
    let count = issues.count - maximumEntryCount
    return count > 0 ? "and \(count.groupedByThousands) more" : nil
  }
}

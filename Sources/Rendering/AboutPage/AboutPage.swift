import Loans
import Site

/// The page that says where the data come from, and what was done to them.
package struct AboutPage: Equatable, Sendable {
  static let path = OutputPath(known: "about.html")

  /// The maximum number of data issues listed on the page.
  ///
  /// There are more if more rules than this are broken, because each has at least one issue listed.
  package static let maximumListedIssues = 100

  let layout: PageLayout
  let source: Provenance
  let origin: DataOrigin
  /// The loans in the order of the list.
  let loans: [Loan]
  /// The loans that have left the list and keep their pages.
  let retiredLoans: [Loan]
  let pictures: LoanPictures
  let report: DataReport

  /// Whether the invented loans are shown because Kiva could not be reached.
  var isFallback: Bool { layout.site.isFallback }

  /// Whether the loans are invented.
  var isSample: Bool { layout.site.isSample }

  /// Whether nothing at all was wrong with the data. The sample is never flawless: it has odd
  /// values on purpose, which are not reported.
  var isFlawless: Bool { report.isFlawless && !isSample }

  /// The loans of the list, and those that have left it and keep their pages.
  var allLoans: [Loan] { loans + retiredLoans }

  /// What was left out, by rule.
  var skipped: [IssueGroup] { groups.filter { $0.kind == .skipped } }

  /// What was mended, by rule.
  var mended: [IssueGroup] { groups.filter { $0.kind == .mended } }

  /// The data issues by rule, in the order in which each rule was first broken.
  private var groups: [IssueGroup] {
    let loanIDs = Set(loans.map(\.id))
    var groups: [IssueGroup] = []
    var indices: [Rule: Int] = [:]
    for issue in report.issues {
      let rule = Rule(kind: issue.kind, text: issue.rule)
      if let index = indices[rule] {
        groups[index].issues.append(issue)
      } else {
        indices[rule] = groups.count
        groups.append(IssueGroup(of: issue, root: layout.root, loanIDs: loanIDs))
      }
    }
    let count = max(1, Self.maximumListedIssues / max(1, groups.count))
    for index in groups.indices { groups[index].maximumEntryCount = count }
    return groups
  }

  /// What all issues of one group have in common.
  private struct Rule: Hashable {
    let kind: DataReport.Issue.Kind
    let text: String
  }
}

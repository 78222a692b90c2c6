import Loans
import Site
import SiteIndex

/// The page that says where the data come from, and what was done to them.
package struct AboutPage: PageModel, Equatable, Sendable {
  /// The maximum number of data issues listed on the page.
  ///
  /// It is more than twice the number of rules, so that at least one issue of each group is listed.
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

  /// The loans of the list, and those that have left it and keep their pages. They are not put
  /// into one array, because that would copy all of them.
  var allLoans: some Sequence<Loan> { [loans, retiredLoans].joined() }

  /// What was left out, by rule.
  var skipped: [IssueGroup] { groups.filter { $0.key.kind == .skipped } }

  /// What was mended, by rule.
  var mended: [IssueGroup] { groups.filter { $0.key.kind == .mended } }

  /// The data issues by rule, in the order in which each rule was first broken.
  private var groups: [IssueGroup] {
    let loanIDs = Set(loans.map(\.id))
    var groups: [IssueGroup] = []
    var indices: [IssueGroup.Key: Int] = [:]
    for issue in report.issues {
      let key = IssueGroup.Key(rule: issue.rule, kind: issue.kind)
      let index = indices[key] ?? groups.count
      if index == groups.count {
        indices[key] = index
        groups.append(
          IssueGroup(key: key, root: layout.root, loanIDs: loanIDs, words: layout.site.words))
      }
      groups[index].issues.append(issue)
    }
    let count = Self.maximumListedIssues / max(1, groups.count)
    for index in groups.indices { groups[index].maximumEntryCount = count }
    return groups
  }
}

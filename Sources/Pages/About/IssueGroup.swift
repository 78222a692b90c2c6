import Loans
import Site
import SiteIndex
import Words

/// The data issues of one rule, as the template sees them.
struct IssueGroup: Sendable {
  let key: Key
  var issues: [DataReport.Issue] = []
  /// The maximum number of issues that are listed one by one.
  var maximumEntryCount = 0
  /// The relative path from the page to the root of the pages in its language.
  let root: String
  /// The loans that have a page.
  let loanIDs: Set<LoanID>
  let words: SiteWords

  /// What all issues of one group have in common.
  struct Key: Hashable, Sendable {
    let rule: DataRule
    let kind: DataReport.Issue.Kind
  }

  /// What was wrong, and how it was mended: one sentence without a full stop.
  var ruleText: String { words.rule.text(key.rule, key.kind) }

  /// How often the rule was broken: `once`, `1,204 times`.
  var countText: String { words.about.times.text(.count(issues.count)) }

  /// The issues that are listed one by one.
  var entries: [IssueEntry] {
    issues.prefix(maximumEntryCount).map { issue in
      let loan = issue.loan.flatMap { loanIDs.contains($0) ? $0 : nil }
      return IssueEntry(
        issue: issue, link: loan.map { root + PagePaths.loan($0).text }, words: words)
    }
  }

  /// How many issues are not listed, `and 1,104 more`; `nil` if all are.
  var restText: String? {
    let count = issues.count - maximumEntryCount
    return count > 0 ? words.about.moreIssues.text(.count(count)) : nil
  }
}

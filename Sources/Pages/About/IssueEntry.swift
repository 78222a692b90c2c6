import Loans
import SiteIndex
import Words

/// One data issue in a list, as the template sees it.
struct IssueEntry: Sendable {
  let issue: DataReport.Issue
  /// The link to the loan's page, if it has one.
  let link: String?
  let words: SiteWords

  /// What the issue is about: `Loan 1234567`, `Entry 18`.
  var subject: String {
    if let loan = issue.loan { return words.about.issueLoan.text(.digits(loan.value)) }
    return switch issue.position {
    case .entry(let number): words.about.issueEntry.text(.digits(number))
    case .line(let number): words.about.issueLine.text(.digits(number))
    case nil: words.about.issueEverything
    }
  }

  /// How many more values of the loan broke the rule in the same way, `; the same in 3 more places`;
  /// `nil` if none did.
  var repetitionText: String? {
    issue.repetitionCount == 0 ? nil : words.about.issueAgain.text(.count(issue.repetitionCount))
  }
}

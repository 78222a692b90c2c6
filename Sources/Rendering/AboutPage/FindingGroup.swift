import Loans
import Site

/// What was found to break one rule.
struct FindingGroup: Equatable, Sendable {
  let kind: DataReport.Finding.Kind
  let rule: String
  var findings: [DataReport.Finding]
  /// How many of them are written one by one.
  var mostLines = 0
  /// What leads from the page to the site's root.
  private let root: String
  /// The loans that have a page.
  private let loanIDs: Set<LoanID>

  init(of finding: DataReport.Finding, root: String, loanIDs: Set<LoanID>) {
    kind = finding.kind
    rule = finding.rule
    findings = [finding]
    self.root = root
    self.loanIDs = loanIDs
  }

  /// `once`, `1,204 times`.
  var count: String {
    findings.count == 1 ? "once" : "\(findings.count.groupedByThousands) times"
  }

  var lines: [FindingLine] {
    findings.prefix(mostLines).map { finding in
      let loan = finding.loan.flatMap { loanIDs.contains($0) ? $0 : nil }
      return FindingLine(
        finding: finding, link: loan.map { root + LoanPage.path(of: $0).text })
    }
  }

  /// `and 1,104 more`; `nil` if all are there.
  var rest: String? {
    let count = findings.count - mostLines
    return count > 0 ? "and \(count.groupedByThousands) more" : nil
  }
}

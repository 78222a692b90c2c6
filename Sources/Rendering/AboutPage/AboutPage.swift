import Loans
import Site

/// The page that says where the data are from, and what was done to them.
package struct AboutPage: Equatable, Sendable {
  static let path = OutputPath(known: "about.html")
  /// Of findings, as many lines as one reads are written, about.
  package static let mostLines = 100

  let frame: PageLayout
  let source: Provenance
  let origin: DataOrigin
  /// In the order of the list.
  let loans: [Loan]
  /// Those that have left the list and keep their page.
  let formerLoans: [Loan]
  let pictures: LoanPictures
  let report: DataReport

  /// Whether the invented loans are shown because Kiva could not be reached.
  var isFallback: Bool { frame.site.isFallback }

  /// Whether the loans are invented.
  var isSample: Bool { frame.site.isSample }

  /// Whether nothing at all was found wrong; the sample has oddities that nobody is told of.
  var isFlawless: Bool { report.isFlawless && !isSample }

  /// Those of the list, and those that have left it and keep their page.
  var allLoans: [Loan] { loans + formerLoans }

  /// What was left out, by rule.
  var skipped: [FindingGroup] { groups.filter { $0.kind == .skipped } }

  /// What was mended, by rule.
  var mended: [FindingGroup] { groups.filter { $0.kind == .mended } }

  /// In the order in which each rule was first broken.
  private var groups: [FindingGroup] {
    let loanIDs = Set(loans.map(\.id))
    var groups: [FindingGroup] = []
    var indices: [Rule: Int] = [:]
    for finding in report.findings {
      let rule = Rule(kind: finding.kind, text: finding.rule)
      if let index = indices[rule] {
        groups[index].findings.append(finding)
      } else {
        indices[rule] = groups.count
        groups.append(FindingGroup(of: finding, root: frame.root, loanIDs: loanIDs))
      }
    }
    let lines = max(1, Self.mostLines / max(1, groups.count))
    for index in groups.indices { groups[index].mostLines = lines }
    return groups
  }

  /// By what findings belong together.
  private struct Rule: Hashable {
    let kind: DataReport.Finding.Kind
    let text: String
  }
}

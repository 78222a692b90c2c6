package import Loans
package import Site

/// The page that says where the data are from, and what was done to them.
package struct AboutPage: Equatable, Sendable {
  package static let path = OutputPath(known: "about.html")
  /// Of findings, as many lines as one reads are written, about.
  package static let mostLines = 100

  package let frame: Frame
  /// As `loans.json` names it.
  package let source: String
  package let loanCount: Int
  package let pictures: LoanPictures
  package let report: DataReport
  /// The loans that have a page.
  package let loanIDs: Set<LoanID>

  /// `36 loans`.
  package var loansInWords: String { counted(loanCount, "loan", "loans") }

  /// Where the loans are from, a sentence.
  package var sourceInWords: String {
    switch source {
    case "newest": "They come from Kiva's public API, from its list of the newest loans."
    case "search":
      "They come from Kiva's public API, from its search for loans that still raise money, the "
        + "newest first."
    case "graphql": "They come from Kiva's public GraphQL interface, the newest first."
    case "sample":
      "They are invented, people and all, to show what the site looks like. Nothing was asked of Kiva."
    default: "They come from a file of loans that was saved earlier, in the shape of Kiva's API."
    }
  }

  /// What the site shows of pictures, and whom a reader's browser asks for them.
  package var picturesInWords: String {
    switch pictures {
    case .linked:
      "Pictures are not part of this site: your browser asks Kiva's server for them, without saying "
        + "which page they are for. Where there is none, the pattern of the loan's sector is shown."
    case .own:
      "Pictures were fetched from Kiva when the site was made and lie beside its pages. Where there "
        + "is none, or it could not be fetched, the pattern of the loan's sector is shown."
    case .none: "This site shows no pictures, but the pattern of each loan's sector."
    }
  }

  /// `2 entries of the list could not be used`; `nil` if all could.
  package var skippedInWords: String? {
    report.skippedCount == 0
      ? nil : "\(counted(report.skippedCount, "entry", "entries")) of the list could not be used"
  }

  /// What was left out, by rule.
  package var skipped: [FindingGroup] { groups.filter { $0.kind == .skipped } }

  /// What was mended, by rule.
  package var mended: [FindingGroup] { groups.filter { $0.kind == .mended } }

  /// In the order in which each rule was first broken.
  private var groups: [FindingGroup] {
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

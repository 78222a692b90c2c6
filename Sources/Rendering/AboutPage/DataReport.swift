package import Loans

/// What was found wrong with the data, for the page about them.
///
/// Plain values: they name no file and no machine, and are the same for the same data.
package struct DataReport: Equatable, Sendable {
  /// In the order of the data.
  package var findings: [Finding] = []
  /// How many entries of the listing gave no loan.
  package var skippedCount = 0

  package init(findings: [Finding] = [], skippedCount: Int = 0) {
    self.findings = findings
    self.skippedCount = skippedCount
  }

  /// Whether nothing was left out or mended.
  package var isFlawless: Bool { findings.isEmpty && skippedCount == 0 }

  /// One broken rule.
  package struct Finding: Equatable, Sendable {
    /// What became of the loan.
    package enum Kind: Equatable, Sendable {
      /// The loan is not on the site.
      case skipped
      /// The loan is there, without the value or with another.
      case mended
    }

    package var kind: Kind
    /// What was asked of the data, and how it was mended: one sentence, no full stop, the same for
    /// all findings of the rule.
    package var rule: String
    package var loan: LoanID?
    /// Where it was in the data if the loan is not known: `entry 18`, `line 3`.
    package var place: String?
    /// The path of the value in the loan, `location.geo.pairs`; empty for the whole loan.
    package var field: String
    /// What was wrong, no full stop; may quote the data.
    package var text: String

    package init(
      _ kind: Kind, rule: String, loan: LoanID? = nil, place: String? = nil, field: String = "",
      text: String
    ) {
      self.kind = kind
      self.rule = rule
      self.loan = loan
      self.place = place
      self.field = field
      self.text = text
    }
  }
}

/// One broken rule in a listing: where, and what was expected.
///
/// Two of the same `rule`, `loan` and `field` are one complaint, told by two answers.
package struct DataIssue: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Severity: Sendable {
    /// The loan is skipped.
    case error
    /// The loan is shown anyway; the rule says how.
    case warning
  }

  package var rule: DataRule
  package var severity: Severity
  /// Whose it is; `nil` if its id cannot be read, or if it is about no one loan.
  package var loan: LoanID?
  /// The answer's name and the path in it: `newest, page 2: loans[17].location.geo.pairs`.
  package var path: String
  /// The path below the entry: `location.geo.pairs`; empty for the entry itself.
  package var field: String
  /// One sentence, no full stop: `expected a whole number, got "abc"`.
  package var message: String

  package init(
    _ rule: DataRule, loan: LoanID? = nil, path: String, field: String = "", message: String
  ) {
    self.rule = rule
    self.severity = rule.severity
    self.loan = loan
    self.path = path
    self.field = field
    self.message = message
  }

  package var description: String { "\(path): \(message)" }

  /// The same issue, of an answer whose entries are not needed to have the loan.
  package func asWarning() -> DataIssue {
    var issue = self
    issue.severity = .warning
    return issue
  }

  /// The same issue with its path below `place`: `newest, page 2: loans[17].loan_amount`.
  package func within(_ place: String) -> DataIssue {
    var issue = self
    issue.path = path.isEmpty ? place : "\(place): \(path)"
    return issue
  }
}

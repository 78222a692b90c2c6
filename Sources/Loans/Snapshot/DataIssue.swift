/// A violation of a rule in a response or a file. Issues with the same `rule`, `loan` and `field`
/// count as one issue, even in different responses.
package struct DataIssue: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Severity: Sendable {
    /// The loan is skipped.
    case error
    /// The loan is shown nevertheless. The rule says how.
    case warning
  }

  package var rule: DataRule
  package var severity: Severity
  /// The loan with the issue; `nil` if its id is unreadable or the issue does not concern a single
  /// loan.
  package var loan: LoanID?
  /// The response or file and the path in it: `newest, page 2: loans[17].location.geo.pairs`.
  package var path: String
  /// The path below the entry, `location.geo.pairs`, or an empty string for the entry itself.
  package var field: String
  /// The expected and the found value, without a full stop: `expected a whole number, got "abc"`.
  package var message: String
  /// The value that was found, as shortened JSON: `"abc"`, `{…}`; `nil` if there was none.
  package var value: String?
  /// How many further values of the loan's lists break the rule in the same way.
  package var repetitionCount = 0

  package init(
    _ rule: DataRule, loan: LoanID? = nil, path: String, field: String = "", message: String,
    value: String? = nil
  ) {
    self.rule = rule
    self.severity = rule.severity
    self.loan = loan
    self.path = path
    self.field = field
    self.message = message
    self.value = value
  }

  package var description: String { "\(path): \(message)" }

  /// Compares everything except the value and the number of repetitions, which the message
  /// includes.
  package static func == (left: DataIssue, right: DataIssue) -> Bool {
    left.rule == right.rule && left.severity == right.severity && left.loan == right.loan
      && left.path == right.path && left.field == right.field && left.message == right.message
  }

  /// Returns the issue as a warning, for a response that only adds values to known loans.
  package func asWarning() -> DataIssue {
    var issue = self
    issue.severity = .warning
    return issue
  }

  /// Returns the issue with the name of a response or file before its path: `newest, page 2:
  /// loans[17].loan_amount`.
  package func prefixingPath(with name: String) -> DataIssue {
    var issue = self
    issue.path = path.isEmpty ? name : "\(name): \(path)"
    return issue
  }
}

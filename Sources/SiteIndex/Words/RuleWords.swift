package import Loans
import Words

/// What the page about the data says of a broken rule.
package struct RuleWords: Sendable {
  let words: WordTable

  /// Returns a sentence without a full stop, which depends on whether the loan was skipped or is
  /// shown all the same.
  package func text(_ rule: DataRule, _ kind: DataReport.Issue.Kind) -> String {
    guard rule.severity == .error, kind != .skipped else {
      return words["rule.\(rule.rawValue)"]
    }
    let error = rule
    return words["rule.\(error.rawValue)-kept"]
  }
}

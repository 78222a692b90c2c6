package import Loans
import Words

/// What the page about the data says of a broken rule.
package struct RuleWords: Sendable {
  private let skipped = PerCase<DataRule, String> { word("rule.\($0.rawValue)") }
  private let kept = PerCase<DataRule, String> { rule in
    word(rule.severity == .error ? "rule.\(rule.rawValue)-kept" : "rule.\(rule.rawValue)")
  }

  /// Returns a sentence without a full stop, which depends on whether the loan was skipped or is
  /// shown all the same.
  package func text(_ rule: DataRule, _ kind: DataReport.Issue.Kind) -> String {
    kind == .skipped ? skipped[rule] : kept[rule]
  }
}

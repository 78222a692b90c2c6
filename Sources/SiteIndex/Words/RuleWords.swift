package import Loans
import Words

/// What the page about the data says of a broken rule.
package struct RuleWords: Sendable {
  private let skipped: PerCase<DataRule, String>
  private let kept: PerCase<DataRule, String>

  init(_ words: inout WordLookup) {
    skipped = PerCase { words.text("rule.\($0.rawValue)") }
    kept = PerCase { rule in
      rule.severity == .error
        ? words.text("rule.\(rule.rawValue)-kept") : words.text("rule.\(rule.rawValue)")
    }
  }

  /// Returns a sentence without a full stop, which depends on whether the loan was skipped or is
  /// shown all the same.
  package func text(_ rule: DataRule, _ kind: DataReport.Issue.Kind) -> String {
    kind == .skipped ? skipped[rule] : kept[rule]
  }
}

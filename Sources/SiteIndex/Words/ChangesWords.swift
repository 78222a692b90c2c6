package import Words

/// The words of the page of changes.
package struct ChangesWords: Sendable {
  package let title = word("changes.title")
  package let description = word("changes.description")
  package let onlyBaskets = word("changes.only-baskets")
  package let more = word("changes.more", ["count"])
  package let loan = word("changes.loan", ["number"])
  package let gain = word("changes.gain", ["amount"])
  package let share = word("changes.share", ["share", "amount"])
  package let before = word("changes.before", ["amount"])
  package let speed = word("changes.speed", ["amount"])
  package let funded = word("changes.funded-share", ["share"])
  package let tabs = PerCase<ChangePeriod.Span, String> { word("changes.tab-\($0.rawValue)") }
  package let titles = PerCase<ChangePeriod.Span, String> { word("changes.in-\($0.rawValue)") }
  /// The sentence of a period in which nothing happened.
  package let none = PerCase<ChangePeriod.Span, String> { word("changes.none-\($0.rawValue)") }
  package let groups = PerCase<LoanChange.Kind, String> { word("changes.\($0.rawValue)") }
}

package import Words

/// The words of the page of changes.
package struct ChangesWords: Sendable {
  package let title: String
  package let description: String
  package let tabs: PerCase<ChangePeriod.Span, String>
  package let titles: PerCase<ChangePeriod.Span, String>
  /// The sentence of a period in which nothing happened.
  package let none: PerCase<ChangePeriod.Span, String>
  package let onlyBaskets: String
  package let groups: PerCase<LoanChange.Kind, String>
  package let more: Phrase<OnePlace>
  package let loan: Phrase<OnePlace>
  package let gain: Phrase<OnePlace>
  package let share: Phrase<TwoPlaces>
  package let before: Phrase<OnePlace>
  package let speed: Phrase<OnePlace>
  package let funded: Phrase<OnePlace>

  init(_ words: inout WordLookup) {
    title = words.text("changes.title")
    description = words.text("changes.description")
    tabs = PerCase { words.text("changes.tab-\($0.rawValue)") }
    titles = PerCase { words.text("changes.in-\($0.rawValue)") }
    none = PerCase { words.text("changes.none-\($0.rawValue)") }
    onlyBaskets = words.text("changes.only-baskets")
    groups = PerCase { words.text("changes.\($0.rawValue)") }
    more = words.phrase("changes.more", "count")
    loan = words.phrase("changes.loan", "number")
    gain = words.phrase("changes.gain", "amount")
    share = words.phrase("changes.share", "share", "amount")
    before = words.phrase("changes.before", "amount")
    speed = words.phrase("changes.speed", "amount")
    funded = words.phrase("changes.funded-share", "share")
  }
}

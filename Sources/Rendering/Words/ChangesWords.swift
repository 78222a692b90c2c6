import Words

/// The words of the page of changes.
struct ChangesWords: Sendable {
  let title: String
  let description: String
  let tabs: PerCase<ChangePeriod.Span, String>
  let titles: PerCase<ChangePeriod.Span, String>
  /// The sentence of a period in which nothing happened.
  let none: PerCase<ChangePeriod.Span, String>
  let onlyBaskets: String
  let groups: PerCase<LoanChange.Kind, String>
  let more: Phrase<OnePlace>
  let loan: Phrase<OnePlace>
  let gain: Phrase<OnePlace>
  let share: Phrase<TwoPlaces>
  let before: Phrase<OnePlace>
  let speed: Phrase<OnePlace>
  let funded: Phrase<OnePlace>

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

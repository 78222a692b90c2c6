package import Words

/// The words of the page of changes.
package struct ChangesWords: Sendable {
  let words: WordTable
  package var title: String { words["changes.title"] }
  package var description: String { words["changes.description"] }
  package var onlyBaskets: String { words["changes.only-baskets"] }
  package var more: Phrase<1> { words["changes.more", "count"] }
  package var loan: Phrase<1> { words["changes.loan", "number"] }
  package var gain: Phrase<1> { words["changes.gain", "amount"] }
  package var share: Phrase<2> { words["changes.share", "share", "amount"] }
  package var before: Phrase<1> { words["changes.before", "amount"] }
  package var speed: Phrase<1> { words["changes.speed", "amount"] }
  package var funded: Phrase<1> { words["changes.funded-share", "share"] }

  /// The tab of a period.
  package func tab(_ span: ChangePeriod.Span) -> String { words["changes.tab-\(span.rawValue)"] }

  /// The heading of a period.
  package func title(_ span: ChangePeriod.Span) -> String { words["changes.in-\(span.rawValue)"] }

  /// The sentence of a period in which nothing happened.
  package func none(in span: ChangePeriod.Span) -> String { words["changes.none-\(span.rawValue)"] }

  /// The heading of the changes of a kind.
  package func title(_ kind: LoanChange.Kind) -> String { words["changes.\(kind.rawValue)"] }
}

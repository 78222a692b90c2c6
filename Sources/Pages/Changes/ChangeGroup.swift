import Loans
import SiteIndex
import Words

/// The loans of a period to which the same happened, as the template sees them.
struct ChangeGroup: ModelWithWords {
  let kind: LoanChange.Kind
  /// The loans that are listed, at least one.
  let entries: [ChangeEntry]
  /// The number of loans to which it happened.
  let count: Int
  let words: SiteWords

  init(
    _ kind: LoanChange.Kind, _ changes: [LoanChange], in span: ChangePeriod.Span,
    _ context: ChangesContext
  ) {
    self.kind = kind
    count = changes.count
    words = context.words
    // Loans that moved most come first; all others are in the order of their times.
    let ranked = kind == .moved ? Self.byGain(changes) : changes
    let maximum = kind == .moved ? ChangesPage.maximumMovedEntries : ChangesPage.maximumEntries
    entries = ranked.prefix(maximum).map { ChangeEntry($0, in: span, context) }
  }

  private static func byGain(_ changes: [LoanChange]) -> [LoanChange] {
    changes.sorted { one, other in
      let (gain, otherGain) = (one.gain?.cents.magnitude ?? 0, other.gain?.cents.magnitude ?? 0)
      return gain == otherGain ? one.loan < other.loan : gain > otherGain
    }
  }

  static let bindings = TemplateBindings<ChangeGroup>(
    "loans to which the same happened",
    [
      .choice("kind", "what happened, 'appeared' or 'funded'") { $0.kind },
      .text("title", "the heading, 'New loans'") { $0.words.changes.groups[$0.kind] },
      .count("count", "how many loans it happened to") { $0.count },
      .list("entries", "the first of the loans", ChangeEntry.bindings) { $0.entries },
      .text("rest", "how many loans are not listed; absent if all are") { group in
        let rest = group.count - group.entries.count
        return rest == 0 ? nil : group.words.changes.more.text(.count(rest))
      },
    ])
}

import Loans
import SiteIndex
import Words

/// A period of the page of changes, as the template sees it.
struct PeriodSection: ModelWithWords {
  let period: ChangePeriod
  /// The loans by what happened to them, in the order of the kinds; none is empty.
  let groups: [ChangeGroup]
  let lastChange: Timestamp?
  let words: SiteWords

  init(_ period: ChangePeriod, _ context: ChangesContext, lastChange: Timestamp?) {
    self.period = period
    self.lastChange = lastChange
    words = context.words
    let changes = Dictionary(grouping: period.changes, by: \.kind)
    groups = LoanChange.Kind.allCases.compactMap { kind in
      changes[kind].map { ChangeGroup(kind, $0, in: period.span, context) }
    }
  }

  private var span: ChangePeriod.Span { period.span }

  /// The sentence of a period in which no loan changed; `nil` if one did.
  private var emptyText: String? {
    if !groups.isEmpty { return nil }
    return period.hasEvents ? words.changes.onlyBaskets : words.changes.none[span]
  }

  /// Whether a sentence on an empty period is followed by the time of the last change.
  private var namesLastChange: Bool { !period.hasEvents && groups.isEmpty }

  static let bindings = TemplateBindings<PeriodSection>(
    "a period of changes",
    [
      .choice("id", "the name of the period: 'last', 'day' or 'week'") { $0.span },
      .text("label", "the text of the tab, 'Last day'") { $0.words.changes.tabs[$0.span] },
      .text("title", "the heading, 'In the last day'") { $0.words.changes.titles[$0.span] },
      .text("startIso", "the beginning of the period, ISO 8601; absent if nothing is recorded") {
        $0.period.start?.iso8601
      },
      .text("startWords", "the beginning of the period in words") { section in
        section.period.start.map { section.words.formats.text(.time($0)) }
      },
      .flag("isLast", "whether the period is that of the last change") { $0.span == .last },
      .count("count", "how many loans changed; absent if none did") {
        $0.period.changes.isEmpty ? nil : $0.period.changes.count
      },
      .text("emptyText", "the sentence of a period in which no loan changed") { $0.emptyText },
      .text("lastIso", "the time of the last change, ISO 8601; in a period without changes only") {
        $0.namesLastChange ? $0.lastChange?.iso8601 : nil
      },
      .text("lastWords", "the time of the last change in words") { section in
        section.lastChange.map { section.words.formats.text(.time($0)) }
      },
      .list("groups", "the loans by what happened to them", ChangeGroup.bindings) { $0.groups },
    ])
}

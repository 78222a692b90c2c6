import History
import Loans
import Site
import SiteIndex
import Words

/// The page about recent changes of the loans, `changes.html`.
package struct ChangesPage: PageModel, Sendable {
  /// The maximum number of loans that are visible at first under one heading.
  package static let maximumVisibleEntries = 60
  /// The maximum number of loans that are visible at first among those that gained most.
  package static let maximumVisibleMovedEntries = 20
  /// The maximum number of further loans under one heading, which a reader can open.
  package static let maximumFurtherEntries = 1_000

  let layout: PageLayout
  /// The time of the last data that has an event; `nil` if nothing is recorded.
  let lastChange: Timestamp?
  /// What happened in the last day, `$9,000 was lent since yesterday`; `nil` if there is nothing to
  /// say.
  let highlight: String?
  /// The last change, the last day and the last week.
  let periods: [PeriodSection]
  /// The facets of the filter; empty if there is nothing to choose.
  let facets: [ChangeFacet]

  init(layout: PageLayout, in context: SiteContext) {
    let content = context.content
    let history = content.history
    let entryContext = ChangesContext(in: context, root: layout.root)
    let shown = entryContext.loans.shown
    self.layout = layout
    lastChange = history.lastChange
    periods = ChangePeriod.Span.allCases.map { span in
      PeriodSection(
        ChangePeriod(span, of: history, at: content.time, shown: shown), entryContext,
        lastChange: history.lastChange)
    }
    highlight = periods.first { $0.period.span == .day }.flatMap { day in
      Self.highlight(in: day.period, context.words.changes)
    }
    facets = ChangeFacet.all(of: periods.flatMap { $0.groups.flatMap(\.entries) })
  }

  /// Returns how much was lent in the last day or, if that is nothing, how many loans are new.
  private static func highlight(in day: ChangePeriod, _ words: ChangesWords) -> String? {
    if let gain = day.gain, gain > .zero { return words.dayLent.text(.money(gain)) }
    let count = day.changes.count { $0.type == .appeared }
    return count > 0 ? words.dayNew.text(.count(count)) : nil
  }

  package static let bindings = TemplateBindings<ChangesPage>(
    "the page of changes", embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .text("highlight", "what happened in the last day, '$9,000 was lent since yesterday'") {
      $0.highlight
    },
    .flag("hasFilter", "whether there is anything to filter by") { !$0.facets.isEmpty },
    .list("facets", "the countries and the sectors of the loans", ChangeFacet.bindings, \.facets),
    .flag("isEmpty", "whether nothing is recorded") { $0.lastChange == nil },
    .list("periods", "the last change, the last day and the last week", PeriodSection.bindings) {
      $0.periods
    })

  /// The route of the page of changes, which every site has.
  package static let route = Route(
    at: PagePaths.changes, template: "changes", bindings: bindings, script: .changes,
    assets: { context in
      // Without periods there is nothing for the script to do.
      context.assets.linking(context.content.history.lastChange == nil ? .page : .changes)
    },
    model: { context, layout in
      ChangesPage(
        layout: layout.titled(
          context.words.changes.title, description: context.words.changes.description
        ).followed(by: FeedLink.changesFeeds(in: context.layout)),
        in: context)
    })
}

/// A period on the page of changes, as the template shows it.
struct PeriodSection: ModelWithWords {
  let period: ChangePeriod
  /// The loans grouped by kind of change, in the order of the kinds. No group is empty.
  let groups: [ChangeGroup]
  let lastChange: Timestamp?
  let words: SiteWords

  init(_ period: ChangePeriod, _ context: ChangesContext, lastChange: Timestamp?) {
    self.period = period
    self.lastChange = lastChange
    words = context.words
    let changes = Dictionary(grouping: period.changes, by: \.type)
    groups = LoanChange.ChangeType.allCases.compactMap { type in
      changes[type].map { ChangeGroup(type, $0, in: period.span, context) }
    }
  }

  private var span: ChangePeriod.Span { period.span }

  /// The sentence for a period in which no loan changed; `nil` if any loan did.
  private var emptyText: String? {
    if !groups.isEmpty { return nil }
    return period.hasEvents ? words.changes.onlyBaskets : words.changes.none[span]
  }

  /// Whether the sentence for an empty period is followed by the time of the last change.
  private var namesLastChange: Bool { !period.hasEvents && groups.isEmpty }

  static let bindings = TemplateBindings<PeriodSection>(
    "a period of changes",
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
    .list("groups", "the loans by what happened to them", ChangeGroup.bindings) { $0.groups })
}

/// The loans of a period with the same kind of change, as the template shows them.
struct ChangeGroup: ModelWithWords {
  let type: LoanChange.ChangeType
  /// The loans that are visible at first and, if there are more, those that a reader can open.
  let lists: [ChangeList]
  /// The number of loans with the change.
  let count: Int
  let words: SiteWords

  init(
    _ type: LoanChange.ChangeType, _ changes: [LoanChange], in span: ChangePeriod.Span,
    _ context: ChangesContext
  ) {
    self.type = type
    count = changes.count
    words = context.words
    // Loans with the change `moved` are ordered by their gain, and all others by the time of their
    // change.
    let ranked = type == .moved ? Self.byGain(changes) : changes
    let visible = ranked.prefix(
      type == .moved
        ? ChangesPage.maximumVisibleMovedEntries : ChangesPage.maximumVisibleEntries)
    let rest = ranked[visible.endIndex...]
    let entries = { (changes: ArraySlice<LoanChange>) in
      changes.map { ChangeEntry($0, in: span, context) }
    }
    let further = ChangeList(
      entries: entries(rest.prefix(ChangesPage.maximumFurtherEntries)), restCount: rest.count,
      words: words)
    lists =
      [ChangeList(entries: entries(visible), restCount: nil, words: words)]
      + (rest.isEmpty ? [] : [further])
  }

  /// The loans in all lists.
  var entries: [ChangeEntry] { lists.flatMap(\.entries) }

  private static func byGain(_ changes: [LoanChange]) -> [LoanChange] {
    changes.sorted { one, other in
      let (gain, otherGain) = (one.gain?.cents.magnitude ?? 0, other.gain?.cents.magnitude ?? 0)
      return gain == otherGain ? one.loan < other.loan : gain > otherGain
    }
  }

  static let bindings = TemplateBindings<ChangeGroup>(
    "loans to which the same happened",
    .choice("kind", "what happened, 'appeared' or 'funded'") { $0.type },
    .text("title", "the heading, 'New loans'") { $0.words.changes.groups[$0.type] },
    .count("count", "how many loans it happened to") { $0.count },
    .list(
      "lists", "the loans that are shown at first, and a list of more", ChangeList.bindings,
      \.lists))
}

/// A list of loans under a heading of the page of changes.
struct ChangeList: ModelWithWords {
  /// The loans that are listed, at least one.
  let entries: [ChangeEntry]
  /// The number of loans that are not visible at first; `nil` for the list of those that are.
  let restCount: Int?
  let words: SiteWords

  static let bindings = TemplateBindings<ChangeList>(
    "a list of loans to which the same happened",
    .list("entries", "the loans", ChangeEntry.bindings) { $0.entries },
    .text("more", "the text that opens the list, '52 more'; absent if it is shown at first") {
      list in
      list.restCount.map { list.words.changes.more.text(.count($0)) }
    },
    .text("unlisted", "how many more loans are not listed; absent if all are") { list in
      let unlisted = (list.restCount ?? 0) - list.entries.count
      return unlisted > 0 ? list.words.changes.unlisted.text(.count(unlisted)) : nil
    })
}

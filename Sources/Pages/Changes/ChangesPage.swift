import History
import Loans
import Site
import SiteIndex

/// The page that tells what happened to the loans lately, `changes.html`.
package struct ChangesPage: PageModel, Sendable {
  /// The maximum number of loans listed under one heading.
  package static let maximumEntries = 60
  /// The maximum number of loans listed among those that moved most.
  package static let maximumMovedEntries = 20

  let layout: PageLayout
  /// The time of the last data that brought an event; `nil` if nothing is recorded.
  let lastChange: Timestamp?
  /// What happened in the last change, in the last day and in the last week.
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
    facets = ChangeFacet.all(of: periods.flatMap { $0.groups.flatMap(\.entries) })
  }
}

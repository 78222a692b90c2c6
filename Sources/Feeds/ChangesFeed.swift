import History
import Loans
package import Pages
import Site
import SiteIndex

/// The feed of changes of loans, `changes.xml` and `changes.json`.
package enum ChangesFeed {
  package static let route = Route { context in
    let shared = SharedFeedEntries()
    return LazyList(
      PagePaths.changesFeeds.map { format, path in
        RouteFile(at: path) {
          let feed = Feed(
            title: context.words.feed.changes, at: path, page: PagePaths.changes,
            entries: shared.entries { newestEntries(in: context) }, in: context)
          return Page(path: path, bytes: format == .atom ? feed.atom : feed.json)
        }
      })
  }

  private static func newestEntries(in context: SiteContext) -> [FeedEntry] {
    let loans = KnownLoans(in: context.content)
    let addresses = LoanAddresses(in: context)
    // The shown events include all edits since the oldest of them.
    let edits = context.content.history.lastEdits
    let events = context.content.history.events.lazy.filter(\.change.isReported)
    let entries = events.compactMap { event in
      summary(of: event, loans).map {
        FeedEntry(
          of: event, $0, updated: max(event.time, edits[event.loan] ?? event.time),
          addresses.links(to: event.loan, hasPage: loans.hasPage(event.loan)), in: context.layout)
      }
    }
    return Array(entries.prefix(Feed.maximumCount))
  }

  /// Returns the description of a loan at the time of an event, but with its current name, because
  /// a borrower may have asked Kiva not to be named. Returns `nil` for an unknown loan, which may
  /// have to be hidden.
  private static func summary(of event: LoanEvent, _ loans: KnownLoans) -> LoanSummary? {
    guard var summary = loans.summary(of: event.loan) else { return nil }
    if let earlier = event.change.summary {
      summary.figures = earlier.figures
      summary.closedReason = earlier.closedReason
    }
    return summary
  }
}

extension LoanEvent.Change {
  /// Whether the feed has an entry for the change. Baskets and numbers of lenders change too often
  /// for that.
  fileprivate var isReported: Bool {
    guard case .moved(let old, let new) = self else { return true }
    return old.amount != new.amount || old.funded != new.funded
  }
}

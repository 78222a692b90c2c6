import History
import Loans
import Site

/// The feed of what happened to loans, `changes.xml` and `changes.json`.
enum ChangesFeed {
  private static let paths: [(FeedFormat, OutputPath)] = [
    (.atom, OutputPath(known: "changes.xml")), (.json, OutputPath(known: "changes.json")),
  ]

  static let route = Route { context in
    LazyList(
      paths.map { format, path in
        RouteFile(at: path) {
          let feed = feed(at: path, in: context)
          return Page(path: path, bytes: format == .atom ? feed.atom : feed.json)
        }
      })
  }

  /// Returns the links to the feed.
  static func links(in site: SiteLayout) -> [FeedLink] {
    paths.map { format, path in
      FeedLink(title: site.feedTitle(site.words.feed.changes), path: path, format: format)
    }
  }

  private static func feed(at path: OutputPath, in context: SiteContext) -> Feed {
    let events = context.content.history.events.filter(\.change.isTold)
    let known = KnownLoans(of: events, in: context)
    let entries = events.lazy.compactMap { event in
      known.summary(of: event).map {
        FeedEntry(of: event, $0, hasPage: known.hasPage(event.loan), in: context)
      }
    }
    return Feed(
      title: context.words.feed.changes, at: path, page: ChangesPage.path,
      entries: Array(entries.prefix(Feed.maximumCount)), in: context)
  }

  /// What is known of the loans of events.
  private struct KnownLoans {
    /// The loans that have a page.
    private var shown: [LoanID: LoanSummary] = [:]
    /// The loans that the site no longer shows.
    private let gone: [LoanID: LoanSummary]

    init(of events: [LoanEvent], in context: SiteContext) {
      gone = context.content.history.summaries
      let ids = Set(events.map(\.loan))
      for retired in context.content.retiredLoans where ids.contains(retired.loan.id) {
        shown[retired.loan.id] = LoanSummary(of: retired.loan)
      }
      for siteLoan in context.siteLoans where ids.contains(siteLoan.loan.id) {
        shown[siteLoan.loan.id] = LoanSummary(of: siteLoan.loan)
      }
    }

    func hasPage(_ loan: LoanID) -> Bool { shown[loan] != nil }

    /// Returns what is said of the loan of an event: what the event says, else what is known now. It
    /// is `nil` for a loan of which nothing is known, which may be one that must not be shown.
    func summary(of event: LoanEvent) -> LoanSummary? {
      guard let known = shown[event.loan] ?? gone[event.loan] else { return nil }
      switch event.change {
      case .appeared(let summary), .returned(let summary), .edited(let summary): return summary
      case .moved, .funded, .ended, .left: return known
      }
    }
  }
}

extension LoanEvent.Change {
  /// Whether the feed tells of the change. Baskets and numbers of lenders change so often that they
  /// would push everything else out of the feed.
  fileprivate var isTold: Bool {
    guard case .moved(let old, let new) = self else { return true }
    return old.amount != new.amount || old.funded != new.funded
  }
}

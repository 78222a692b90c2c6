import Loans
package import Pages
import Site
package import SiteIndex
import Synchronization

extension LoanFeed {
  func files(in context: SiteContext) -> [RouteFile] {
    let shared = SharedFeedEntries()
    return paths.map { format, path in
      RouteFile(at: path) {
        let bytes =
          switch format {
          case .atom: feed(at: path, shared, in: context).atom
          case .json: feed(at: path, shared, in: context).json
          case .calendar: DeadlineCalendar(title: title, of: loans(in: context), in: context).bytes
          }
        return Page(path: path, bytes: bytes)
      }
    }
  }

  private func loans(in context: SiteContext) -> [SiteLoan] {
    loanIndices.map { indices in indices.map { context.siteLoans[$0] } } ?? context.siteLoans
  }

  /// Returns the feed with the newest loans, which has the same entries in both formats.
  private func feed(
    at path: OutputPath, _ shared: SharedFeedEntries, in context: SiteContext
  ) -> Feed {
    let entries = shared.entries {
      let newest = loans(in: context).sorted(by: Self.isNewer).prefix(Feed.maximumCount)
      let addresses = LoanAddresses(in: context)
      return newest.map { FeedEntry(of: $0, addresses.links(to: $0.loan.id), in: context) }
    }
    return Feed(title: title, at: path, page: page, entries: entries, in: context)
  }

  /// Returns whether a loan comes before another one in a feed. Unlike on pages, pinned loans are
  /// not first.
  private static func isNewer(_ one: SiteLoan, _ other: SiteLoan) -> Bool {
    let posted = (one.loan.posted?.seconds ?? .min, other.loan.posted?.seconds ?? .min)
    return posted.0 == posted.1 ? one.loan.id > other.loan.id : posted.0 > posted.1
  }

  /// The feeds and the calendar of all loans: `feed.xml`, `feed.json` and `deadlines.ics`.
  package static let siteRoute = Route { context in LazyList(site.files(in: context)) }

  /// The feeds of the countries or sectors, with calendars of countries: `countries/KE.xml`.
  package static func route(of kind: SectionKind) -> Route {
    Route { context in
      LazyList(context.sections(of: kind).all.flatMap { LoanFeed(of: $0).files(in: context) })
    }
  }

  /// The feeds and the calendars of the named searches: `views/small.xml`, `.json` and `.ics`.
  package static let viewsRoute = Route { context in
    LazyList(context.views.flatMap { LoanFeed(of: $0).files(in: context) })
  }
}

/// The entries that the Atom and the JSON file of a feed share. The file that is rendered first
/// computes and keeps them, and the other one removes them to free their memory.
final class SharedFeedEntries: Sendable {
  private let kept = Mutex<[FeedEntry]?>(nil)

  /// Returns the kept entries and removes them, or computes and keeps the entries if there are
  /// none.
  func entries(computing compute: () -> [FeedEntry]) -> [FeedEntry] {
    kept.withLock { kept in
      if let entries = kept.take() { return entries }
      let entries = compute()
      kept = entries
      return entries
    }
  }
}

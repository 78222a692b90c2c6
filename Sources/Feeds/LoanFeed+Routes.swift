package import Pages
import Site
package import SiteIndex

extension LoanFeed {
  /// The feeds and the calendar of all loans: `feed.xml`, `feed.json` and `deadlines.ics`.
  package static let siteRoute = Route { context in
    LazyList(site.files(in: context))
  }

  /// The feeds of the countries with their calendars, or those of the sectors: `countries/KE.xml`,
  /// `countries/KE.json`, `countries/KE.ics`.
  package static func route(of kind: SectionKind) -> Route {
    Route { context in
      LazyList(context.sections(of: kind).all.flatMap { LoanFeed(of: $0).files(in: context) })
    }
  }

  /// The feeds and the calendars of the named searches: `views/small.xml`, `views/small.json`,
  /// `views/small.ics`.
  package static let viewsRoute = Route { context in
    LazyList(context.views.flatMap { LoanFeed(of: $0).files(in: context) })
  }
}

import Feeds
import Loans
import Notes
import Pages
import SiteIndex

extension Route {
  /// Returns the kinds of files of a site, including its own pages, in the order of their rules in
  /// `_headers`.
  static func all(with pages: [OwnPage]) -> [Route] { all + pages.map(\.route) }

  /// The kinds of files that every site has, in the order of their rules in `_headers`.
  static let all: [Route] =
    [
      ListPage.firstRoute, ListPage.furtherRoute, LoanPage.route,
      SectionIndexPage.route(of: .countries), SectionPage.route(of: .countries),
      SectionIndexPage.route(of: .sectors), SectionPage.route(of: .sectors),
      PartnerIndexPage.route, PartnerPage.route,
      ViewIndexPage.route, ViewPage.route, FiguresPage.route, ChangesPage.route, NotesPage.route,
      AboutPage.route,
      SavedPage.route, EmbedPage.route,
      DataPage.route, NotFoundPage.route.shared, NotePage.route,
      LoanFeed.siteRoute, LoanFeed.route(of: .countries), LoanFeed.route(of: .sectors),
      LoanFeed.viewsRoute, ChangesFeed.route, ListIndex.route, ListTexts.route, CardFiles.route,
      SavedLoanFiles.route, PreviewFiles.route, PreviewFiles.loansRoute,
      StatusFile.route, EmbedPage.scriptRoute.shared, ChangesFile.route.shared,
      HostHeaders.route.shared, noJekyll.shared,
      SearchFiles.robots.shared, SearchFiles.sitemap.shared,
      SiteAssets.route.shared,
    ] + DataRoutes.all

  /// The route of the empty file `.nojekyll`. Without it, GitHub Pages leaves out files whose names
  /// begin with `_`.
  private static let noJekyll = Route(at: PagePaths.noJekyll, yieldsToForeignFile: true) { _ in [] }
}

extension SiteContext {
  /// The kinds of files that the site may have in this language.
  var routes: [Route] {
    Route.all(with: ownPages).filter { layout.languages.current.isFirst || !$0.isShared }
  }
}

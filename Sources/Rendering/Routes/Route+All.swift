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
  static let all: [Route] = [
    ListPage.firstRoute, ListPage.furtherRoute, LoanPage.route,
    SectionIndexPage.route(of: .countries), SectionPage.route(of: .countries),
    SectionIndexPage.route(of: .sectors), SectionPage.route(of: .sectors),
    PartnerIndexPage.route, PartnerPage.route,
    ViewIndexPage.route, ViewPage.route, FiguresPage.route, ChangesPage.route, NotesPage.route,
    AboutPage.route,
    SavedPage.route,
    NotFoundPage.route.shared, NotePage.route, loansFile.shared,
    partnersFile.shared,
    LoanFeed.siteRoute, LoanFeed.route(of: .countries), LoanFeed.route(of: .sectors),
    LoanFeed.viewsRoute, ChangesFeed.route, ListIndex.route, ListTexts.route, CardFiles.route,
    SavedLoanFiles.route,
    StatusFile.route, ChangesFile.route.shared, HostHeaders.route.shared, noJekyll.shared,
    SearchFiles.robots.shared, SearchFiles.sitemap.shared,
    SiteAssets.route.shared,
  ]

  /// The route of the loans as data, `loans.json`. Like the pages, it does not say of a loan that
  /// it was not repaid.
  private static let loansFile = Route(at: PagePaths.loansFile) { context in
    let content = context.content
    return Loans.loansFile(
      content.loans.map(\.published), fetchedAt: content.time, source: content.source)
  }

  /// The route of the field partners as data, `partners.json`.
  private static let partnersFile = Route(at: PagePaths.partnersFile) { context in
    Loans.partnersFile(of: context.content.loans)
  }

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

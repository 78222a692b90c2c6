import Loans
import Site
import Words

extension PageLayout {
  /// The names that every template may use.
  package static let bindings = TemplateBindings<PageLayout>(
    "a page",
    [
      .ofFrame(
        .text("policy", "the Content-Security-Policy of the page") {
          $0.assets.policy.text(linksPictures: $0.site.linksPictures)
        }),
      .text("pageTitle", "the title for the browser") { $0.title },
      .text("description", "one sentence on the page") { $0.description },
      .ofFrame(
        .text("author", "who makes the site") { $0.site.settings.author }),
      .link("canonical", "the page's own address, with a base URL") { $0.canonicalLink },
      .flag("isOutOfSearch", "whether search engines are to leave the page out") {
        $0.isOutOfSearch
      },
      .ofFrame(
        .flag("isInline", "whether style and scripts are written into the page") {
          $0.inline != nil
        }),
      .ofFrame(
        .style("inlineStyle", "its style, on a page with isInline") { $0.inline?.style }),
      .ofFrame(
        .script("inlineTheme", "the script of the theme, on a page with isInline") {
          $0.inline?.theme
        }),
      .ofFrame(
        .script("inlineScript", "the script of the page, on a page with isInline") {
          $0.inline?.script
        }),
      .ofFrame(
        .link("stylesheet", "link to the style, on a page without isInline") { $0.link(\.style) }),
      .ofFrame(
        .link("themeScript", "link to the script of the theme, on a page without isInline") {
          $0.link(\.theme)
        }),
      .ofFrame(
        .link("pageScript", "link to the script of the page, on a page without isInline") {
          $0.link(\.script)
        }),
      .ofFrame(
        .link(
          "statusScript", "link to the script with the time of the data; absent with hasDataTime"
        ) {
          $0.statusLink
        }),
      .ofFrame(
        .link(
          "marksScript", "link to the script that marks what is new; on a page with a list only"
        ) {
          $0.marksLink
        }),
      .ofFrame(
        .link(
          "changesScript", "link to the script with what is new; on a page with marksScript only"
        ) {
          $0.changesLink
        }),
      .ofFrame(
        .text("siteTitle", "the title of the site") { $0.site.title }),
      .ofFrame(
        .link("home", "link to the list; the base URL on the 404 page") { $0.homeLink }),
      .ofFrame(
        .link("about", "link to the page on the data; absent on a 404 page without a base URL") {
          $0.aboutLink
        }),
      .ofFrame(
        .flag("hasNoteLinks", "whether there are noteLinks") { !$0.noteLinks.isEmpty }),
      .ofFrame(
        .list("noteLinks", "the site's own pages and notes", PageFrame.NavigationLink.bindings) {
          $0.noteLinks
        }),
      .ofFrame(
        .flag("hasOverviewLinks", "whether there are overviewLinks") { !$0.overviewLinks.isEmpty }),
      .ofFrame(
        .list(
          "overviewLinks", "the overviews of countries and sectors, and the changes",
          PageFrame.NavigationLink.bindings
        ) {
          $0.overviewLinks
        }),
      .ofFrame(
        .list(
          "menuLinks",
          "overviewLinks and the first of noteLinks: the links that the header has room for",
          PageFrame.NavigationLink.bindings
        ) { $0.menuLinks }),
      .ofFrame(
        .flag("hasMoreLinks", "whether there are moreLinks") { !$0.moreLinks.isEmpty }),
      .ofFrame(
        .list("moreLinks", "the rest of noteLinks", PageFrame.NavigationLink.bindings) {
          $0.moreLinks
        }),
      .ofFrame(
        .list(
          "alternates", "the feeds of the page and of the site, for programs",
          FeedLinkEntry.bindings
        ) { $0.alternates }),
      .ofFrame(
        .flag("hasFeeds", "whether there are feeds") { !$0.feeds.isEmpty }),
      .ofFrame(
        .list("feeds", "the feed and the calendar of the page, for readers", FeedLinkEntry.bindings)
        {
          $0.feedLinks
        }),
      .ofFrame(
        .flag("isSample", "whether the loans are the invented ones") { $0.site.isSample }),
      .ofFrame(
        .flag("hasDataTime", "whether the page says the time of the data") {
          $0.hasDataTime
        }),
      .flag("isStale", "whether Kiva could not be reached and the data are older") {
        $0.data.isStale
      },
      .text("staleNotice", "what is said of such data") { $0.data.staleNotice(in: $0.site.words) },
      .text("dataIso", "the time of the data, ISO 8601") { $0.data.time.iso8601 },
      .text("dataWords", "the time of the data in words") {
        $0.site.words.formats.text(.time($0.data.time))
      },
      .ofFrame(
        .text("footer", "the site's own footer") { $0.site.settings.footer }),
    ])
}

extension PageFrame.NavigationLink {
  static let bindings = TemplateBindings<PageFrame.NavigationLink>(
    "a link of the header",
    [
      .text("title", "the title of the page") { $0.title },
      .link("href", "where the page is") { $0.link },
      .flag("isCurrent", "whether it is this very page") { $0.isCurrent },
    ])
}

extension Field<PageLayout> {
  /// Declares a value that all pages with the same frame have.
  fileprivate static func ofFrame(_ value: Field<PageFrame>) -> Field {
    .shared({ $0.frame }, value)
  }
}

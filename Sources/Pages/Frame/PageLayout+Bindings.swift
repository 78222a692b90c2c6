import Loans
import Site
import SiteIndex
import Words

extension PageLayout {
  /// The names that every template may use.
  package static let bindings = TemplateBindings<PageLayout>(
    "a page",
    [
      .ofSharedLayout(
        .text("policy", "the Content-Security-Policy of the page") {
          $0.assets.policy.text(linksPictures: $0.site.linksPictures)
        }),
      .text("pageTitle", "the title for the browser") { $0.title },
      .text("description", "one sentence on the page") { $0.description },
      .ofSharedLayout(
        .text("author", "who makes the site") { $0.site.settings.author }),
      .link("canonical", "the page's own address, with a base URL") { $0.canonicalLink },
      .list(
        "languageAddresses", "the page in each language of a site in several, with a base URL",
        LanguageLink.bindings
      ) { $0.languageAddresses },
      .flag("isOutOfSearch", "whether search engines are to leave the page out") {
        $0.isOutOfSearch
      },
      .ofSharedLayout(
        .flag("isInline", "whether style and scripts are written into the page") {
          $0.inline != nil
        }),
      .ofSharedLayout(
        .style("inlineStyle", "its style, on a page with isInline") { $0.inline?.style }),
      .ofSharedLayout(
        .script("inlineTheme", "the script of the theme, on a page with isInline") {
          $0.inline?.theme
        }),
      .ofSharedLayout(
        .script("inlineScript", "the script of the page, on a page with isInline") {
          $0.inline?.script
        }),
      .ofSharedLayout(
        .link("stylesheet", "link to the style, on a page without isInline") { $0.link(\.style) }),
      .ofSharedLayout(
        .link("themeScript", "link to the script of the theme, on a page without isInline") {
          $0.link(\.theme)
        }),
      .ofSharedLayout(
        .link("pageScript", "link to the script of the page, on a page without isInline") {
          $0.link(\.script)
        }),
      .ofSharedLayout(
        .link(
          "statusScript", "link to the script with the time of the data; absent with hasDataTime"
        ) {
          $0.statusLink
        }),
      .ofSharedLayout(
        .link(
          "marksScript", "link to the script that marks what is new; on a page with a list only"
        ) {
          $0.marksLink
        }),
      .ofSharedLayout(
        .link(
          "changesScript", "link to the script with what is new; on a page with marksScript only"
        ) {
          $0.changesLink
        }),
      .ofSharedLayout(
        .text(
          "kivaLang",
          "the language of texts that stay as Kiva sent them, 'en'; absent if it is the page's"
        ) {
          $0.site.words.names.kivaLanguage
        }),
      .ofSharedLayout(
        .text("siteTitle", "the title of the site") { $0.site.title }),
      .ofSharedLayout(
        .lang("siteTitleLang", "the language of the site's title") { $0.siteTitleLanguage }),
      .ofSharedLayout(
        .direction("siteTitleDirection", with: "siteTitleLang") { $0.siteTitleLanguage }),
      .ofSharedLayout(
        .link("home", "link to the list; the base URL on the 404 page") { $0.homeLink }),
      .ofSharedLayout(
        .link("about", "link to the page on the data; absent on a 404 page without a base URL") {
          $0.aboutLink
        }),
      .ofSharedLayout(
        .link(
          "siteRoot",
          "the relative path to the root of the site, with the files that all languages share: empty "
            + "or '../' and so on; the base URL on the 404 page"
        ) { $0.isShownAnywhere ? $0.site.siteBase ?? "" : $0.siteRoot }),
      .ofSharedLayout(
        .flag("hasLanguageLinks", "whether there are languageLinks") { $0.linksLanguages }),
      .list(
        "languageLinks", "the page in each language of a site in several", LanguageLink.bindings
      ) { $0.languageLinks },
      .ofSharedLayout(
        .flag("hasNoteLinks", "whether there are noteLinks") { !$0.noteLinks.isEmpty }),
      .ofSharedLayout(
        .list("noteLinks", "the site's own pages and notes", SharedLayout.NavigationLink.bindings) {
          $0.noteLinks
        }),
      .ofSharedLayout(
        .flag("hasOverviewLinks", "whether there are overviewLinks") { !$0.overviewLinks.isEmpty }),
      .ofSharedLayout(
        .list(
          "overviewLinks", "the overviews of countries and sectors, and the changes",
          SharedLayout.NavigationLink.bindings
        ) {
          $0.overviewLinks
        }),
      .ofSharedLayout(
        .list(
          "menuLinks",
          "overviewLinks and the first of noteLinks: the links that the header has room for",
          SharedLayout.NavigationLink.bindings
        ) { $0.menuLinks }),
      .ofSharedLayout(
        .flag("hasMoreLinks", "whether there are moreLinks") { !$0.moreLinks.isEmpty }),
      .ofSharedLayout(
        .list("moreLinks", "the rest of noteLinks", SharedLayout.NavigationLink.bindings) {
          $0.moreLinks
        }),
      .ofSharedLayout(
        .list(
          "alternates", "the feeds of the page and of the site, for programs",
          FeedLinkEntry.bindings
        ) { $0.alternates }),
      .ofSharedLayout(
        .flag("hasFeeds", "whether there are feeds") { !$0.feeds.isEmpty }),
      .ofSharedLayout(
        .list("feeds", "the feed and the calendar of the page, for readers", FeedLinkEntry.bindings)
        {
          $0.feedLinks
        }),
      .ofSharedLayout(
        .flag("isSample", "whether the loans are the invented ones") { $0.site.isSample }),
      .ofSharedLayout(
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
      .ofSharedLayout(
        .text("footer", "the site's own footer") { $0.site.settings.footer }),
      .ofSharedLayout(
        .lang("footerLang", "the language of the site's own footer") { $0.footerLanguage }),
      .ofSharedLayout(.direction("footerDirection", with: "footerLang") { $0.footerLanguage }),
    ])
}

extension SharedLayout.NavigationLink {
  static let bindings = TemplateBindings<SharedLayout.NavigationLink>(
    "a link of the header",
    [
      .text("title", "the title of the page") { $0.title },
      .link("href", "where the page is") { $0.link },
      .flag("isCurrent", "whether it is this very page") { $0.isCurrent },
      .lang("lang", "the language of the title") { $0.language },
      .direction { $0.language },
    ])
}

extension Field<PageLayout> {
  /// Declares a value that all pages with the same shared layout have.
  fileprivate static func ofSharedLayout(_ value: Field<SharedLayout>) -> Field {
    .shared({ $0.shared }, value)
  }
}

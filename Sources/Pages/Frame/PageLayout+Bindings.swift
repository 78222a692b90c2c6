import Loans
import Site
import SiteIndex
import Words

extension PageLayout {
  /// The names that every template may use.
  package static let bindings = TemplateBindings<PageLayout>(
    "a page",
    .text("policy", "the Content-Security-Policy of the page") {
      $0.assets.policy.text(linksPictures: $0.site.linksPictures)
    },
    .text("pageTitle", "the title for the browser") { $0.title },
    .text("description", "one sentence on the page") { $0.description },
    .text("author", "who makes the site") { $0.site.settings.author },
    .link(
      "icon", "the site's own icon, or the built-in one in the site's own colour; can be 'data:…'",
      \.icon),
    .link("canonical", "the page's own address, with a base URL") { $0.canonicalLink },
    .text("previewTitle", "the title of the page for messengers, without a borrower's name") {
      $0.previewTitle
    },
    .text(
      "previewDescription", "a sentence on the page for messengers, without a borrower's name"
    ) { $0.previewDescription },
    .link(
      "previewImage", "the picture of the page for messengers; absent without a base URL"
    ) { $0.previewImage },
    .text("previewAlt", "what that picture says, for people who do not see it") {
      $0.preview?.alt
    },
    .text("locale", "the page's language with a region, 'en_US'; absent if that is not known") {
      $0.site.languages.current.tag.locale
    },
    .list(
      "languageAddresses", "the page in each language of a site in several, with a base URL",
      LanguageLink.bindings
    ) { $0.languageAddresses },
    .text(
      "robots", "what search engines should not do: 'noindex', 'noimageindex'; absent if nothing",
      \.robots),
    .flag("isInline", "whether style and scripts are written into the page") { $0.inline != nil },
    .style("inlineStyle", "its style, on a page with isInline") { $0.inline?.style },
    .script("inlineTheme", "the script of the theme, on a page with isInline", \.inline?.theme),
    .script("inlineScript", "the script of the page, on a page with isInline", \.inline?.script),
    .link("stylesheet", "link to the style, on a page without isInline") { $0.link(\.style) },
    .link("themeScript", "link to the script of the theme, on a page without isInline") {
      $0.link(\.theme)
    },
    .link("pageScript", "link to the script of the page, on a page without isInline") {
      $0.link(\.script)
    },
    .link(
      "statusScript", "link to the script with the time of the data; absent with hasDataTime",
      \.statusLink),
    .link(
      "embedScript",
      "link to the script of a page in a frame; absent on the 404 page without a base URL",
      \.embedScriptLink),
    .link(
      "marksScript", "link to the script that marks what is new; on a page with a list only",
      \.marksLink),
    .link(
      "changesScript", "link to the script with what is new; on a page with marksScript only",
      \.changesLink),
    .link(
      "shortlistScript", "link to the script of the tray with saved loans; absent on the 404 page"
    ) { $0.link(.shortlist) },
    .link("optionsScript", "link to the script of what only some readers use in the filter") {
      $0.link(.options)
    },
    .link(
      "shortlistStyle", "link to the style of the tray and the list of saved loans",
      \.shortlistStyleLink),
    .link(
      "printStyle", "link to the style of pages on paper; absent on the 404 page",
      \.printStyleLink),
    .link("ownScript", "link to the script that reads which loans the reader has at Kiva") {
      $0.link(.own)
    },
    .text(
      "kivaLang",
      "the language of texts that stay as Kiva sent them, 'en'; absent if it is the page's",
      \.site.words.names.kivaLanguage),
    .text("siteTitle", "the title of the site") { $0.site.title },
    .link("logo", "the site's own logo; can be 'data:…'", \.logo),
    .lang("siteTitleLang", "the language of the site's title") { $0.siteTitleLanguage },
    .direction("siteTitleDirection", with: "siteTitleLang") { $0.siteTitleLanguage },
    .link("home", "link to the list; the base URL on the 404 page") { $0.homeLink },
    .link("shortlist", "link to the page of the loans that the reader has saved", \.shortlistLink),
    .link("about", "link to the page on the data; absent on a 404 page without a base URL") {
      $0.aboutLink
    },
    .link("data", "link to the page on the files; absent on a 404 page without a base URL") {
      $0.dataLink
    },
    .link("embed", "link to the page on how to show a part of the site elsewhere", \.embedPageLink),
    .link(
      "siteRoot",
      "the relative path to the root of the site, with the files that all languages share: empty "
        + "or '../' and so on; the base URL on the 404 page"
    ) { $0.isShownAnywhere ? $0.site.siteBase ?? "" : $0.siteRoot },
    .flag("hasLanguageLinks", "whether there are languageLinks") { $0.linksLanguages },
    .list(
      "languageLinks", "the page in each language of a site in several", LanguageLink.bindings
    ) { $0.languageLinks },
    .flag("hasNoteLinks", "whether there are noteLinks") { !$0.noteLinks.isEmpty },
    .list("noteLinks", "the site's own pages and notes", PageLayout.NavigationLink.bindings) {
      $0.noteLinks
    },
    .flag("hasOverviewLinks", "whether there are overviewLinks") { !$0.overviewLinks.isEmpty },
    .list(
      "overviewLinks", "the overviews of countries, sectors and field partners, and the changes",
      PageLayout.NavigationLink.bindings, \.overviewLinks),
    .list(
      "menuLinks",
      "overviewLinks and the first of noteLinks: the links that the header has room for",
      PageLayout.NavigationLink.bindings
    ) { $0.menuLinks },
    .flag("hasMoreLinks", "whether there are moreLinks") { !$0.moreLinks.isEmpty },
    .list("moreLinks", "the rest of noteLinks", PageLayout.NavigationLink.bindings, \.moreLinks),
    .list(
      "alternates", "the feeds of the page and of the site, for programs", FeedLinkEntry.bindings
    ) { $0.alternates },
    .flag("hasFeeds", "whether there are feeds") { !$0.feeds.isEmpty },
    .list(
      "feeds", "the feed and the calendar of the page, for readers", FeedLinkEntry.bindings,
      \.feedLinks),
    .flag("isSample", "whether the loans are the invented ones") { $0.site.isSample },
    .flag("isFrozen", "whether days are counted from the time of the data, as on a sample") {
      $0.site.isFrozen
    },
    .flag("hasDataTime", "whether the page says the time of the data", \.hasDataTime),
    .flag("isStale", "whether Kiva could not be reached and the data is older", \.data.isStale),
    .text("staleNotice", "the notice about such data") { $0.data.staleNotice(in: $0.site.words) },
    .text("dataIso", "the time of the data, ISO 8601") { $0.data.time.iso8601 },
    .text("dataWords", "the time of the data in words") {
      $0.site.words.formats.text(.time($0.data.time))
    },
    .text("footer", "the site's own footer") { $0.site.settings.footer },
    .lang("footerLang", "the language of the site's own footer") { $0.footerLanguage },
    .direction("footerDirection", with: "footerLang") { $0.footerLanguage })
}

extension PageLayout.NavigationLink {
  static let bindings = TemplateBindings<PageLayout.NavigationLink>(
    "a link of the header",
    .text("title", "the title of the page") { $0.title },
    .link("href", "where the page is") { $0.link },
    .flag("isCurrent", "whether it is this very page") { $0.isCurrent },
    .lang("lang", "the language of the title") { $0.language },
    .direction { $0.language })
}

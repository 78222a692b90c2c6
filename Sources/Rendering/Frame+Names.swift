import Loans
import Site

extension Frame {
  /// What every template may use.
  package static let names = Table<Frame>(
    "a page",
    [
      .text("policy", "the Content-Security-Policy of the page") { $0.assets.policy.text },
      .text("pageTitle", "the title for the browser") { $0.title },
      .text("description", "one sentence on the page") { $0.description },
      .text("author", "who makes the site") { $0.site.settings.author },
      .text("canonical", "the page's own address, with a base URL") { $0.canonicalLink },
      .flag("isInline", "whether style and scripts are written into the page") { $0.isInline },
      .html("inlineStyle", "style.css, on a page with isInline") { $0.inlineStyle },
      .html("inlineTheme", "theme.js, on a page with isInline") { $0.inlineTheme },
      .html("inlinePage", "page.js, on a page with isInline") { $0.inlinePage },
      .html("inlineOwn", "the page's own script, on a page with isInline") { $0.inlineFilter },
      .text("ownScript", "link to it, on a page without isInline") { _ in nil },
      .text("stylesheet", "link to style.css, on a page without isInline") { $0.styleLink },
      .text("themeScript", "link to theme.js, on a page without isInline") { $0.themeLink },
      .text("pageScript", "link to page.js, on a page without isInline") { $0.pageLink },
      .text("siteTitle", "the title of the site") { $0.site.settings.title },
      .text("home", "link to the list; the base URL on the 404 page") { $0.homeLink },
      .flag("hasNoteLinks", "whether there are noteLinks") { !$0.noteLinks.isEmpty },
      .list("noteLinks", "the site's own pages", NoteLink.names) { $0.noteLinks },
      .flag("isSample", "whether the loans are the invented ones") { $0.site.isSample },
      .flag("isStale", "whether Kiva could not be reached and the data are older") {
        $0.site.isStale
      },
      .text("staleNotice", "what is said of such data") { $0.site.staleNotice },
      .text("dataIso", "the time of the data, ISO 8601") { $0.site.time.iso8601 },
      .text("dataWords", "the time of the data in words") { $0.site.time.inWords },
      .text("footer", "the site's own footer") { $0.site.settings.footer },
    ])
}

extension Frame.NoteLink {
  package static let names = Table<Frame.NoteLink>(
    "a note link",
    [
      .text("title", "the title of the page") { $0.title },
      .text("href", "where the page is") { $0.link },
      .flag("isCurrent", "whether it is this very page") { $0.isCurrent },
    ])
}

extension Frame {
  private var isInline: Bool {
    if case .inline = assets { true } else { false }
  }

  private var inlineStyle: HTML? {
    if case .inline(let style, _, _, _, _) = assets { style } else { nil }
  }

  private var inlineTheme: HTML? {
    if case .inline(_, let theme, _, _, _) = assets { theme } else { nil }
  }

  private var inlinePage: HTML? {
    if case .inline(_, _, let page, _, _) = assets { page } else { nil }
  }

  var inlineFilter: HTML? {
    if case .inline(_, _, _, let filter, _) = assets { filter } else { nil }
  }

  private var styleLink: String? {
    if case .linked(let style, _, _, _) = assets { root + style.text } else { nil }
  }

  private var themeLink: String? {
    if case .linked(_, let theme, _, _) = assets { root + theme.text } else { nil }
  }

  private var pageLink: String? {
    if case .linked(_, _, let page, _) = assets { root + page.text } else { nil }
  }
}

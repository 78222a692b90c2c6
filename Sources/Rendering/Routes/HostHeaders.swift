import Mustache
import Pages
import Site
import SiteIndex

/// The file `_headers`, with the headers that Netlify and Cloudflare Pages send with files.
///
/// No two rules set the same header for a file, because both hosts would join the values. Only the
/// security policy may be in two rules, as browsers obey all policies that are joined by a comma. The
/// rule for all files names the pages that may show the site in frames. All other policies are for
/// pages that kivagen renders, and do not restrict pages that the owner adds as files.
///
/// Feeds and calendars have fixed names, so caches must not keep them. There are rules for the
/// media types of those of the whole site, but not for those of countries, sectors and named
/// searches, which are too many. Sources: https://docs.netlify.com/routing/headers/,
/// https://developers.cloudflare.com/pages/configuration/headers/ (at most 100 rules, lines of at
/// most 2,000 characters).
struct HostHeaders {
  static let route = Route(at: PagePaths.hostHeaders) { context in
    Array(HostHeaders(context: context).text.utf8)
  }

  /// The site in its first language.
  let context: SiteContext

  /// The maximum number of rules. The last rules are left out first: those for files that few
  /// readers load, then those for the site's own pages and for further languages, whose policies
  /// are also in their HTML.
  private static let maximumRuleCount = 100

  private var text: String {
    // Pages that kivagen renders send no referrer to other hosts, but pages that the owner adds as
    // files may embed things that require one.
    let common = rule(
      "/*",
      [
        "X-Content-Type-Options: nosniff", "Referrer-Policy: strict-origin-when-cross-origin",
        frameAncestors,
      ].compactMap(\.self))
    let contexts = context.inAllLanguages
    let assets = SiteAssets.linkedFiles(in: contexts)
    let rare = Set(contexts.flatMap(\.assets.pathsOnDemand))
    let rules =
      [common] + assets.filter { !rare.contains($0.path) }.map(cachingRule)
      + contexts.flatMap(typeRules)
      + contexts.flatMap { context in context.routes.flatMap { policyRules($0, in: context) } }
      + assets.filter { rare.contains($0.path) }.map(cachingRule)
    return "# Made by kivagen, for Netlify and Cloudflare Pages.\n"
      + rules.prefix(Self.maximumRuleCount).joined()
  }

  /// Returns the rule for a file that caches may keep for a year, unlike other files in its folder.
  private func cachingRule(_ asset: Page) -> String {
    rule("/\(asset.path)", ["Cache-Control: public, max-age=31536000, immutable"])
  }

  /// Returns the rules with the media types of the feeds and the calendar in a language.
  private func typeRules(in context: SiteContext) -> [String] {
    let feeds = LoanFeed.site.links(in: context.layout) + FeedLink.changesFeeds(in: context.layout)
    return feeds.map { feed in
      rule(
        "/\(context.layout.languages.current.sitePath(ofFileAt: feed.path))",
        ["Content-Type: \(feed.format.mediaType); charset=utf-8"])
    }
  }

  /// Returns the rules with the security policy of a route's pages. There are none if the route has
  /// no pages, or if a template of the site does not write the policy.
  private func policyRules(_ route: Route, in context: SiteContext) -> [String] {
    guard let kind = route.pageKind,
      kind.location.isReserved || !route.files(context).isEmpty,
      [kind.template, "404"].allSatisfy({ context.templates.writes("policy", in: $0) })
    else { return [] }
    let policy = kind.policy(in: context)
    // If a page is gone, a host sends the 404 page with the headers for the address of that page.
    let sent =
      kind.location.mayLackPages ? policy.union(self.context.assets.notFound.policy) : policy
    let text = sent.text(linksPictures: context.layout.linksPictures)
    let folder = context.layout.languages.current.folder.map { "/\($0)" } ?? ""
    return kind.location.addresses.map { rule(folder + $0, ["Content-Security-Policy: \(text)"]) }
  }

  /// The policy about the pages that may show the site in frames; `nil` if any page may. A policy in
  /// HTML cannot say this. Source: https://www.w3.org/TR/CSP3/#directive-frame-ancestors
  private var frameAncestors: String? {
    let origins = context.settings.embeddingOrigins
    if origins.isEmpty { return nil }
    return "Content-Security-Policy: frame-ancestors 'self' \(origins.joined(separator: " "))"
  }

  private func rule(_ path: String, _ headers: [String]) -> String {
    "\n\(path)\n" + headers.map { "  \($0)\n" }.joined()
  }
}

import Mustache
import Pages
import Site
import SiteIndex

/// The file `_headers`: what Netlify and Cloudflare Pages send along with the files of a site.
///
/// If several rules set the same header for one file, both hosts send all values, joined; no two of
/// these rules do. Security policies are sent only with the pages that kivagen made, so that they
/// do not restrict the pages that the site's owner wrote.
///
/// Feeds and calendars have names that never change, so no rule lets caches keep them. The site's
/// own ones are sent with their media types; those of countries, sectors and named searches are too
/// many for rules and are sent as a host does by their names.
///
/// Sources: https://docs.netlify.com/routing/headers/,
/// https://developers.cloudflare.com/pages/configuration/headers/ (at most 100 rules, lines of at
/// most 2,000 characters).
struct HostHeaders {
  static let route = Route(at: PagePaths.hostHeaders) { context in
    Array(HostHeaders(context: context).text.utf8)
  }

  /// The site in its first language.
  let context: SiteContext

  /// The rules of the site's own pages, and those of further languages, are last, so that they are
  /// the ones that are left out. These pages have their policy in their HTML, too.
  private static let maximumRuleCount = 100

  private var text: String {
    // kivagen's own pages send no referrer to other hosts, but the owner's pages may embed
    // something that requires one.
    let common = rule(
      "/*",
      ["X-Content-Type-Options: nosniff", "Referrer-Policy: strict-origin-when-cross-origin"])
    let contexts = context.inAllLanguages
    let rules =
      [common] + SiteAssets.linkedFiles(in: contexts).map(cachingRule)
      + contexts.flatMap(typeRules)
      + contexts.flatMap { context in context.routes.flatMap { policyRules($0, in: context) } }
    return "# Made by kivagen, for Netlify and Cloudflare Pages.\n"
      + rules.prefix(Self.maximumRuleCount).joined()
  }

  /// Returns the rule that lets caches keep a file for a year. It names the file, because any other
  /// file in the folder is the owner's, or is gone.
  private func cachingRule(_ asset: Page) -> String {
    rule("/\(asset.path)", ["Cache-Control: public, max-age=31536000, immutable"])
  }

  /// Returns the rules with the media types of the feeds and the calendar in a language.
  private func typeRules(in context: SiteContext) -> [String] {
    let feeds = LoanFeed.site.links(in: context.layout) + FeedLink.toChanges(in: context.layout)
    return feeds.map { feed in
      rule(
        "/\(context.layout.languages.current.sitePath(ofFileAt: feed.path))",
        ["Content-Type: \(feed.format.mediaType); charset=utf-8"])
    }
  }

  /// Returns the rules with the security policy of the pages of a route. There are none if the site
  /// has no such page, or if a template of the site's own does not write the policy.
  private func policyRules(_ route: Route, in context: SiteContext) -> [String] {
    guard let kind = route.pageKind,
      kind.location.isReserved || !route.files(context).isEmpty,
      [kind.template, "404"].allSatisfy({ context.templates.writes("policy", in: $0) })
    else { return [] }
    let policy = kind.policy(in: context)
    // In place of a page that is gone, a host sends the 404 page with the headers of that address.
    let sent =
      kind.location.mayLackPages ? policy.union(self.context.assets.notFound.policy) : policy
    let text = sent.text(linksPictures: context.layout.linksPictures)
    let folder = context.layout.languages.current.folder.map { "/\($0)" } ?? ""
    return kind.location.addresses.map { rule(folder + $0, ["Content-Security-Policy: \(text)"]) }
  }

  private func rule(_ path: String, _ headers: [String]) -> String {
    "\n\(path)\n" + headers.map { "  \($0)\n" }.joined()
  }
}

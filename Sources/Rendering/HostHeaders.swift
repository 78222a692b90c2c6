internal import Mustache
internal import Site

/// The file `_headers`: what Netlify and Cloudflare Pages send along with the files of a site.
///
/// Of a header that several rules set for one file both hosts send all values, joined: no two of
/// these rules do. Security policies are sent with pages of ours only; a person's own pages may do
/// as they like.
///
/// Sources: https://docs.netlify.com/routing/headers/,
/// https://developers.cloudflare.com/pages/configuration/headers/ (at most 100 rules, lines of at
/// most 2,000 characters).
struct HostHeaders {
  static let path = OutputPath(known: "_headers")

  private let assets: SiteAssets
  private let templates: Templates
  /// Those of `index.html`.
  private let list: PageAssets
  /// Whether the list has further pages.
  private let hasFurtherList: Bool

  init(_ assets: SiteAssets, _ templates: Templates, list: PageAssets, hasFurtherList: Bool) {
    self.assets = assets
    self.templates = templates
    self.list = list
    self.hasFurtherList = hasFurtherList
  }

  var page: Page {
    let rules =
      [
        // Our own pages send no referrer at all; a person's may embed what asks for one.
        rule(
          "/*",
          ["X-Content-Type-Options: nosniff", "Referrer-Policy: strict-origin-when-cross-origin"])
      ] + assets.pages(furtherList: hasFurtherList).map(cachingRule)
      + pages.compactMap(policyRule)
    let text = "# Made by kivagen, for Netlify and Cloudflare Pages.\n" + rules.joined()
    return Page(path: Self.path, bytes: Array(text.utf8))
  }

  /// Where the pages of each template are, and what they need; some hosts leave `.html` out of
  /// addresses.
  private var pages: [(path: String, template: String, assets: PageAssets)] {
    [("/", "index", list), ("/index.html", "index", list)]
      + (hasFurtherList ? [("/page/*", "index", assets.furtherList)] : [])
      + [
        ("/404", "404", assets.notFound), ("/404.html", "404", assets.notFound),
        ("/loans/*", "loan", assets.loan), ("/notes/*", "note", assets.linked),
      ]
  }

  /// Each by its name: what else is in the folder is a person's own, or is gone.
  private func cachingRule(_ asset: Page) -> String {
    rule("/\(asset.path)", ["Cache-Control: public, max-age=31536000, immutable"])
  }

  /// `nil` if a template of the site's own has another policy than ours, or none.
  private func policyRule(
    _ path: String, _ template: String, _ pageAssets: PageAssets
  ) -> String? {
    guard [template, "404"].allSatisfy({ templates.writes("policy", in: $0) }) else { return nil }
    // In place of a page that is gone a host sends the 404 page, with the headers of that address.
    let mayBeGone = path.hasSuffix("*")
    let policy = mayBeGone ? pageAssets.policy.union(assets.notFound.policy) : pageAssets.policy
    return rule(path, ["Content-Security-Policy: \(policy.text)"])
  }

  private func rule(_ path: String, _ headers: [String]) -> String {
    "\n\(path)\n" + headers.map { "  \($0)\n" }.joined()
  }
}

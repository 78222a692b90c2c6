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

  let assets: SiteAssets
  let templates: Templates
  /// The style and the scripts that are files of their own.
  let files: [Page]
  /// Those of `index.html`.
  let list: PageAssets
  /// Whether the list has further pages.
  let hasFurtherList: Bool
  let overviews: [Overview]
  /// Whether there is a list of all notes.
  let hasNotesPage: Bool
  /// Whether pictures are Kiva's server's.
  let linksPictures: Bool

  /// The overview of countries or sectors.
  struct Overview {
    let kind: SectionKind
    let assets: PageAssets
    /// Whether there is a page of any of them.
    let hasPages: Bool
  }

  var page: Page {
    let rules =
      [
        // Our own pages send no referrer to other hosts; a person's may embed what asks for one.
        rule(
          "/*",
          ["X-Content-Type-Options: nosniff", "Referrer-Policy: strict-origin-when-cross-origin"])
      ] + files.map(cachingRule)
      + pages.compactMap(policyRule)
    let text = "# Made by kivagen, for Netlify and Cloudflare Pages.\n" + rules.joined()
    return Page(path: Self.path, bytes: Array(text.utf8))
  }

  /// Where the pages of each template are, and what they need; some hosts leave `.html` out of
  /// addresses.
  private var pages: [(path: String, template: String, assets: PageAssets)] {
    [("/", "index", list), ("/index.html", "index", list)]
      + (hasFurtherList ? [("/page/*", "index", assets.furtherList)] : [])
      + overviews.flatMap(pages)
      + (hasNotesPage
        ? [("/notes", "notes", assets.linked), ("/notes.html", "notes", assets.linked)] : [])
      + [
        ("/about", "about", assets.linked), ("/about.html", "about", assets.linked),
        ("/404", "404", assets.notFound), ("/404.html", "404", assets.notFound),
        ("/loans/*", "loan", assets.loan), ("/notes/*", "note", assets.linked),
      ]
  }

  private func pages(
    of overview: Overview
  ) -> [(path: String, template: String, assets: PageAssets)] {
    let path = "/\(overview.kind.rawValue)"
    return [(path, "sections", overview.assets), ("\(path).html", "sections", overview.assets)]
      + (overview.hasPages ? [("\(path)/*", "section", assets.furtherList)] : [])
  }

  /// Each by its name: what else is in the folder is a person's own, or is gone.
  private func cachingRule(_ asset: Page) -> String {
    rule("/\(asset.path)", ["Cache-Control: public, max-age=31536000, immutable"])
  }

  /// `nil` if a template of the site's own has another policy than ours, or none.
  private func policyRule(
    _ path: String, _ template: String, _ pageAssets: PageAssets
  ) -> String? {
    guard [template, "404"].allSatisfy({ templates.interpolates("policy", in: $0) }) else {
      return nil
    }
    // In place of a page that is gone a host sends the 404 page, with the headers of that address.
    let mayBeGone = path.hasSuffix("*")
    let policy = mayBeGone ? pageAssets.policy.union(assets.notFound.policy) : pageAssets.policy
    return rule(path, ["Content-Security-Policy: \(policy.text(linksPictures: linksPictures))"])
  }

  private func rule(_ path: String, _ headers: [String]) -> String {
    "\n\(path)\n" + headers.map { "  \($0)\n" }.joined()
  }
}

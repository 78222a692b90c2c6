import Loans
import Pages
import Site
import SiteIndex

/// The files for search engines: `robots.txt` and, with a base URL, `sitemap.xml`. A file of the
/// owner in `Static/` replaces either.
enum SearchFiles {
  /// The maximum number of addresses in a sitemap. Source: https://www.sitemaps.org/protocol.html
  static let maximumCount = 50_000

  /// The route of `robots.txt`. It forbids nothing, because search engines must read a page to see
  /// that they should leave it out.
  static let robots = Route { context in
    files(at: PagePaths.robots, in: context) { context in
      let sitemap = address(ofSitemapIn: context).map { "\nSitemap: \($0)\n" } ?? ""
      return Array("User-agent: *\nDisallow:\n\(sitemap)".utf8)
    }
  }

  /// The route of `sitemap.xml`. There is none without a base URL, or if search engines may keep
  /// nothing.
  static let sitemap = Route { context in
    guard address(ofSitemapIn: context) != nil else { return LazyList([]) }
    return files(at: PagePaths.sitemap, in: context, bytes: sitemap)
  }

  private static func files(
    at path: OutputPath, in context: SiteContext,
    bytes: @escaping @Sendable (SiteContext) -> [UInt8]
  ) -> LazyList<RouteFile> {
    if context.content.replacedFiles.contains(path) { return LazyList([]) }
    return LazyList([
      RouteFile(at: path) {
        Page(path: path, bytes: bytes(context), yieldsToForeignFile: true)
      }
    ])
  }

  private static func address(ofSitemapIn context: SiteContext) -> String? {
    guard context.layout.settings.index != .none, let base = context.layout.siteBase else {
      return nil
    }
    return base + PagePaths.sitemap.text
  }

  /// Returns the sitemap: the pages that search engines may keep, those of loans last.
  private static func sitemap(of context: SiteContext) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """.utf8)
    let base = context.layout.siteBase ?? ""
    let paths = context.inAllLanguages.flatMap(pages) + context.inAllLanguages.flatMap(loanPages)
    for path in paths.prefix(maximumCount) {
      bytes += "<url><loc>".utf8
      HTML.escape(base + path, into: &bytes)
      bytes += "</loc></url>\n".utf8
    }
    bytes += "</urlset>\n".utf8
    return bytes
  }

  /// Returns the addresses of the pages in a language, relative to the base URL, without those of
  /// loans, the 404 page, the page of saved loans, which is empty for a search engine, and the page
  /// on how to show a part of the site elsewhere.
  private static func pages(in context: SiteContext) -> [String] {
    let others = ["loan", "404", "saved", "embed"]
    return context.routes.filter { $0.pageKind.map { !others.contains($0.template) } ?? false }
      .flatMap { route in
        let files = route.files(context)
        return (0..<files.count).map { address(of: files[$0].path, in: context) }
      }
  }

  private static func loanPages(in context: SiteContext) -> [String] {
    guard context.layout.settings.index == .all else { return [] }
    return context.content.loans.map { address(of: PagePaths.loan($0.id), in: context) }
  }

  private static func address(of path: OutputPath, in context: SiteContext) -> String {
    let prefix = context.layout.languages.current.prefix
    return path == PagePaths.list ? prefix : prefix + path.text
  }
}

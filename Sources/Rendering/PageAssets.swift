package import Site

/// The style and the scripts of a page, written into it or linked.
package enum PageAssets: Equatable, Sendable {
  /// A page that needs no other file; `filter` only on the list.
  case inline(style: HTML, theme: HTML, page: HTML, filter: HTML?, policy: ContentPolicy)
  case linked(style: OutputPath, theme: OutputPath, page: OutputPath, policy: ContentPolicy)

  package var policy: ContentPolicy {
    switch self {
    case .inline(_, _, _, _, let policy), .linked(_, _, _, let policy): policy
    }
  }
}

/// The style and the scripts of the site, with their fingerprints.
package struct SiteAssets: Equatable, Sendable {
  package let list: PageAssets
  package let notFound: PageAssets
  package let linked: PageAssets
  /// The files that the linked pages need.
  package let pages: [Page]

  /// Takes the bytes of `style.css`, `theme.js`, `page.js` and `filter.js`: UTF-8 with line feeds
  /// only, as a browser hashes what is inline.
  package init(style: [UInt8], theme: [UInt8], page: [UInt8], filter: [UInt8]) {
    let stylePath = SiteAssets.path(of: style, named: "style", extension: "css")
    let themePath = SiteAssets.path(of: theme, named: "theme", extension: "js")
    let pagePath = SiteAssets.path(of: page, named: "page", extension: "js")
    pages = [
      Page(path: stylePath, bytes: style), Page(path: themePath, bytes: theme),
      Page(path: pagePath, bytes: page),
    ]
    linked = .linked(
      style: stylePath, theme: themePath, page: pagePath,
      policy: ContentPolicy(scripts: ["'self'"], styles: ["'self'"]))

    let theme = withoutCommentLines(theme)
    let page = withoutCommentLines(page)
    func inline(filter: [UInt8]?) -> PageAssets {
      let scripts = [theme, page, filter].compactMap { $0.map(SiteAssets.hashSource(of:)) }
      return .inline(
        style: SiteAssets.html(style), theme: SiteAssets.html(theme),
        page: SiteAssets.html(page), filter: filter.map(SiteAssets.html),
        policy: ContentPolicy(
          scripts: scripts, styles: ["'self'", SiteAssets.hashSource(of: style)]))
    }
    list = inline(filter: withoutCommentLines(filter))
    notFound = inline(filter: nil)
  }

  private static func html(_ bytes: [UInt8]) -> HTML {
    HTML(trusted: String(decoding: bytes, as: UTF8.self))
  }

  /// `assets/style.0123456789abcdef.css`: the name changes with the content.
  private static func path(of bytes: [UInt8], named name: String, extension suffix: String)
    -> OutputPath
  {
    let digits = Fingerprint(of: bytes).hexadecimal.prefix(16)
    guard let path = OutputPath("assets/\(name).\(digits).\(suffix)") else {
      preconditionFailure("'\(name)' is no file name")
    }
    return path
  }

  /// `'sha256-…'`, in base64, as Content Security Policy Level 3 names an inline script.
  private static func hashSource(of bytes: [UInt8]) -> String {
    "'sha256-\(base64(Fingerprint(of: bytes).bytes))'"
  }
}

/// RFC 4648 §4, with padding.
func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var out: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = Array(bytes[start..<min(start + 3, bytes.count)])
    let bits = (0..<3).reduce(0) { $0 << 8 | (($1 < group.count) ? Int(group[$1]) : 0) }
    for index in 0..<4 {
      let isPadding = index > group.count
      out.append(isPadding ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * index) & 63])
    }
  }
  return String(decoding: out, as: UTF8.self)
}

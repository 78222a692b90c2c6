package import Site

/// The style and the scripts of the site, with their fingerprints.
package struct SiteAssets: Equatable, Sendable {
  /// Of the first page of the list, which can be mailed or opened alone.
  package let list: PageAssets
  /// Of its further pages.
  package let furtherList: PageAssets
  package let notFound: PageAssets
  /// Of all other pages.
  package let linked: PageAssets

  private let shared: [Page]
  private let listScript: Page

  /// The files that those of a kind are joined from, in this order.
  static let style = ["style.css"]
  /// What the list does without.
  static let furtherStyle = ["pages.css"]
  static let theme = ["theme.js"]
  static let page = ["page.js", "saved.js"]
  static let filter = ["range.js", "filter.js"]
  static let lost = ["lost.js"]

  static let fileNames = style + furtherStyle + theme + page + filter + lost

  /// Takes the bytes of each file: UTF-8 with line feeds only, as a browser hashes what is inline.
  init(_ files: [String: [UInt8]]) {
    func bytes(of names: [String]) -> [[UInt8]] { names.map { files[$0, default: []] } }
    let listStyle = joinedStyle(bytes(of: Self.style))
    let style = joinedStyle(bytes(of: Self.style + Self.furtherStyle))
    let theme = joinedScript(bytes(of: Self.theme))
    let page = joinedScript(bytes(of: Self.page))
    let filter = joinedScript(bytes(of: Self.filter))
    let lost = joinedScript(bytes(of: Self.lost))
    list = Self.inline(style: listStyle, theme: theme, page: page, own: filter)
    notFound = Self.inline(style: style, theme: theme, page: page, own: lost)

    let styleFile = Self.file(style, named: "style", extension: "css")
    let themeFile = Self.file(theme, named: "theme", extension: "js")
    let pageFile = Self.file(page, named: "page", extension: "js")
    listScript = Self.file(filter, named: "list", extension: "js")
    shared = [styleFile, themeFile, pageFile]
    func linked(own: Page?) -> PageAssets {
      .linked(
        .init(style: styleFile.path, theme: themeFile.path, page: pageFile.path, own: own?.path),
        policy: ContentPolicy(scripts: ["'self'"], styles: ["'self'"]))
    }
    self.linked = linked(own: nil)
    furtherList = linked(own: listScript)
  }

  /// The files that the linked pages need, the further pages of the list among them or not.
  package func pages(furtherList: Bool) -> [Page] { furtherList ? shared + [listScript] : shared }

  private static func inline(
    style: [UInt8], theme: [UInt8], page: [UInt8], own: [UInt8]
  ) -> PageAssets {
    .inline(
      .init(style: html(style), theme: html(theme), page: html(page), own: html(own)),
      policy: ContentPolicy(
        scripts: [theme, page, own].map(hashSource), styles: ["'self'", hashSource(of: style)]))
  }

  private static func html(_ bytes: [UInt8]) -> HTML {
    HTML(trusted: String(decoding: bytes, as: UTF8.self))
  }

  /// `assets/style.0123456789abcdef.css`: the name changes with the content.
  private static func file(
    _ bytes: [UInt8], named name: String, extension suffix: String
  ) -> Page {
    let digits = Fingerprint(of: bytes).hexadecimal.prefix(16)
    guard let path = OutputPath("assets/\(name).\(digits).\(suffix)") else {
      preconditionFailure("'\(name)' is no file name")
    }
    return Page(path: path, bytes: bytes)
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

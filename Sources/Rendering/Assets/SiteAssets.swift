import Site

/// The style and the scripts of the site, with their fingerprints.
struct SiteAssets: Equatable, Sendable {
  /// Of a list on one page, which can be mailed or opened alone.
  let list: PageAssets
  /// Of the first page of a longer list.
  let splitList: PageAssets
  /// Of a list without loans, which has nothing to filter.
  let emptyList: PageAssets
  /// Of the list's further pages, and of the pages of countries and sectors.
  let furtherList: PageAssets
  /// Of the overviews of countries and of sectors.
  let sections: PageAssets
  /// Of the pages of loans.
  let loan: PageAssets
  let notFound: PageAssets
  /// Of all other pages.
  let linked: PageAssets

  private let shared: [Page]
  private let listScript: Page
  private let loanScript: Page
  private let sectionsScript: Page

  static let fileNames = [
    "style.css", "pages.css", "theme.js", "page.js", "list.js", "loan.js", "sections.js", "lost.js",
  ]

  /// Takes the bytes of each file: UTF-8 with line feeds only, as a browser hashes what is inline.
  ///
  /// `list.js`, `loan.js`, `sections.js` and `lost.js` do all that `page.js` does too; a list on one
  /// page goes without `pages.css`.
  init(_ files: [String: [UInt8]]) {
    func bytes(of name: String) -> [UInt8] { files[name, default: []] }
    let listStyle = shortenedStyle(bytes(of: "style.css"))
    let style = listStyle + [UInt8(ascii: "\n")] + shortenedStyle(bytes(of: "pages.css"))
    let theme = bytes(of: "theme.js")
    list = Self.inline(style: listStyle, theme: theme, script: bytes(of: "list.js"))
    splitList = Self.inline(style: style, theme: theme, script: bytes(of: "list.js"))
    emptyList = Self.inline(style: listStyle, theme: theme, script: bytes(of: "page.js"))
    notFound = Self.inline(style: style, theme: theme, script: bytes(of: "lost.js"))

    let styleFile = Self.file(style, named: "style", extension: "css")
    let themeFile = Self.file(theme, named: "theme", extension: "js")
    let pageFile = Self.file(bytes(of: "page.js"), named: "page", extension: "js")
    listScript = Self.file(bytes(of: "list.js"), named: "list", extension: "js")
    loanScript = Self.file(bytes(of: "loan.js"), named: "loan", extension: "js")
    sectionsScript = Self.file(bytes(of: "sections.js"), named: "sections", extension: "js")
    shared = [styleFile, themeFile, pageFile]
    func linked(_ script: Page) -> PageAssets {
      .linked(
        .init(style: styleFile.path, theme: themeFile.path, script: script.path),
        policy: ContentPolicy(scripts: ["'self'"], styles: ["'self'"]))
    }
    self.linked = linked(pageFile)
    furtherList = linked(listScript)
    sections = linked(sectionsScript)
    loan = linked(loanScript)
  }

  /// The files that the linked pages need: those with a list, of loans, and the overviews among them
  /// or not.
  func pages(furtherList: Bool, loans: Bool, sections: Bool) -> [Page] {
    shared + (furtherList ? [listScript] : []) + (loans ? [loanScript] : [])
      + (sections ? [sectionsScript] : [])
  }

  private static func inline(style: [UInt8], theme: [UInt8], script: [UInt8]) -> PageAssets {
    .inline(
      .init(style: html(style), theme: html(theme), script: html(script)),
      policy: ContentPolicy(
        scripts: [theme, script].map(hashSource), styles: ["'self'", hashSource(of: style)]))
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

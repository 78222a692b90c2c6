import Mustache
import Site

/// The style and the scripts of the site, with their fingerprints.
struct SiteAssets: Sendable {
  /// The assets of a list without loans, which has nothing to filter.
  let emptyList: PageAssets
  let notFound: PageAssets
  /// Every file that a page may link.
  private let files: [Page]
  private let linked: [PageScript: PageAssets]
  private let inlineLists: [InlineList: PageAssets]

  /// The kinds of a first page of the list, which has its style and scripts written into it.
  struct InlineList: Hashable {
    let script: PageScript
    /// Whether the list has further pages.
    let isSplit: Bool
    /// Whether the script loads the loans of the further pages.
    let isFilteredAsAWhole: Bool

    fileprivate static let all = [PageScript.list, .long].flatMap { script in
      [(false, false), (true, false), (true, true)].map {
        InlineList(script: script, isSplit: $0.0, isFilteredAsAWhole: $0.1)
      }
    }
  }

  static let fileNames =
    ["style.css", "pages.css", "theme.js"] + PageScript.allCases.map(\.fileName)

  /// Creates the assets from the bytes of each file: UTF-8 with line feeds only, as a browser
  /// hashes what is inline.
  ///
  /// A list on one page goes without `pages.css`.
  init(_ files: [String: [UInt8]]) {
    func bytes(of name: String) -> [UInt8] { files[name, default: []] }
    let listStyle = shortenedStyle(bytes(of: "style.css"))
    let style = listStyle + [UInt8(ascii: "\n")] + shortenedStyle(bytes(of: "pages.css"))
    let theme = bytes(of: "theme.js")
    func inline(
      _ style: [UInt8], _ script: PageScript, loading sources: [String] = []
    ) -> PageAssets {
      Self.inline(
        style: style, theme: theme, script: bytes(of: script.fileName), loading: sources)
    }
    inlineLists = Dictionary(
      uniqueKeysWithValues: InlineList.all.map { list in
        let sources = list.isFilteredAsAWhole ? ["'self'"] : []
        return (list, inline(list.isSplit ? style : listStyle, list.script, loading: sources))
      })
    emptyList = inline(listStyle, .page)
    notFound = inline(style, .lost)

    let styleFile = Self.file(style, named: "style", extension: "css")
    let themeFile = Self.file(theme, named: "theme", extension: "js")
    let scripts = PageScript.allCases.map { script in
      (script, Self.file(bytes(of: script.fileName), named: script.rawValue, extension: "js"))
    }
    self.files = [styleFile, themeFile] + scripts.map(\.1)
    linked = Dictionary(
      uniqueKeysWithValues: scripts.map { script, file in
        let parts = PageAssets.Parts(
          style: styleFile.path, theme: themeFile.path, script: file.path)
        return (script, .linked(parts, policy: .ownFiles))
      })
  }

  /// The style and the scripts of the first page of a list, which can be mailed or opened alone.
  func writtenInto(_ list: InlineList) -> PageAssets {
    guard let assets = inlineLists[list] else {
      preconditionFailure("every kind of list has assets")
    }
    return assets
  }

  /// The style and the scripts of a page that links them.
  func linking(_ script: PageScript) -> PageAssets {
    guard let assets = linked[script] else {
      preconditionFailure("every script can be linked")
    }
    return assets
  }

  /// Returns the assets of a page that they are written into, which may load further scripts from
  /// the given sources.
  private static func inline(
    style: [UInt8], theme: [UInt8], script: [UInt8], loading sources: [String]
  ) -> PageAssets {
    .inline(
      .init(style: html(style), theme: html(theme), script: html(script)),
      policy: ContentPolicy(
        scripts: sources + [theme, script].map(hashSource),
        styles: ["'self'", hashSource(of: style)]))
  }

  private static func html(_ bytes: [UInt8]) -> HTML {
    HTML(trusted: String(decoding: bytes, as: UTF8.self))
  }

  /// Creates the file `assets/style.0123456789abcdef.css`: the name changes with the content.
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
    "'sha256-\(Fingerprint(of: bytes).base64)'"
  }
}

extension SiteAssets {
  /// The style and the scripts that are files of their own, `assets/NAME.FINGERPRINT.css` or `.js`.
  static let route = Route { context in
    LazyList(context.assets.linkedFiles(in: context)).map { file in
      RouteFile(at: file.path) { file }
    }
  }

  /// The files that the pages of a site link.
  func linkedFiles(in context: SiteContext) -> [Page] {
    var paths: Set<OutputPath> = []
    for route in Route.all {
      guard let kind = route.pageKind, !route.files(context).isEmpty else { continue }
      for case .linked(let parts, _) in kind.assets(context) {
        paths.formUnion([parts.style, parts.theme, parts.script])
      }
    }
    return files.filter { paths.contains($0.path) }
  }
}

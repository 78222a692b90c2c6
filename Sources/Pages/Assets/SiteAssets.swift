import Mustache
package import Site
import SiteIndex

/// The style sheets and the scripts of the site, with their fingerprints.
package struct SiteAssets: Sendable {
  /// All files that pages may link.
  package let files: [Page]
  private let linked: [PageScript: PageAssets]
  /// The path of the script that marks new loans in a list.
  private let marks: OutputPath
  private let onDemand: [OnDemandScript: OutputPath]
  /// The path of the style sheet of saved loans.
  private let shortlistStyle: OutputPath
  /// The path of the style sheet of all pages on paper.
  private let printStyle: OutputPath
  private let styles: StyleSheets
  /// The style sheet of every page but a list on one page.
  private let style: HashedText
  private let theme: HashedText
  private let scripts: [PageScript: HashedText]
  private let sources: Sources
  /// The script of embedded pages, without the origins of the pages that show them.
  private let embedScript: [UInt8]

  static let fileNames =
    [
      "style.css", "languages.css", "marks.css", "notes.css", "pages.css", "right-to-left.css",
      "theme.js", "shortlist.css", "print.css", "languages.js", "marks.js", "embed.js",
    ]
    + PageScript.allCases.map(\.fileName) + OnDemandScript.allCases.map(\.fileName)

  /// The name of the style sheet that a site can add to the built-in ones.
  package static let customStyle = StyleSheets.custom

  /// Creates the assets from the bytes of files. These must be UTF-8 with only line feeds as line
  /// breaks, because browsers hash such text.
  package init(_ files: [String: [UInt8]], isRightToLeft: Bool, hasLanguages: Bool) {
    self.init(
      Sources(files: files, isRightToLeft: isRightToLeft, hasLanguages: hasLanguages),
      brand: BrandStyle())
  }

  /// Returns the assets with the colors and the logo of a site.
  func branded(by settings: SiteSettings) -> SiteAssets {
    let brand = BrandStyle(settings)
    return brand == BrandStyle() ? self : SiteAssets(sources, brand: brand)
  }

  private init(_ sources: Sources, brand: BrandStyle) {
    self.sources = sources
    func bytes(of name: String) -> [UInt8] { sources.files[name, default: []] }
    let hasLanguages = sources.hasLanguages
    styles = StyleSheets(
      sources.files, brand: brand, isRightToLeft: sources.isRightToLeft,
      hasLanguages: hasLanguages)
    style = HashedText(styles.ofPages)
    theme = HashedText(bytes(of: "theme.js"))
    embedScript = bytes(of: "embed.js")
    let switchScript = hasLanguages ? Array("\n;".utf8) + bytes(of: "languages.js") : []
    let scripts = PageScript.allCases.map { script in
      (script, HashedText(bytes(of: script.fileName) + switchScript))
    }
    self.scripts = Dictionary(uniqueKeysWithValues: scripts)
    let styleFile = style.file(named: "style", extension: "css")
    let themeFile = theme.file(named: "theme", extension: "js")
    let scriptFiles = scripts.map { script, text in
      (script, text.file(named: script.rawValue, extension: "js"))
    }
    let marksFile = HashedText(bytes(of: "marks.js")).file(named: "marks", extension: "js")
    marks = marksFile.path
    let onDemandFiles = OnDemandScript.allCases.map { script in
      let text = HashedText(bytes(of: script.fileName))
      return (script, text.file(named: script.rawValue, extension: "js"))
    }
    let onDemand = Dictionary(uniqueKeysWithValues: onDemandFiles.map { ($0, $1.path) })
    self.onDemand = onDemand
    let shortlistFile = HashedText(styles.shortlist).file(named: "shortlist", extension: "css")
    shortlistStyle = shortlistFile.path
    let printFile = HashedText(styles.paper).file(named: "print", extension: "css")
    printStyle = printFile.path
    self.files =
      [styleFile, shortlistFile, printFile, themeFile, marksFile] + scriptFiles.map(\.1)
      + onDemandFiles.map(\.1)
    linked = Dictionary(
      uniqueKeysWithValues: scriptFiles.map { script, file in
        let parts = PageAssets.Parts(
          style: styleFile.path, theme: themeFile.path, script: file.path)
        let marks = script.isListScript ? marksFile.path : nil
        // The page of saved loans has its own script, and no tray.
        let onDemand = script == .saved ? onDemand.filter { $0.key != .shortlist } : onDemand
        let assets = PageAssets(
          form: .linked(parts), marks: marks, onDemand: onDemand,
          shortlistStyle: shortlistFile.path, printStyle: printFile.path,
          policy: script == .snippets ? .framing : .selfHosted)
        return (script, assets)
      })
  }

  /// Returns the assets of the first page of a list. They are inline, so that the page can be
  /// mailed or opened without other files.
  ///
  /// The page needs the full style sheet if it has links to further pages.
  func inlineForList(
    _ script: PageScript, needsWholeStyle: Bool, with additions: ListAdditions
  ) -> PageAssets {
    inline(
      needsWholeStyle ? style : listStyle(with: additions), script,
      marks: additions.contains(.marks) ? marks : nil, onDemand: onDemand)
  }

  private func listStyle(with additions: ListAdditions) -> HashedText {
    HashedText(styles.ofList(with: additions))
  }

  /// The paths of the files that only some readers need.
  package var pathsOnDemand: [OutputPath] {
    Array(onDemand.values) + [shortlistStyle, printStyle]
  }

  /// Returns the assets of a list without loans, in which there is nothing to filter.
  func emptyList(with additions: ListAdditions) -> PageAssets {
    inline(listStyle(with: additions), .page)
  }

  package var notFound: PageAssets { inline(style, .lost) }

  func linking(_ script: PageScript) -> PageAssets {
    guard let assets = linked[script] else { preconditionFailure("every script can be linked") }
    return assets
  }

  /// Returns the file `embed.js`, the script of embedded pages. Its name never changes, so that no
  /// page depends on the origins of the pages that may know its height. Without origins, any page
  /// may know it.
  package func embedScript(for origins: [String]) -> [UInt8] {
    var json = ScriptJSON(setting: "origins")
    json.writeArray(origins.isEmpty ? ["*"] : origins) { $1.writeString($0.utf8.span) }
    // The script begins with a parenthesis.
    json.write(";")
    return json.finish() + embedScript
  }

  /// Returns the assets of a page that contains its style sheet and its scripts. The page may also
  /// load files of the site: the script that marks new loans, scripts and style sheets on demand,
  /// the style sheet for paper and, in a frame, `embed.js`.
  private func inline(
    _ style: HashedText, _ script: PageScript, marks: OutputPath? = nil,
    onDemand: [OnDemandScript: OutputPath] = [:]
  ) -> PageAssets {
    guard let script = scripts[script] else {
      preconditionFailure("every script can be written into a page")
    }
    return PageAssets(
      form: .inline(.init(style: style.html, theme: theme.html, script: script.html)),
      marks: marks, onDemand: onDemand,
      shortlistStyle: onDemand.isEmpty ? nil : shortlistStyle, printStyle: printStyle,
      // A page in a frame of another page also loads `embed.js`.
      policy: ContentPolicy(
        scripts: ["'self'", theme.hashSource, script.hashSource],
        styles: ["'self'", style.hashSource]))
  }

  /// The texts from which the assets are made.
  private struct Sources: Sendable {
    let files: [String: [UInt8]]
    let isRightToLeft, hasLanguages: Bool
  }

  /// The text of a style sheet or a script, with its fingerprint because many pages need that.
  private struct HashedText: Sendable {
    let bytes: [UInt8]
    let html: HTML
    private let fingerprint: Fingerprint

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      html = HTML(trusted: String(decoding: bytes, as: UTF8.self))
      fingerprint = Fingerprint(of: bytes)
    }

    /// The source `'sha256-…'` in base64, with which Content Security Policy Level 3 allows an
    /// inline script.
    var hashSource: String { "'sha256-\(fingerprint.base64)'" }

    /// Creates the file, such as `assets/style.0123456789abcdef.css`. Its name changes with its
    /// content.
    func file(named name: String, extension suffix: String) -> Page {
      let digits = fingerprint.hexadecimal.prefix(16)
      return Page(path: PagePaths.asset("\(name).\(digits).\(suffix)"), bytes: bytes)
    }
  }
}

import Diagnostics
import Foundation
import Pages
import Rendering
import Site
import SiteIndex
import Testing

private func file(_ name: String, _ text: String) -> SiteFile {
  SiteFile(name: name, displayPath: "Templates/\(name)", bytes: Array(text.utf8))
}

/// The text of the linked style sheet.
private func linkedStyle(in pages: [String: PageText]) throws -> String {
  try #require(pages.first { $0.key.hasPrefix("assets/style.") }).value.text
}

@Suite struct `An accent` {
  private func palette(_ text: String) throws -> AccentPalette {
    AccentPalette(try #require(AccentColors(text)))
  }

  @Test func `changes every color that is green, on every page`() throws {
    let palette = try palette("a63d2f,ffb199")
    let pages = try pages(of: [grace()]) { $0.settings.palette = palette }
    let tokens =
      "--accent:light-dark(#a63d2f,#ffb199);--on-accent:light-dark(#ffffff,#000000);"
      + "--soft:light-dark(\(palette.light.soft),\(palette.dark.soft))"
    for text in [try #require(pages["index.html"]).text, try linkedStyle(in: pages)] {
      #expect(text.contains("\n:root{\(tokens)}"))
      #expect(text.contains("stroke='%23\(palette.icons.digits)'"))
    }
    for (path, page) in pages {
      #expect(!page.contains("2f8f66"), "\(path)")
      if path.hasSuffix(".html") {
        #expect(page.contains("<link rel=\"icon\" href=\"data:image/svg+xml,"), "\(path)")
        #expect(page.contains("fill=%27%23a63d2f%27") && !page.contains("%23176547"), "\(path)")
      }
    }
  }

  @Test func `has the built-in icon in its color`() throws {
    let page = try #require(try pages(of: [grace()])["index.html"]).text
    let icon = BrandImage.builtInIcon(try palette("176547").light.accent)
    #expect(page.contains("<link rel=\"icon\" href=\"\(icon.replacing("%27", with: "'"))\">"))
  }

  @Test func `is allowed by the policy`() throws {
    let palette = try palette("a63d2f")
    let page = try #require(
      try pages(of: [grace()]) { $0.settings.palette = palette }["index.html"])
    #expect(try isStyleAllowed(in: page))
  }
}

/// Returns whether the policy of a page has the hash of its style.
private func isStyleAllowed(in page: PageText) throws -> Bool {
  let start = try #require(page.text.firstRange(of: "<style>")).upperBound
  let end = try #require(page.text.firstRange(of: "</style>")).lowerBound
  let hash = Fingerprint(of: Array(page.text[start..<end].utf8)).base64
  return page.contains("'sha256-\(hash)'".replacing("'", with: "&#39;"))
    || page.contains("'sha256-\(hash)'")
}

@Suite struct `A custom style` {
  @Test func `is the end of the style of every page, and allowed by its policy`() throws {
    let pages = try pages(
      of: [grace()], templates: [file("custom.css", "\u{FEFF}/* ours */\r\n.loan{color:red}\r\n")])
    for path in ["index.html", "404.html"] {
      let page = try #require(pages[path])
      #expect(page.contains(".loan{color:red}</style>"), "\(path)")
      #expect(try isStyleAllowed(in: page), "\(path)")
    }
    let style = try linkedStyle(in: pages)
    #expect(style.hasSuffix("\n.loan{color:red}"))
    #expect(
      pages["loans/1234567.html"]?.contains("style-src &#39;self&#39;") == true
        || pages["loans/1234567.html"]?.contains("style-src 'self'") == true)
  }

  @Test func `comes after the accent, and after a site's own style`() throws {
    let palette = AccentPalette(try #require(AccentColors("a63d2f")))
    let own = [file("style.css", "a{}"), file("custom.css", ":root{--accent:red}")]
    let page = try #require(
      try pages(of: [grace()], templates: own) { $0.settings.palette = palette }["index.html"])
    #expect(page.contains("<style>a{}\n:root{--accent:light-dark(#a63d2f,"))
    #expect(page.contains("}\n:root{--accent:red}</style>"))
  }

  @Test(arguments: ["</style>", "</STYLE ", "</sTyLe\t"])
  func `cannot end the style of the page`(end: String) {
    #expect(
      throws: SiteErrors([
        Diagnostic(
          file: "Templates/custom.css", position: SourcePosition(line: 2, column: 3),
          message: "'</style' is not allowed in a file that is written into the page",
          line: "/*\(end)*/")
      ])
    ) { try TemplateFolder([file("custom.css", "a{}\n/*\(end)*/\nb{}")]) }
  }

  @Test func `is UTF-8`() throws {
    var style = file("custom.css", "")
    style.bytes = Array("a{content:'".utf8) + [0xE9] + Array("'}".utf8)
    let error = #expect(throws: SiteErrors.self) { try TemplateFolder([style]) }
    let diagnostics = try #require(error).diagnostics
    #expect(diagnostics.map(\.file) == ["Templates/custom.css"])
    #expect(diagnostics[0].position == SourcePosition(line: 1, column: 12))
  }

  struct Case: Sendable {
    let style: String
    /// The places and the beginnings of the warnings.
    var warnings: [String] = []
  }

  private static let imported = "'@import' is blocked by the Content-Security-Policy"
  private static let remote =
    "an address on another server is blocked by the Content-Security-Policy"
  private static let font = "fonts are blocked by the Content-Security-Policy"
  private static let relative = "pages and the style sheet are in different folders"

  @Test(arguments: [
    Case(style: "a{color:red}"),
    Case(style: "@import 'a.css';", warnings: ["1:1: \(imported)"]),
    Case(style: "a{}\n  @IMPORT url(//a/b)", warnings: ["2:3: \(imported)", "2:11: \(remote)"]),
    Case(style: "a{b:url(http://a)}", warnings: ["1:5: \(remote)"]),
    Case(style: "a{b:URL( \"HTTPS://a\" )}", warnings: ["1:5: \(remote)"]),
    Case(
      style: "é{b:url('//a'),url(//b)}", warnings: ["1:5: \(remote)", "1:16: \(remote)"]),
    Case(style: "a{b:url(\"data:image/svg+xml,<svg xmlns='http://a'/>\");c:url(#d)}"),
    Case(style: "a{b:url(data:image/png;base64,AA//http://=);c:url(/d.png)}"),
    Case(style: "a{b:url(c.png)}", warnings: ["1:5: \(relative)"]),
    Case(style: "a{content:\"@import url(http://a)\\\" url(//b)\"}"),
    Case(style: "/* @import url(http://a) */ a{}/*/ url(//b)"),
    Case(style: ".curl(a){} .\\@import{} a{b:\\url\\(//c)}"),
    Case(style: "a{b:\\url(//c)}", warnings: ["1:5: \(remote)"]),
    Case(
      style: "a{b:\\75 RL(//c);d:u\\000072l(//e)}", warnings: ["1:5: \(remote)", "1:19: \(remote)"]),
    Case(style: "@\\69mport 'a.css';", warnings: ["1:1: \(imported)"]),
    Case(style: "a{b:url(\\68ttps://c)}", warnings: ["1:5: \(remote)"]),
    Case(
      style:
        "a{b:-webkit-image-set('//c' type('image/png'), \"d.png\" 2x, url(/e) 3x, '/f' 4x);g:'h'}",
      warnings: ["1:23: \(remote)", "1:48: \(relative)"]),
    Case(style: "a{b:image-set(url('/c') 1x) '//d'}"),
    Case(style: "@important-x{a{}} @namespace a url(http://b); @document url(//c){}"),
    Case(
      style: "@supports (b:image-set('c' 1x)) /*{*/ {a{b:url(//d)}}", warnings: ["1:44: \(remote)"]),
    Case(style: "@supports"), Case(style: "@namespace '"),
    Case(
      style: "@font-face{font-family:A;src:url(/a.woff2)}a{b:url(/c.png)}",
      warnings: ["1:30: \(font)"]),
    Case(style: "url("), Case(style: "a{b:url('')}"), Case(style: "/*"), Case(style: "'\\"),
  ])
  func `is warned of what pages do not load`(style: Case) throws {
    let warnings = try TemplateFolder([file("custom.css", style.style)]).warnings.map(\.message)
    #expect(warnings.count == style.warnings.count, "\(warnings)")
    for (warning, start) in zip(warnings, style.warnings) {
      #expect(warning.hasPrefix("Templates/custom.css:\(start)"), "\(warning)")
    }
  }

  @Test func `is known by its name`() {
    #expect(TemplateFolder.hint(on: "costum.css") == "; did you mean 'custom.css'?")
  }

  @Test func `is a warning if no page has a style`() throws {
    let bare = file(
      "head.mustache", "<!doctype html><html lang=\"en\"><title>{{pageTitle}}</title>")
    #expect(
      try TemplateFolder([bare, file("custom.css", "a{}")]).warnings.map(\.message).contains(
        "'Templates/custom.css' is not used by any page"))
  }
}

@Suite struct `A logo and an icon` {
  private func image(_ path: String, _ bytes: [UInt8]?) throws -> BrandImage {
    let isIcon = path.hasSuffix(".ico")
    return BrandImage(
      path: try #require(OutputPath(path)),
      type: try #require(BrandImage.type(of: path, isIcon: isIcon)), bytes: bytes)
  }

  @Test func `are in the page if they are small`() throws {
    let logo = try image("logo.svg", Array("<svg><script>alert(1)</script></svg>".utf8))
    let icon = try image("a.ico", [0, 1])
    let pages = try pages(of: [grace()]) {
      $0.settings.logo = logo
      $0.settings.icon = icon
    }
    for path in ["index.html", "loans/1234567.html", "404.html"] {
      let page = try #require(pages[path])
      #expect(page.contains("<img src=\"data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Pm"), "\(path)")
      #expect(page.contains("\" alt=\"\"><span>Our loans</span>"), "\(path)")
      #expect(!page.contains("class=\"logo\"") && !page.contains("alert(1)"), "\(path)")
      #expect(
        page.contains("<link rel=\"icon\" href=\"data:image/x-icon;base64,AAE=\">"), "\(path)")
      #expect(page.text.matches(of: /rel="icon"/).count == 1, "\(path)")
    }
  }

  @Test(arguments: [nil, "https://example.org/a/"])
  func `are linked if they are large`(base: String?) throws {
    let logo = try image("img/our logo & ü.png", nil)
    let pages = try pages(of: [grace()]) {
      $0.settings.logo = logo
      $0.settings.icon = logo
      $0.settings.baseURL = base
    }
    let path = "img/our%20logo%20%26%20%C3%BC.png"
    #expect(pages["index.html"]?.contains("<img src=\"\(path)\" alt=\"\">") == true)
    let loan = try #require(pages["loans/1234567.html"])
    #expect(loan.contains("<img src=\"../\(path)\" alt=\"\">"))
    #expect(loan.contains("<link rel=\"icon\" href=\"../\(path)\">"))
    // A host shows this page at any address.
    let lost = try #require(pages["404.html"])
    #expect(lost.contains("<img src=\"https://example.org/a/\(path)\"") == (base != nil))
    #expect(lost.contains("class=\"logo\"") == (base == nil))
  }

  @Test(arguments: [
    ("a.svg", "image/svg+xml"), ("b/A.PNG", "image/png"), ("a.jpg", "image/jpeg"),
    ("a.b.jpeg", "image/jpeg"), ("a.webp", "image/webp"), ("a.gif", "image/gif"), ("a.ico", nil),
    ("a.html", nil), ("svg", nil), ("svg.d/a", nil), ("", nil),
  ])
  func `are pictures`(path: String, type: String?) {
    #expect(BrandImage.type(of: path, isIcon: false) == type)
    #expect(BrandImage.type(of: path, isIcon: true) == (path == "a.ico" ? "image/x-icon" : type))
  }
}

@Suite struct `The title of a note on the page of its loan` {
  private func note(of text: String) throws -> String {
    let pages = try pages(of: [grace()], notes: [RenderingTests.note("loans/1234567.md", text)])
    let page = try #require(pages["loans/1234567.html"]).text
    let start = try #require(page.firstRange(of: "<section class=\"loan-note")).upperBound
    let end = try #require(page[start...].firstRange(of: "</section>")).lowerBound
    return String(page[start..<end].split(separator: "<div>", maxSplits: 1).last ?? "")
      .replacing("\n", with: "")
  }

  @Test(arguments: [
    ("---\ntitle: Why <we> lent\n---\nText.", "<h2>Why &lt;we&gt; lent</h2><p>Text.</p></div>"),
    ("# Why *we* lent\nText.", "<h2>Why we lent</h2><p>Text.</p></div>"),
    ("---\ntitle: Why\n---\n# Why\nText.", "<h2>Why</h2><p>Text.</p></div>"),
    ("---\ntitle: Why\n---\n# Who\nText.", "<h2>Why</h2><h3>Who</h3><p>Text.</p></div>"),
    ("# Why\n## Who\nText.", "<h2>Why</h2><h3>Who</h3><p>Text.</p></div>"),
    ("Text.", "<p>Text.</p></div>"),
    ("Text.\n# Later", "<p>Text.</p><h2>Later</h2></div>"),
    ("# Alone", "<h2>Alone</h2></div>"),
  ])
  func `is shown once`(note: String, html: String) throws {
    #expect(try self.note(of: note) == html)
  }
}

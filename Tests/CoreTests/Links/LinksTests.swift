import Links
import Testing

struct `The links of a page` {
  private func links(_ html: String) throws -> FileLinks {
    try #require(FileLinks(html: Array(html.utf8)))
  }

  @Test func `are found with the places where they stand`() throws {
    let html = """
      <!DOCTYPE html><html><head><link rel=stylesheet href=a.css>
      <link rel="preconnect" href="https://a.example"><style>p { background: url(b.png) }</style>
      </head><body><a href=" c.html?a=1&amp;b=2#d ">é</a><img src='e.png' srcset="f.png 1x,g.png 2x">
      <video poster="h.png"></video><object data="i.svg"></object><a>no</a><a href="">x</a>
      <p style="background: url('j.png')"></p><template><a href="none.html">y</a></template>
      <svg><use href="#k"></use><image xlink:href="l.png"></image></svg>
      """
    let found = try links(html).links
    #expect(
      found.map(\.address) == [
        "a.css", "b.png", "c.html?a=1&b=2#d", "e.png", "f.png", "g.png", "h.png", "i.svg", "",
        "j.png", "#k", "l.png",
      ])
    let text = Array(html.utf8)
    for link in found where !link.address.contains("&") && link.address != "" {
      #expect(
        text[link.offset...].starts(with: link.address.utf8), "\(link.address) \(link.offset)")
    }
  }

  @Test func `can lead to ids and names`() throws {
    let found = try links(#"<base href="../"><p id="a"><a name="b"><input name="c" id="é">"#)
    #expect(found.anchors == ["a", "b", "é"])
    #expect(found.base == "../")
  }

  @Test(arguments: [
    "", "<", "<a href", "<a href=", "<a href=\"", "<style>a{b:url(", "<style>@import \"", "\0<a\0",
    "<img srcset=\" , ,,a , \">", "<table><a href=x><tr><a href=y>", "<svg><style>", "\u{FEFF}<a>",
  ])
  func `are found in broken pages too`(html: String) throws {
    _ = try links(html)
    _ = FileLinks(html: Array(html.utf8) + [0xFF, 0xC3])
  }

  @Test func `are not searched where elements are nested without end`() {
    #expect(FileLinks(html: Array(String(repeating: "<div>", count: 200_000).utf8)) == nil)
    let flat = String(repeating: "<p><a href=x>a</a><br></p>", count: 30_000)
    #expect(FileLinks(html: Array(flat.utf8))?.links.count == 30_000)
  }
}

struct `The links of other files` {
  @Test func `of a style are its addresses`() {
    let style = """
      @import "a.css"; @import url(b.css) print; /* url(no.png) */ p::before { content: "url(no)" }
      a { background: URL( 'c d.png' ), url(e.png?f#g); mask: url("#h"); curl(no.png) }
      """
    let links = FileLinks(style: Array(style.utf8)).links
    #expect(links.map(\.address) == ["a.css", "b.css", "c d.png", "e.png?f#g"])
    #expect(links.map(\.offset) == [9, 29, 116, 132])
    _ = FileLinks(style: Array("url(".utf8))
    _ = FileLinks(style: Array("@import '".utf8))
  }

  @Test(arguments: [
    (#"url(my\ picture.png)"#, "my picture.png"), (#"url(a\(1\).png)"#, "a(1).png"),
    (#"url("nope\39.png")"#, "nope9.png"), (#"url('a\'b.png')"#, "a'b.png"),
    (#"url("a\"b.png")"#, #"a"b.png"#), (#"url(\e9 t\E9.png)"#, "été.png"),
    (#"url(\0000e9a.png)"#, "éa.png"), (#"url(a\20 b.png)"#, "a b.png"),
    (#"url(a\20  )"#, "a "), (#"url( a\  )"#, "a "), (#"url(a\é.png)"#, "aé.png"),
    (#"url(\1F600.png)"#, "😀.png"), (#"url(a\0.png)"#, "a\u{FFFD}.png"),
    (#"url(a\d800 b)"#, "a\u{FFFD}b"), (#"url(a\FFFFFFb)"#, "a\u{FFFD}b"),
    ("url('a\\\n.png')", "a.png"), ("url('a\\\r\n.png')", "a.png"),
    ("url(\"a\\41\r\nb\")", "aAb"), (#"@import "a\.css";"#, "a.css"),
    (#"\75 rl(a.png)"#, "a.png"), (#"u\rl(a.png)"#, "a.png"), (#"@\69mport 'a.css'"#, "a.css"),
    (#"x{content:"\"url(no)";mask:url(a)}"#, "a"), (#"url(a\\b)"#, #"a\b"#),
  ])
  func `of a style can have escapes`(style: String, address: String) {
    let all = style + "\np { background: url(last.png) }"
    #expect(FileLinks(style: Array(all.utf8)).links.map(\.address) == [address, "last.png"])
    let html =
      "<p style=\"\(style.replacing("&", with: "&amp;").replacing("\"", with: "&quot;"))\">"
    #expect(FileLinks(html: Array(html.utf8))?.links.map(\.address) == [address])
    for length in 0..<style.utf8.count { _ = FileLinks(style: Array(style.utf8.prefix(length))) }
  }

  @Test(arguments: [
    (#"<a href="https://e.org/s/a.xml?b=1&amp;c#d"/><b>https://e.org/t</b>"#, ["a.xml?b=1&c#d"]),
    ("&lt;a href=&quot;https://e.org/s/b.html&quot;&gt;", ["b.html"]),
    (#"{"url":"https://e.org/s/","x":"https:\/\/e.org/s/no"}"#, [""]),
    ("URL:https://e.org/s/loans/12\r\n 34.html\r\nEND", ["loans/1234.html"]),
    ("Sitemap: https://e.org/s/sitemap.xml\n", ["sitemap.xml"]), ("https://e.org/", []),
  ])
  func `of a feed are those below the address of the site`(text: String, paths: [String]) {
    let links = FileLinks(feed: Array(text.utf8), below: "https://e.org/s/").links
    #expect(links.map(\.address) == paths.map { "https://e.org/s/\($0)" })
  }
}

struct `A link` {
  @Test(
    arguments: [
      ("a.html", .file("x/a.html", fragment: nil)),
      ("../a%20b.html?c#d%C3%A9", .file("a b.html", fragment: "dé")),
      ("#a", .file("x/y.html", fragment: "a")), ("#", .file("x/y.html", fragment: nil)),
      ("#Top", .file("x/y.html", fragment: nil)), ("?a=b", .file("x/y.html", fragment: nil)),
      ("a.html#:~:text=b", .file("x/a.html", fragment: nil)),
      ("./", .file("x/index.html", fragment: nil)), ("..", .file("index.html", fragment: nil)),
      ("../z/", .file("z/index.html", fragment: nil)), ("../../a", .fault(.outside)),
      ("../..", .fault(.outside)), ("", .fault(.empty)), ("file:///a", .fault(.ofOneComputer)),
      ("C:\\a", .fault(.ofOneComputer)), ("mailto:a@b.example", .unchecked),
      ("data:,x", .unchecked), ("https://e.org/s/a.html#b", .file("a.html", fragment: "b")),
      ("https://e.org/s", .file("index.html", fragment: nil)),
      ("https://e.org/s/", .file("index.html", fragment: nil)),
      ("https://e.org/t#b", .external("https://e.org/t")),
      ("//f.example/a", .external("https://f.example/a")),
      ("/s/a.html", .file("a.html", fragment: nil)), ("/t", .besideSite("https://e.org/t")),
      ("/s", .file("index.html", fragment: nil)), ("/", .besideSite("https://e.org/")),
      ("/index.html#a", .besideSite("https://e.org/index.html")),
      ("/st/a.html", .besideSite("https://e.org/st/a.html")),
      ("/s/../a.html", .fault(.outside)),
      ("\\index.html", .besideSite("https://e.org/index.html")),
      ("https://e.org/index.html", .external("https://e.org/index.html")),
      ("a:b", .fault(.ofOneComputer)), ("ab:c", .unchecked),
      ("100%", .file("x/100%", fragment: nil)),
      ("a\n/\tb\\c.html", .file("x/a/b/c.html", fragment: nil)),
      ("%2e%2E/a.html", .file("a.html", fragment: nil)),
      ("b/%2e%2e", .file("x/index.html", fragment: nil)),
      ("%2e%2e/%2e./a", .fault(.outside)), ("%2e%2eb/a", .file("x/..b/a", fragment: nil)),
      ("HTTPS://E.org:443/s/a.html", .file("a.html", fragment: nil)),
      ("http://e.org/s/a.html", .external("http://e.org/s/a.html")),
    ] as [(String, LinkTarget)])
  func `leads somewhere`(address: String, target: LinkTarget) {
    let resolver = LinkResolver(base: "https://e.org/s")
    #expect(resolver.target(of: address, in: "x/y.html") == target)
  }

  @Test func `is relative to the element base, and to the folder without an address`() {
    let resolver = LinkResolver(base: nil)
    #expect(
      resolver.target(of: "a.html", in: "x/y.html", elementBase: "../z/")
        == .file("z/a.html", fragment: nil))
    #expect(
      resolver.target(of: "a.html", in: "y.html", elementBase: "https://e.org/") == .unchecked)
    #expect(resolver.target(of: "/a.html", in: "x/y.html") == .file("a.html", fragment: nil))
  }
}

import Commands
import Testing

@Suite struct `A page with live reload` {
  @Test(arguments: [
    ("default-src 'none'; script-src 'self'", "'self'", "'self' HASH"),
    ("default-src 'self'", "'self'", "'self' HASH"),
    ("default-src 'none'", "'self'", "HASH"),
    ("script-src 'sha256-a'", nil, "'sha256-a' HASH"),
    ("connect-src https://a.example; script-src 'none'", "https://a.example 'self'", "HASH"),
    ("script-src 'unsafe-inline'; connect-src 'self'", "'self'", "'unsafe-inline'"),
    ("img-src *", nil, nil),
  ])
  func `has a policy that allows the script and nothing else`(
    policy: String, connect: String?, script: String?
  ) throws {
    let page =
      #"<!doctype html><meta http-equiv="Content-Security-Policy" content="\#(policy)"><p>"#
    let served = LivePage.text(of: page)
    let directives = directives(of: try #require(served.firstMatch(of: /content="([^"]*)"/)?.1))
    #expect(directives["connect-src"] == connect)
    let hash = LivePage.scriptSource
    #expect(directives["script-src"] == script?.replacing("HASH", with: hash))
  }

  private func directives(of policy: Substring) -> [String: String] {
    var directives: [String: String] = [:]
    for part in policy.replacing("&#39;", with: "'").split(separator: "; ") {
      let words = part.split(separator: " ", maxSplits: 1)
      directives[String(words[0])] = words.count == 2 ? String(words[1]) : ""
    }
    return directives
  }

  @Test(arguments: [
    ("<!doctype html><html><head><title>x</title></head>", "<!doctype html><html><head>"),
    ("<!doctype html><title>x</title><p>text", "<!doctype html>"),
    (
      "<!-- <head> --><!doctype html>\n<HEAD lang='<head>'><p>",
      "<!-- <head> --><!doctype html>\n<HEAD lang='<head>'>"
    ),
    ("<!--><head>-->", "<!--><head>"), ("<!---><head>", "<!---><head>"),
    ("text", ""), ("", ""), ("<", ""), ("<a", ""), ("<a b", ""), ("<a b='", ""), ("<a b=c =d", ""),
    ("<style>", ""), ("<style><head></style><head>", "<style><head></style><head>"),
  ])
  func `has the script in its head`(page: String, start: String) {
    let served = LivePage.text(of: page)
      .replacing(/\ data-kivagen-part="style-[0-9]"/, with: "")
    #expect(served.hasPrefix("\(start)<script data-build="))
    #expect(served.hasSuffix("</script>\(page.dropFirst(start.count))"))
  }

  @Test func `says whether only its style has changed`() {
    func page(_ style: String, _ text: String, _ file: String = "a.css") -> String {
      "<head><link rel=stylesheet href=\(file)><style>\(style)</style></head><p>\(text)</p>"
    }
    let first = fingerprints(of: page("a", "x"))
    for other in [page("b", "x"), page("a", "x", "b.css")] {
      #expect(fingerprints(of: other).content == first.content)
      #expect(fingerprints(of: other).style != first.style)
    }
    #expect(fingerprints(of: page("a", "y")).content != first.content)
    #expect(fingerprints(of: page("a", "y")).style == first.style)
  }

  @Test func `keeps its frame when its description changes`() {
    let prints = ["x", "y"].map {
      fingerprints(of: "<head><meta name=description content=\($0)></head>")
    }
    #expect(prints[0].content != prints[1].content)
    #expect(prints[0].frame == prints[1].frame)
  }

  @Test(arguments: [
    ("<p>{0}</p>", true), ("<p>{0}<p>", true), ("<div><div>{0}</div></div>", true),
    ("<meta http-equiv=Content-Security-Policy content=x><link rel=stylesheet href=a>{0}", true),
    ("</div>{0}", false), ("<DIV></DIV>{0}", true), ("</DIV>{0}", false),
    ("<divs></divs>{0}", true), ("<!-- </div> -->{0}", true),
    ("<script>'</div>'</script>{0}", true), ("<i title='</div>'></i>{0}", true),
  ])
  func `says whether only the text of a note has changed`(text: String, isInNote: Bool) {
    func page(_ value: String) -> String {
      "<head></head><p>a<div class='wrap prose'>\(text.replacing("{0}", with: value))</div><p>b"
    }
    let (first, second) = (
      fingerprints(of: page("x")), fingerprints(of: page("y"))
    )
    #expect(first.content != second.content)
    #expect((first.frame == second.frame) == isInNote)
  }

  @Test func `has parts that can be replaced`() {
    let parts = PageParts(
      of: Array(
        """
        <link rel=stylesheet href="a.css?b&amp;c"><style>d{}</style>\
        <section class="a
        prose">e<i title="</section>">f</i></section>\
        <div class="prose">g<!-- </div> --><div>h</div><style>k{}</style></div>\
        <!--<div class=prose>i</div>--><link rel="alternate stylesheet" href="l.css">
        """.utf8))
    #expect(parts.links == ["a.css?b&amp;c"])
    #expect(parts.styles == ["d{}"])
    #expect(
      parts.notes == [
        #"e<i title="</section>">f</i>"#, "g<!-- </div> --><div>h</div><style>k{}</style>",
      ])
  }

  @Test(arguments: [
    "<p class=prose>a<p>b", "<hr class=prose>a", "<img class=prose>", "<li class=prose>a<li>b",
  ])
  func `has no part whose end is uncertain`(page: String) {
    #expect(PageParts(of: Array(page.utf8)).notes == [])
  }

  @Test(arguments: [
    "<div class=prose>a", "<div class=prose><!-- a", "<div class=prose", "<div class='prose>", "</",
    "<div class=prose>\0\u{FFFD}<script></div>", "<style>", "<a<a<a<a</a", "<!--", "<-",
  ])
  func `has parts of any page`(page: String) {
    #expect(PageParts(of: Array(page.utf8)).notes.joined().utf8.count <= page.utf8.count)
    #expect(PageParts(of: Array(page.utf8) + [0xff, 0xc3]).styles.count <= 1)
  }

  private func fingerprints(of page: String) -> PageParts.Fingerprints {
    PageParts(of: Array(page.utf8)).fingerprints
  }
}

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
    ("<style>", ""), ("<style><head></style><head>", ""),
    ("<!doctype html><html lang=en><body>", "<!doctype html><html lang=en>"),
  ])
  func `has the script in its head`(page: String, start: String) {
    let served = LivePage.text(of: page)
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

  @Test(arguments: [
    #"<meta http-equiv=content-security-policy content="{0}">"#, "<style>{0}", "<style>{0}</style>",
    "<link href='{0}' REL='alternate StyleSheet'>", "<svg><style>{0}</style></svg>",
  ])
  func `has the same content with another policy or style`(page: String) {
    let prints = ["a", "b"].map { fingerprints(of: page.replacing("{0}", with: $0) + "<p>text") }
    #expect(prints[0].content == prints[1].content)
  }

  @Test(arguments: [
    "<!--<style>{0}</style>-->", "<template><style>{0}</style></template>", "<p style='{0}'>",
    "<link rel=icon href={0}>", "<meta name=description content={0}>",
  ])
  func `has another content with any other change`(page: String) {
    let prints = ["a", "b"].map { fingerprints(of: page.replacing("{0}", with: $0) + "<p>text") }
    #expect(prints[0].content != prints[1].content)
  }

  @Test func `stays as it is if its elements are nested too deeply`() {
    let page = String(repeating: "<div>", count: 30_000)
    #expect(LivePage.text(of: page) == page)
  }

  private func fingerprints(of page: String) -> (content: String, style: String) {
    let served = LivePage.text(of: page)
    let found = served.firstMatch(of: /data-content="([0-9a-f]{16})" data-style="([0-9a-f]{16})"/)
    return (String(found?.1 ?? ""), String(found?.2 ?? ""))
  }
}

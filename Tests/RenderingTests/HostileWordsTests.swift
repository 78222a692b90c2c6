import Testing

/// Tests that the words of a site's own catalogue are treated as text everywhere on pages.
struct HostileWordsTests {
  private static let escaped = MarkedWords.escaped
  private static let escapedInText = MarkedWords.escapedInText

  @Test(arguments: [5, 1000])
  func `end no attribute and open no element`(cardsPerPage: Int) throws {
    for (path, page) in try MarkedWords.site(cardsPerPage: cardsPerPage)
    where path.hasSuffix(".html") {
      #expect(!page.contains("<b onx"), "\(path)")
      // A string in a script cannot end an attribute.
      let html = page.text.replacing(/<script[^>]*>.*?<\/script>/.dotMatchesNewlines(), with: "")
      #expect(!PageText(text: html).contains("\"'>"), "\(path)")
      let title = path == "index.html" ? "Our loans" : Self.escaped
      #expect(page.contains("<title>\(title)"), "\(path)")
      #expect(page.contains(Self.escaped), "\(path)")
    }
  }

  @Test(arguments: [
    (
      "index.html",
      [
        "\(escapedInText)<b>\(escaped)$200</b> to go",
        "\(escaped)until \(escaped)26 \(escaped)November 2026",
        "\(escaped)Sector", "aria-label=\"\(escaped)Smallest loan amount\"",
        "\(escaped)Largest amount",
        "<h1 id=\"headline\">\(escaped)\(escaped)$",
      ]
    ),
    ("countries/KE.html", ["\(escaped)All countries"]),
    (
      "loans/1234567.html",
      [
        "<dt>\(escaped)Asked for</dt>", "<bdi>\(escaped)14 months, monthly</bdi>",
        "<bdi>\(escaped)Field partner 7</bdi>",
        "<dd>\(escaped)3\(escaped).5 of 5 (5 = lowest risk)\n<svg",
        "<p>\(escaped)Kiva&#39;s own judgement",
        "<dd><bdi>\(escaped)$525</bdi></dd>", "aria-label=\"\(escaped)World map",
        "\(escaped)2 repayments from", "<td>\(escaped)$1\(escaped),250</td>",
        "<h2>\(escapedInText)Funding over time</h2><p>\(escaped)Raised \(escaped)$200",
        "<summary>\(escaped)Day by day</summary>", "<td>\(escaped)+\(escaped)$150</td>",
      ]
    ),
    (
      "about.html",
      [
        "<p>\(escaped)This site is made from", "<h4>\(escaped)A loan has no number <span>",
        "<li>\(escaped)Entry 18\(escapedInText): ", "<h1>\(escapedInText)About the data</h1>",
        "<p>\(escaped)1 entry of the list",
      ]
    ),
    ("notes.html", ["<h1>\(escaped)All notes</h1>", "<p class=\"lede\">\(escaped)6 notes</p>"]),
    ("404.html", ["\(escaped)Page not found · "]),
  ])
  func `are shown as they are`(path: String, texts: [String]) throws {
    let page = try #require(try MarkedWords.site()[path])
    for text in texts { #expect(page.contains(text), "\(text)") }
  }
}

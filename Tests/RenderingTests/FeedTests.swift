import Foundation
import History
import Loans
import Notes
import Pages
import Rendering
import Site
import SiteIndex
import Testing

struct FeedTests {
  private func feed(
    of loans: [Loan], at path: String = "feed.xml", _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> String {
    try #require(try pages(of: loans, change)[path]).text
  }

  private func entries(_ feed: String) -> [Substring] {
    feed.matches(of: /<entry>.*?<\/entry>/.dotMatchesNewlines()).map { $0.0 }
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `is Atom`() throws {
    let told = grace { $0.texts = [Loan.Text(language: "es", text: "Uno.\n\nDos & tres.")] }
    #expect(
      try feed(of: [told]) == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
        <id>urn:uuid:223817a8-4e11-5b8a-bbd1-615915dd40fb</id>
        <title>Our loans</title>
        <subtitle>Loans that we like.</subtitle>
        <updated>2026-11-20T10:30:00Z</updated>
        <author>
        <name>Our loans</name>
        </author>
        <generator>kivagen</generator>
        <entry>
        <id>urn:uuid:67ab10e1-272c-5e93-bc06-318f9960e5c7</id>
        <title>Grace in Kenya asks for $525 for cereals</title>
        <updated>2026-11-20T10:30:00Z</updated>
        <published>2026-11-20T10:30:00Z</published>
        <link rel="alternate" type="text/html" href="https://www.kiva.org/lend/1234567"/>
        <category term="Agriculture"/>
        <category term="Kenya"/>
        <content type="html">&lt;p&gt;&lt;img src=&quot;https://www.kiva.org/img/w480h360/4711.jpg&quot; \
        width=&quot;480&quot; height=&quot;360&quot; alt=&quot;Grace&quot;&gt;&lt;/p&gt;
        &lt;p&gt;&lt;bdi&gt;To buy hybrid maize seed and fertilizer.&lt;/bdi&gt;&lt;/p&gt;
        &lt;p&gt;&lt;bdi&gt;Kisumu, Kenya, Agriculture, Cereals&lt;/bdi&gt;&lt;/p&gt;
        &lt;p lang=&quot;es&quot;&gt;&lt;bdi&gt;Uno.&lt;/bdi&gt;&lt;/p&gt;
        &lt;p lang=&quot;es&quot;&gt;&lt;bdi&gt;Dos &amp;amp; tres.&lt;/bdi&gt;&lt;/p&gt;
        &lt;p&gt;&lt;a href=&quot;https://www.kiva.org/lend/1234567&quot;&gt;See it on Kiva&lt;/a&gt;&lt;/p&gt;
        </content>
        </entry>
        </feed>

        """)
  }

  @Test func `says why a loan is special`() throws {
    let feed = try feed(of: [grace { $0.whySpecial = "It <helps>." }])
    #expect(feed.contains("&lt;p&gt;&lt;bdi&gt;It &amp;lt;helps&amp;gt;.&lt;/bdi&gt;&lt;/p&gt;"))
  }

  @Test func `links the site with a base URL`() throws {
    let atom = try feed(of: [grace()], at: "countries/KE.xml") {
      $0.settings.baseURL = "https://example.org/a"
      $0.settings.author = "Ada"
      $0.settings.appID = AppID("org.example.a")
      $0.pictures = .downloaded([LoanID(1_234_567): OutputPath(known: "pictures/a.jpg")])
    }
    for part in [
      "<id>urn:uuid:c7931caa-7e78-568d-9716-dd59e312ddcb</id>", "<title>Our loans: Kenya</title>",
      "<name>Ada</name>",
      "<link rel=\"self\" type=\"application/atom+xml\" "
        + "href=\"https://example.org/a/countries/KE.xml\"/>",
      "<link rel=\"alternate\" type=\"text/html\" "
        + "href=\"https://example.org/a/countries/KE.html\"/>",
      "<link rel=\"alternate\" type=\"text/html\" "
        + "href=\"https://example.org/a/loans/1234567.html\"/>",
      "<link rel=\"related\" type=\"text/html\" "
        + "href=\"https://www.kiva.org/lend/1234567?app_id=org.example.a\"/>",
      "&lt;img src=&quot;https://example.org/a/pictures/a.jpg&quot;", "See it on this site",
    ] {
      #expect(atom.contains(part), "\(part)")
    }
  }

  @Test func `is JSON Feed with the same entries`() throws {
    let loans = (1...3).map { id in grace { $0.id = LoanID(id) } }
    let text = try feed(of: loans, at: "sectors/agriculture.json") {
      $0.settings.baseURL = "https://example.org/a/"
    }
    #expect(text.split(separator: "\n").count == 5)
    let feed = try json(text)
    #expect(feed["version"] as? String == "https://jsonfeed.org/version/1.1")
    #expect(feed["title"] as? String == "Our loans: Agriculture")
    #expect(feed["home_page_url"] as? String == "https://example.org/a/sectors/agriculture.html")
    #expect(feed["feed_url"] as? String == "https://example.org/a/sectors/agriculture.json")
    #expect(feed["language"] as? String == "en")
    let items = try #require(feed["items"] as? [[String: Any]])
    #expect(
      items.map { $0["url"] as? String }
        == [3, 2, 1].map { "https://example.org/a/loans/\($0).html" })
    #expect(items[0]["external_url"] as? String == "https://www.kiva.org/lend/3")
    #expect(items[0]["tags"] as? [String] == ["Agriculture", "Kenya"])
    #expect(items[0]["date_modified"] as? String == "2026-11-20T10:30:00Z")
    let bare = try json(try self.feed(of: loans, at: "feed.json"))
    #expect(bare["feed_url"] == nil && bare["home_page_url"] == nil)
    let item = try #require((bare["items"] as? [[String: Any]])?.first)
    #expect(item["url"] as? String == "https://www.kiva.org/lend/3" && item["external_url"] == nil)
  }

  @Test func `is the same in whatever order its formats are made`() throws {
    let renderer = try renderer(of: (1...3).map { id in grace { $0.id = LoanID(id) } })
    let bytes = { (path: String) throws -> [UInt8] in
      let index = try #require(renderer.paths.firstIndex { $0.text == path })
      return try renderer.page(at: index).bytes
    }
    for name in ["feed", "countries/KE", "changes"] {
      let (atom, json) = (try bytes("\(name).xml"), try bytes("\(name).json"))
      for path in ["json", "json", "xml", "xml", "xml", "json", "xml"] {
        #expect(try bytes("\(name).\(path)") == (path == "xml" ? atom : json))
      }
    }
  }

  @Test func `has the fifty newest loans, and pinned ones in their place`() throws {
    let loans = (1...60).map { id in
      grace {
        $0.id = LoanID(id)
        $0.posted = Timestamp(seconds: now.seconds - (60 - id) / 2 * 3_600)
      }
    }
    let notes = try Notes([note("loans/1.md", "---\npinned: true\n---\n")])
    let feed = try feed(of: loans) { $0.notes = notes }
    let links = entries(feed).compactMap { $0.firstMatch(of: /lend\/(\d+)/)?.1 }
    #expect(links == (11...60).reversed().map { "\($0)" })
  }

  @Test func `says the same of a loan however far its funding has come`() throws {
    let before = try feed(of: [grace()])
    let later = grace {
      $0.funded = Money(dollars: 525)
      $0.basket = Money(dollars: 25)
      $0.lenderCount = 99
      $0.status = .funded
    }
    let after = try feed(of: [later]) {
      $0.snapshot.time = Timestamp(seconds: now.seconds + day)
      $0.history.events = [
        LoanEvent(
          LoanID(1_234_567), at: now,
          .moved(from: LoanFigures(of: grace()), to: LoanFigures(of: later)))
      ]
    }
    #expect(before == after)
  }

  @Test(arguments: [
    (LoanEvent.Change.edited(LoanSummary()), true),
    (
      .moved(
        from: LoanFigures(amount: Money(dollars: 1)), to: LoanFigures(amount: Money(dollars: 2))),
      true
    ),
    (.moved(from: LoanFigures(), to: LoanFigures(amount: Money(dollars: 2))), false),
    (.funded(LoanFigures()), false), (.returned(LoanSummary()), false),
  ])
  func `is updated when an event revised a loan`(change: LoanEvent.Change, isRevised: Bool) throws {
    let feed = try feed(of: [grace(), grace { $0.id = LoanID(7) }]) {
      $0.history.events = [LoanEvent(LoanID(7), at: now, change)]
    }
    let updated = feed.matches(of: /<updated>([^<]*)/).map { $0.1 }
    let posted = "2026-11-20T10:30:00Z"
    #expect(
      updated
        == (isRevised
          ? ["2026-11-20T10:42:00Z", posted[...], "2026-11-20T10:42:00Z"]
          : [posted[...], posted[...], posted[...]]))
  }

  @Test func `remembers a revision after its event is forgotten`() throws {
    let feed = try feed(of: [grace()]) { $0.history.revisions = [LoanID(1_234_567): now] }
    #expect(feed.matches(of: /<updated>2026-11-20T10:42:00Z/).count == 2)
  }

  @Test func `needs nothing of a loan but its number`() throws {
    let feed = try feed(of: [loan(7)])
    #expect(feed.contains("<title>Anonymous asks for a loan</title>"))
    #expect(feed.matches(of: /<updated>1970-01-01T00:00:00Z/).count == 2)
    #expect(!feed.contains("<published>") && !feed.contains("<category"))
  }

  @Test func `without entries is as old as the last event`() throws {
    #expect(try feed(of: []).contains("<updated>1970-01-01T00:00:00Z</updated>"))
    let later = try feed(of: []) {
      $0.history.events = [LoanEvent(LoanID(7), at: Timestamp(seconds: now.seconds - day), .left)]
    }
    #expect(later.contains("<updated>2026-11-19T10:42:00Z</updated>"))
    let items = try json(try feed(of: [], at: "feed.json"))["items"] as? [Any]
    #expect(items?.isEmpty == true)
  }

  @Test func `says that loans are invented`() throws {
    let sample = LoanSnapshot([grace()], provenance: .sample, retrieval: .embedded, time: now)
    let feed = try feed(of: [], at: "countries/KE.xml") { $0.snapshot = sample }
    #expect(feed.contains("<title>Our loans: Kenya (invented loans)</title>"))
  }

  @Test(arguments: [
    (" A\u{202e}\n\tB\u{2028}C\u{0}\u{ffff} ", "A B C"), ("A  B", "A B"),
    ("\u{a0}A\u{85}B\u{2003}\u{3000}C\u{1680}", "AB C"), ("\u{2066}", ""),
    ("A’s “é” — \u{feff}ﷺ 🌾", "A’s “é” — \u{feff}ﷺ 🌾"),
    ("¡Así!", "¡Así!"), ("A\u{a0}B", "A B"), ("A\u{200a}B", "A B"), ("A\u{205f}B", "A B"),
    ("\u{2010}A\u{2027}", "\u{2010}A\u{2027}"), ("\u{2028}A\u{202c}’", "A’"), ("’ ’", "’ ’"),
    ("’\u{3000}‘", "’ ‘"), ("‹A›", "‹A›"),
  ])
  func `has titles on one line that no name turns around`(name: String, title: String) throws {
    let feed = try feed(of: [grace { $0.name = name }])
    let start = title.isEmpty ? "" : "\(title) "
    #expect(feed.contains("<title>\(start)in Kenya asks for $525 for cereals</title>"))
  }

  @Test func `shows no picture where the site shows none`() throws {
    #expect(!(try feed(of: [grace()]) { $0.pictures = .none }).contains("&lt;img"))
    let missing = try feed(of: [grace()]) {
      $0.pictures = .downloaded([LoanID(7): OutputPath(known: "pictures/a.jpg")])
    }
    #expect(!missing.contains("&lt;img"))
  }
}

import Loans
import Rendering
import Site
import Testing
import Words

/// Tests that the words of a site's own catalogue are text wherever they are shown.
struct HostileWordsTests {
  private static let attack = "\"'><b onx=1>&amp;"
  private static let escaped = "&quot;&#39;&gt;&lt;b onx=1&gt;&amp;amp;"
  /// The attack in a word that a template has in its text, where quotes stay as they are.
  private static let escapedInText = "\"'&gt;&lt;b onx=1&gt;&amp;amp;"

  /// A catalogue in which every word begins with the attack, except for the tag of the language,
  /// which must be known.
  private static func words() throws -> SiteFile {
    let file = try #require(EmbeddedTemplates.files.first { $0.name == Catalogue.fileName })
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map { line in
      guard !line.contains("tag: \"en\""), !line.contains("direction: \""),
        let start = line.firstMatch(of: /^ +[a-z0-9-]+: "/)
      else { return String(line) }
      let yaml = attack.replacing("\"", with: "\\\"")
      return "\(start.0)\(yaml)\(line[start.range.upperBound...])"
    }
    return SiteFile(
      name: Catalogue.fileName, displayPath: "Templates/words/en.yml",
      bytes: Array(lines.joined(separator: "\n").utf8))
  }

  /// A loan of a group with all facts, two stories and two repayments.
  private var groupLoan: Loan {
    grace { loan in
      loan.borrowerCount = 3
      loan.borrowers = [Loan.Borrower(firstName: "Awa", gender: .female)]
      loan.terms = Loan.Terms(
        currency: "KES", disbursedAmount: 67_000, repaymentInterval: "monthly",
        repaymentMonths: 14,
        schedule: [now, Timestamp(seconds: now.seconds + 40 * day)].map {
          Loan.Payment(due: $0, amount: Money(dollars: 1_250))
        },
        lossLiability: .init(
          nonpayment: "lender", currencyExchange: "shared", currencyCoverage: 0.125))
      loan.partner = Loan.FieldPartner(id: 7, rating: "3.5")
      loan.lenderCount = 12
      loan.texts = ["en", "es"].map { Loan.Text(language: $0, text: "Text.") }
    }
  }

  private func pages() throws -> [String: PageText] {
    let notes = (1...6).map { note("note-\($0).md", "# Note \($0)") }
    return try RenderingTests.pages(
      of: eight(groupLoan), notes: notes, templates: [try Self.words()]
    ) {
      $0.retiredLoans = [SiteContent.RetiredLoan(loan: loan(77), lastListed: now)]
      $0.snapshot.isStale = true
      $0.origin.filter = LoanFilter(sectors: ["Food"])
      $0.report = DataReport(
        issues: [
          DataReport.Issue(.idMissing, .skipped, position: .entry(18), text: "got nothing"),
          DataReport.Issue(.dateUnreadable, .mended, loan: LoanID(7), text: "expected a date"),
        ], skippedCount: 1)
    }
  }

  @Test func `end no attribute and open no element`() throws {
    for (path, page) in try pages() where path.hasSuffix(".html") {
      #expect(!page.contains("<b onx"), "\(path)")
      #expect(!page.contains("\"'>"), "\(path)")
      #expect(page.contains(Self.escaped), "\(path)")
    }
  }

  @Test(arguments: [
    (
      "loans/1234567.html",
      [
        "<dt>\(escaped)Asked for</dt>", "<bdi>\(escaped)14 months, monthly</bdi>",
        "<bdi>\(escaped)\(escaped)number 7, rated 3\(escaped).5 of 5</bdi>",
        "<dd><bdi>\(escaped)$525</bdi></dd>", "aria-label=\"\(escaped)World map",
        "\(escaped)2 repayments from", "<td>\(escaped)$1\(escaped),250</td>",
      ]
    ),
    (
      "about.html",
      [
        "<p>\(escaped)This site is made from", "<h4>\(escaped)A loan has no number <span>",
        "<li>\(escapedInText)\(escaped)Entry 18: ", "<h1>\(escapedInText)About the data</h1>",
        "<p>\(escaped)1 entry of the list",
      ]
    ),
    ("notes.html", ["<h1>\(escaped)All notes</h1>", "<p class=\"lede\">\(escaped)6 notes</p>"]),
    ("404.html", ["\(escaped)This page is not here · "]),
  ])
  func `are shown as they are`(path: String, texts: [String]) throws {
    let page = try #require(try pages()[path])
    for text in texts { #expect(page.contains(text), "\(text)") }
  }
}

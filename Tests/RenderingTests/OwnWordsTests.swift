import Foundation
import Loans
import Rendering
import Site
import Testing

@Suite struct `Words of a site's own` {
  private static let mark = #"<x>&"'\"#

  /// A file with all words, each after a mark that HTML and scripts must escape.
  private static func markedWords() throws -> SiteFile {
    let file = try #require(EmbeddedTemplates.files.first { $0.name == "words/en.yml" })
    let mark = mark.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let lines = String(decoding: file.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        guard let word = line.wholeMatch(of: /( +([a-z0-9-]+): ")(.*")/),
          !["tag", "direction", "article-codes"].contains(word.2)
        else { return String(line) }
        return "\(word.1)\(mark)\(word.3)"
      }
    return SiteFile(
      name: file.name, displayPath: "Templates/words/en.yml",
      bytes: Array(lines.joined(separator: "\n").utf8))
  }

  private func words(_ text: String) -> SiteFile {
    SiteFile(
      name: "words/en.yml", displayPath: "Templates/words/en.yml", bytes: Array(text.utf8))
  }

  /// Loans of each kind, on three pages.
  private static let loans = [
    grace(), grace { $0.borrowerCount = 9 }, grace { $0.status = .expired },
    grace { $0.status = .funded }, grace { $0.basket = Money(dollars: 900) },
    grace { $0.name = nil }, grace { $0.use = nil }, grace { $0.place = Loan.Place() },
    grace { $0.name = "Asociación de Tejedoras Unidas" }, grace { $0.sector = nil },
    grace { $0.gender = .female }, grace { $0.amount = nil },
    grace { $0.tags = (1...9).map { "#Tag \($0)" } },
    grace { $0.partner = Loan.FieldPartner(id: 185, name: nil) },
    grace { $0.terms = Loan.Terms(repaymentMonths: 14) },
  ].enumerated().map { index, loan in
    var loan = loan
    loan.id = LoanID(index + 1)
    return loan
  }

  private func markedSite(cardsPerPage: Int) throws -> [String: PageText] {
    try pages(of: Self.loans, templates: [try Self.markedWords()]) {
      $0.settings.cardsPerPage = cardsPerPage
      $0.snapshot.isStale = true
    }
  }

  @Test(arguments: [5, 1000]) func `are escaped in pages`(cardsPerPage: Int) throws {
    let escaped = "&lt;x&gt;&amp;&quot;&#39;\\"
    let site = try markedSite(cardsPerPage: cardsPerPage)
    for (path, page) in site where path.hasSuffix(".html") {
      #expect(!page.contains("<x>"), "\(path)")
      #expect(page.contains("<title>\(path == "index.html" ? "Our loans" : escaped)"), "\(path)")
    }
    let index = try #require(site["index.html"])
    for text in [
      "\(escaped)\(escaped)$200 to go", "\(escaped)until \(escaped)26 \(escaped)November 2026",
      "\(escaped)Sector", "aria-label=\"\(escaped)Smallest loan amount\"",
      "\(escaped)Largest amount", "\(escaped)13 people and groups",
    ] {
      #expect(index.contains(text), "\(text)")
    }
    let kenya = try #require(site["countries/KE.html"])
    #expect(kenya.contains("\(escaped)All countries"))
  }

  @Test func `are strings in the file with the time of the data`() throws {
    let text = try #require(try markedSite(cardsPerPage: 1000)["status.js"]).text
    let start = "document.currentScript.status="
    #expect(text.hasPrefix(start) && !text.contains("<"))
    let json = try JSONSerialization.jsonObject(with: Data(text.dropFirst(start.count).utf8))
    let status = try #require(json as? [String: String])
    let mark = Self.mark
    #expect(status["words"] == "\(mark)20 \(mark)November 2026, 10:42 UTC")
    #expect(
      status["notice"]
        == "\(mark)Data of \(mark)20 \(mark)November, 10:42 UTC; Kiva could not be reached")
  }

  @Test func `are strings in the files of a split list`() throws {
    let site = try markedSite(cardsPerPage: 5)
    let files = site.filter { $0.key.hasPrefix("data/") }
    #expect(files.count >= 3)
    var values: [String: [String: Any]] = [:]
    for (path, file) in files {
      let start = "document.currentScript.data="
      #expect(file.text.hasPrefix(start) && !file.contains("<"), "\(path)")
      let data = Data(file.text.dropFirst(start.count).utf8)
      values[path] = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let texts = try #require(values["data/texts/index.js"]?["texts"] as? [String])
    #expect(texts.contains { $0.hasPrefix("\(Self.mark)Anonymous\n") })
    #expect(
      texts.contains {
        $0.hasSuffix("\n\(Self.mark)A loan helps to buy hybrid maize seed and fertilizer.")
      })
    let cards = values.filter { $0.key.hasPrefix("data/cards/") }.flatMap(\.value.values)
    #expect(cards.count == Self.loans.count)
    for case let card as String in cards { #expect(!card.contains("<x>")) }
  }

  @Test func `change sentences, numbers and dates of pages`() throws {
    let own = """
      number:
        group: "."
        decimal: ","
        money: "{amount} US-$"
      date:
        day: "{day}. {month} {year}"
      month:
        november: "November"
      card:
        to-go: "es fehlen {amount}"
        until: "bis {date}"
        place: "{country}: {town}"
      headline:
        people-in-country-asking:
          one: "{amount} fehlen einem Menschen in {country}"
          other: "{amount} fehlen {count} Menschen in {country}"
      country:
        with-article: "d. {country}"
        article-codes: "KE"
      """
    let loans = eight(grace { $0.amount = Money(cents: 150_050) })
    let index = try #require(try pages(of: loans, templates: [words(own)])["index.html"])
    for text in [
      "es fehlen 1.175,50 US-$", "bis 26. November 2026",
      "12.004 US-$ fehlen 8 Menschen in d. Kenya",
    ] {
      #expect(index.contains(text), "\(text)")
    }
  }
}

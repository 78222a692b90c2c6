import Foundation
import Loans
import Site
import SiteIndex
import Testing

@Suite struct `Words of a site's own` {
  private func words(_ text: String) -> SiteFile {
    SiteFile(
      name: "words/en.yml", displayPath: "Templates/words/en.yml", bytes: Array(text.utf8))
  }

  @Test func `are strings in the file with the time of the data`() throws {
    let text = try #require(try MarkedWords.site()["status.js"]).text
    let start = "document.currentScript.status="
    #expect(text.hasPrefix(start) && !text.contains("<"))
    let json = try JSONSerialization.jsonObject(with: Data(text.dropFirst(start.count).utf8))
    let status = try #require(json as? [String: String])
    let mark = MarkedWords.mark
    #expect(status["words"] == "\(mark)20 \(mark)November 2026, 10:42 UTC")
    #expect(
      status["notice"]
        == "\(mark)Data of \(mark)20 \(mark)November, 10:42 UTC; Kiva could not be reached")
  }

  @Test func `are strings in the files of a split list`() throws {
    let mark = MarkedWords.mark
    let site = try MarkedWords.site(cardsPerPage: 5)
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
    #expect(texts.contains { $0.hasPrefix("\(mark)Anonymous\n") })
    #expect(
      texts.contains {
        $0.hasSuffix("\nTo buy hybrid maize seed and fertilizer.")
      })
    let cards = values.filter { $0.key.hasPrefix("data/cards/") }.flatMap(\.value.values)
    #expect(cards.count == MarkedWords.loans.count)
    for case let card as String in cards { #expect(!card.contains("<b onx")) }
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
        needed-in-country:
          one: "{amount} fehlen einem Menschen in {country}"
          other: "{amount} fehlen {count} Menschen in {country}"
      country:
        with-article: "d. {country}"
        article-codes: "KE"
      """
    let loans = eight(grace { $0.amount = Money(cents: 150_050) })
    let index = try #require(try pages(of: loans, templates: [words(own)])["index.html"])
    for text in [
      "es fehlen <b>1.175,50 US-$</b>", "bis 26. November 2026",
      "9.404 US-$ fehlen 8 Menschen in d. Kenya",
    ] {
      #expect(index.contains(text), "\(text)")
    }
  }
}

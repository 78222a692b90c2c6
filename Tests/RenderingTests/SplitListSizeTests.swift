import Loans
import Rendering
import Site
import SiteIndex
import Testing

@Suite struct `The files of a very long split list` {
  /// The number of cards is so large that rendering the page again for each of them would take many
  /// minutes.
  @Test(.timeLimit(.minutes(2))) func `use the names of the page in linear time`() throws {
    let card = SiteFile(
      name: "card.mustache", displayPath: "Templates/card.mustache",
      bytes: Array("<li>{{id}} {{siteTitle}} {{siteTitle}} {{countText}} {{countText}}</li>".utf8))
    let loans = (1...30_000).map { number in
      grace { loan in
        loan.id = LoanID(number)
        loan.tags = ["#\(number % 999)"]
      }
    }
    let renderer = try renderer(of: loans, templates: [card])
    let cards = renderer.paths.indices.filter {
      renderer.paths[$0].text.hasPrefix("data/cards/")
    }
    #expect(!cards.isEmpty)
    for index in cards { #expect(try renderer.page(at: index).bytes.count > 100) }
  }
}

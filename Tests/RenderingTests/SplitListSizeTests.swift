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
    for (index, path) in renderer.paths.enumerated() where path.text.hasPrefix("data/cards/") {
      let bytes = try renderer.page(at: index).bytes
      #expect(bytes.count > 100)
    }
  }
}

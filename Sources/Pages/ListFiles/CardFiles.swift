import Diagnostics
import Loans
import Mustache
import Site
import SiteIndex

/// The files with the cards of all loans, `data/cards/NUMBER.js`, which the split lists of a site
/// share.
package enum CardFiles {
  /// The route of the files, which only sites with a split list have.
  package static let route = Route { context in
    let files = context.splitLists.cardRanges
    // A site's own card template may use the names of the page around the card.
    let page = Lazy { ListPage.first(in: context) }
    return LazyList(count: files.count) { index in
      let indices = files.loans(inFile: index)
      let path = PagePaths.data(.cards, String(files.fileNumbers[index]))
      return RouteFile(at: path) { () throws(Diagnostic) in
        Page(path: path, bytes: try bytes(ofLoansAt: indices, on: page.value, in: context))
      }
    }
  }

  /// Returns an object that maps the numbers of loans to their cards. The cards are the same as on
  /// the first page of the list, with links relative to the root of the pages in their language.
  private static func bytes(
    ofLoansAt indices: ArraySlice<Int>, on page: ListPage, in context: SiteContext
  ) throws(Diagnostic) -> [UInt8] {
    let template = context.templates.template("card")
    let page = ListPage.bindings.context(of: page)
    var renderer = TemplateRenderer()
    var json = ScriptJSON()
    var html: [UInt8] = []
    var separator = "{\""
    for index in indices {
      let loan = context.siteLoans[index]
      json.write(separator)
      json.write(loan.loan.id.value)
      json.write("\":")
      let card = Card(of: loan, root: "", headingLevel: 3, in: context)
      html.removeAll(keepingCapacity: true)
      try renderer.render(template, with: [page, Card.bindings.context(of: card)], into: &html)
      json.writeString(html.span.extracting(rangeWithoutSpaces(around: html)))
      separator = ",\""
    }
    json.write("}")
    return json.finish()
  }

  /// Returns the range of some HTML without the white space around it.
  private static func rangeWithoutSpaces(around html: [UInt8]) -> Range<Int> {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || (0x09...0x0d).contains(byte) }
    guard let first = html.firstIndex(where: { !isSpace($0) }),
      let last = html.lastIndex(where: { !isSpace($0) })
    else { return 0..<0 }
    return first..<last + 1
  }
}

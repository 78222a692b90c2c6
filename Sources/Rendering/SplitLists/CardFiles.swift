import Diagnostics
import Loans
import Mustache
import Site

/// The division of the cards of a site into files, `data/cards/NUMBER.js`, by the numbers of their
/// loans.
///
/// All split lists share the files. A card stays in its file as long as the width stays the same,
/// so that a new loan changes no other file.
struct CardFiles: Equatable, Sendable {
  /// How many consecutive numbers of loans belong to a file. The number of a file is that of any of
  /// its loans, divided by the width and rounded down.
  ///
  /// The width is a power of two, the smallest one with which the files have at least `minimumMean`
  /// cards on average. A file of twice the width has at most twice the cards, so the average is
  /// about 25.
  let width: Int
  /// The indices in the list of all loans, in the order of the numbers of the loans.
  private let loanIndices: [Int]
  /// For each file, where its loans begin in `loanIndices`.
  private let starts: [Int]

  private static let minimumMean = 18

  /// Divides the loans of a site, whose numbers differ and are at least 1.
  init(of loans: [SiteLoan]) {
    // Each number is read once, instead of once for each comparison.
    let order = loans.indices.map { (id: loans[$0].loan.id.value, index: $0) }
      .sorted { $0.id < $1.id }
    loanIndices = order.map(\.index)
    let ids = order.map(\.id)
    var width = 1
    var starts = Array(ids.indices)
    while starts.count > 1, ids.count < starts.count * CardFiles.minimumMean {
      width *= 2
      starts = starts.filter { $0 == 0 || ids[$0] / width != ids[$0 - 1] / width }
    }
    self.width = width
    self.starts = starts
  }

  /// The number of files.
  var count: Int { starts.count }

  /// Returns the indices in the list of all loans of the loans of a file, in the order of their
  /// numbers. Files are counted from 0.
  func loans(inFile index: Int) -> ArraySlice<Int> {
    loanIndices[starts[index]..<(index + 1 < count ? starts[index + 1] : loanIndices.count)]
  }
}

extension CardFiles {
  /// The files with the cards of all loans of a site with a split list.
  static let route = Route { context in
    let files = context.splitLists.cardFiles
    // A card of the site's own may use the names of the page that it is on.
    let page = Lazy { ListPage.first(in: context) }
    return LazyList(count: files.count) { index in
      let indices = files.loans(inFile: index)
      let first = context.siteLoans[indices[indices.startIndex]].loan
      let path = PagePaths.data(.cards, String(first.id.value / files.width))
      return RouteFile(at: path, inputs: inputs(ofLoansAt: indices, in: context)) {
        () throws(Diagnostic) in
        Page(path: path, bytes: try bytes(ofLoansAt: indices, on: page.value, in: context))
      }
    }
  }

  /// Returns what a file is made from, which is the cards alone; `nil` if they may be made from
  /// anything that a page shows.
  private static func inputs(
    ofLoansAt indices: ArraySlice<Int>, in context: SiteContext
  ) -> RouteFile.Inputs? {
    if context.hasOwnCard { return nil }
    return { site, inputs in inputs.add(indices.map { site.cards[$0] }) }
  }

  /// Returns an object with the card of each loan under the number of the loan, as the first page
  /// of the list shows it. The links of the cards are relative to the root of the pages in their
  /// language.
  private static func bytes(
    ofLoansAt indices: ArraySlice<Int>, on page: ListPage, in context: SiteContext
  ) throws(Diagnostic) -> [UInt8] {
    var renderer = context.templates.renderer(
      of: "card", within: ListPage.bindings.context(of: page))
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
      try renderer.render(Card.bindings.context(of: card), into: &html)
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

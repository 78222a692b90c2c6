import Loans
import Mustache

extension LoanList {
  /// What stands around cards, and the cards.
  package static let names = TemplateBindings<LoanList>(
    "a list of loans",
    [
      .list("stats", "the figures above the loans", Totals.Figure.names) {
        $0.shown.figures(isPart: $0.split.isSplit)
      },
      .text("map", "what the map shows, in a sentence; absent without pins") { $0.mapSentence },
      .list("pins", "the dots on the map", WorldMap.Pin.names) { $0.map?.pins ?? [] },
      .html("intro", "the note above the loans") { $0.intro },
      .text("introTitle", "the title of that note") { $0.introTitle },
      .text("countText", "'1200 loans', the number plain as scripts read it") {
        "\($0.cards.count) \($0.cards.count == 1 ? "loan" : "loans")"
      },
      .text("sumText", "what they ask for, '· $30,300'; empty without amounts") { $0.sumWords },
      .flag("hasFilter", "whether there is a filter") { $0.filter != nil },
      .record("filter", "the filter; absent without loans", ListFilter.names) { $0.filter },
      .list("cards", "the loans", Card.names) { $0.cards },
      .flag("hasMany", "whether only the first 200 matches are shown at once") { $0.isCapped },
      .text("coverText", "which loans are on this page of a split list") {
        $0.split.coverText(onPage: $0.number)
      },
      .flag("hasPages", "whether the list is split over pages") { $0.split.isSplit },
      .list("pageLinks", "links to the pages of a split list", PageLink.names) { $0.links },
      .text("savedLink", "where a saved loan is that this page lacks, with ID for its number") {
        $0.savedLink
      },
      .flag("isEmpty", "whether there are no loans") { $0.cards.isEmpty },
    ])

  private var sumWords: String {
    guard let asked = shown.asked, asked > .zero else { return "" }
    return "· \(asked.dollars)"
  }

  private var mapSentence: String? {
    guard let dots = map?.pins.count else { return nil }
    let count = dots.groupedByThousands
    let of = cards.count.groupedByThousands
    let which =
      dots == cards.count
      ? "one dot for each loan" : "one dot for each of \(count) of the \(of) loans"
    return "World map with \(which), larger for larger loans. "
      + "The same places are in the list of loans."
  }
}

extension Totals.Figure {
  static let names = TemplateBindings<Totals.Figure>(
    "a figure",
    [
      .text("value", "'$30,300'") { $0.value },
      .text("label", "what it is") { $0.label },
      .text("sum", "which it is: 'count', 'amount', 'remaining' or 'soon'") { $0.sum.rawValue },
    ])
}

extension WorldMap.Pin {
  static let names = TemplateBindings<WorldMap.Pin>(
    "a pin",
    [
      .text("x", "from the left, of 288") { oneDecimal($0.x) },
      .text("y", "from the top, of 106") { oneDecimal($0.y) },
      .text("r", "the radius; the area shows the amount") { oneDecimal($0.radius) },
      .text("id", "the number of the loan") { $0.loan.description },
    ])
}

import Loans
import Mustache

extension ListPage {
  /// What the template of the list may use.
  package static let names = Table<ListPage>(
    "the list page",
    parts: [Part(Frame.names) { $0.frame }],
    [
      .text("headline", "who asks for how much") { $0.totals.headline },
      .text("lede", "how much is pledged, and the site's description") { $0.lede },
      .list("stats", "the figures above the list", Totals.Figure.names) { $0.shown.figures },
      .text("map", "what the map shows, in a sentence; absent without pins") { $0.mapSentence },
      .list("pins", "the dots on the map", WorldMap.Pin.names) { $0.map?.pins ?? [] },
      .html("intro", "the note above the list") { $0.intro },
      .text("introTitle", "the title of that note") { $0.introTitle },
      .text("countText", "'1200 loans', the number plain as scripts read it") {
        "\($0.cards.count) \($0.cards.count == 1 ? "loan" : "loans")"
      },
      .text("sumText", "what they ask for, '· $30,300'; empty without amounts") { $0.sumWords },
      .flag("hasFilter", "whether there is a filter") { $0.filter != nil },
      .record("filter", "the filter; absent without amounts", AmountFilter.names) { $0.filter },
      .list("cards", "the loans", Card.names) { $0.cards },
      .flag("hasMany", "whether only the first 200 matches are shown at once") { $0.isCapped },
      .text("coverText", "which loans are on this page of a split list") {
        $0.split.coverText(onPage: $0.number)
      },
      .flag("hasPages", "whether the list is split over pages") { $0.split.isSplit },
      .list("pageLinks", "links to the pages of a split list", PageLink.names) { $0.links },
      .flag("isEmpty", "whether there are no loans") { $0.cards.isEmpty },
    ])

  private var lede: String {
    [totals.pledged.map { "\($0)." }, frame.site.settings.description].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var sumWords: String { shown.asked.map { "· \($0.dollars)" } ?? "" }

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
  package static let names = Table<Totals.Figure>(
    "a figure",
    [
      .text("value", "'$30,300'") { $0.value },
      .text("label", "what it is") { $0.label },
    ])
}

extension WorldMap.Pin {
  package static let names = Table<WorldMap.Pin>(
    "a pin",
    [
      .text("x", "from the left, of 288") { oneDecimal($0.x) },
      .text("y", "from the top, of 106") { oneDecimal($0.y) },
      .text("r", "the radius; the area shows the amount") { oneDecimal($0.radius) },
      .text("id", "the number of the loan") { $0.loan.description },
    ])
}

extension AmountFilter {
  package static let names = Table<AmountFilter>(
    "the filter",
    [
      .text("stops", "the stops of the slider in dollars, with commas") {
        $0.stops.map { String($0) }.joined(separator: ",")
      },
      .text("lastStop", "the number of the last stop, from 0") { String($0.stops.count - 1) },
      .text("minValue", "the first stop, '225'") { String($0.lowest) },
      .text("maxValue", "the last stop, '5500'") { String($0.highest) },
      .text("minText", "the first stop, '$225'") { Money(dollars: $0.lowest).dollars },
      .text("maxText", "the last stop, '$5,500'") { Money(dollars: $0.highest).dollars },
      .text("viewBox", "the box of the histogram") { _ in "0 0 \(AmountFilter.width) 48" },
      .list("bars", "the bars of the histogram", Bar.names) { $0.bars },
    ])
}

extension AmountFilter.Bar {
  package static let names = Table<AmountFilter.Bar>(
    "a bar",
    [
      .text("x", "from the left") { oneDecimal($0.x) },
      .text("y", "from the top") { oneDecimal($0.y) },
      .text("width", "the width") { oneDecimal($0.width) },
      .text("height", "the height") { oneDecimal($0.height) },
    ])
}

import Loans
import Mustache
import Notes
import SiteIndex
import Words

extension LoanList {
  /// The names that a template may use for a list of loans.
  package static let bindings = TemplateBindings<LoanList>(
    "a list of loans",
    .record(
      "funding", "how the loans are funded together; absent if none of them is fundraising",
      FundingEntry.bindings
    ) { list in list.totals.funding.map { FundingEntry(funding: $0, words: list.words) } },
    .integer(
      "endingSoonCount",
      "how many loans end within three days; absent if none does, or if not known"
    ) { $0.totals.endingSoonCount == 0 ? nil : $0.totals.endingSoonCount },
    .iso8601(
      "nextEndIso", "when the first of the loans ends that are fundraising, ISO 8601",
      \.totals.nextEnd),
    .text("map", "a sentence on what the map shows; absent without pins") { $0.mapSentence },
    .list("pins", "the pins on the map", WorldMap.Pin.bindings) { $0.map?.pins ?? [] },
    .text("mapCaption", "the meaning of a pin") { list in
      list.map?.caption(inPast: list.totals.hasLoansInOrAfterRepayment, in: list.words)
    },
    .text("mapScale", "the radius of a pin for one dollar; absent if pins are loans") {
      $0.map?.scale.map { String($0) }
    },
    .html("intro", "the note above the loans") { $0.intro?.html },
    .text("introTitle", "the title of the note above the loans") { $0.introTitle },
    .text("introExcerpt", "the first words of the note above the loans") { $0.introExcerpt },
    .flag("isIntroShort", "whether these words are the whole note above the loans") {
      $0.isIntroShort
    },
    .integer("count", "how many loans there are, '1200'") { $0.loanCount },
    .text("countText", "'1,200 loans'") { $0.words.list.count.text(.count($0.loanCount)) },
    .flag("hasFilter", "whether there is a filter") { $0.filter != nil },
    .flag("isSearchable", "whether there are eight loans, the minimum for search and facets") {
      $0.filter?.isSearchable == true
    },
    .record(
      "filter", "the filter; absent if there are too few loans", ListFilter.bindings, \.filter),
    .list("cards", "the loans", Card.bindings) { $0.cards },
    .text("dataList", "the name of the files of a list that is filtered as a whole", \.dataName),
    .link("dataRoot", "the relative path from such a list to the root of the pages") {
      $0.dataName == nil ? nil : $0.root
    },
    .flag("hasMany", "whether only the first 200 matches are shown at once") { $0.isCapped },
    .flag(
      "canShowMore", "whether there may be more matches than are shown at first", \.canShowMore),
    .text("coverText", "which loans are on this page of a split list") {
      $0.pagination.coverText(onPage: $0.number, limiting: $0.limit, in: $0.words)
    },
    .flag("hasPages", "whether the list is split over pages") { $0.pagination.isSplit },
    .list("pageLinks", "links to the pages of a split list", PageLink.bindings) { $0.links },
    .flag("hasCharts", "whether there are charts above the list") { !$0.charts.isEmpty },
    .list(
      "charts", "three charts of the loans, above the first page of the list", ChartEntry.bindings,
      \.charts),
    .link("tableHref", "the loans of the whole list as a CSV file") { $0.tableLink },
    .flag("hasPresets", "whether there are presets") { !$0.presets.isEmpty },
    .list(
      "presets", "the links that set the filter; on the first page of all loans only",
      PresetLink.bindings
    ) { list in
      list.presets.map { PresetLink(preset: $0, total: list.loanCount, words: list.words) }
    },
    .text("pageOrder", "the order of the list, 'Newest first'") { list in
      if let order = list.order { return list.words.filter.orders[order] }
      let words = list.words.list
      return list.totals.isSortedByStatus ? words.byStatus : words.newestFirst
    },
    .text(
      "pageOrderName",
      "the name of the order of the list, 'half'; absent for the newest loans first"
    ) { $0.order?.rawValue },
    .flag("isEmpty", "whether there are no loans; false for a view without matches") {
      $0.cards.isEmpty && !$0.isView
    },
    .flag("isUnmatched", "whether the list is that of a view without matches") {
      $0.cards.isEmpty && $0.isView
    },
    .lang("introLang", "the language of the note above the loans") { $0.intro?.language },
    .direction("introDirection", with: "introLang") { $0.intro?.language })

  /// The parts that cover only the loans on this page of a split list; `nil` if all parts cover the
  /// whole list.
  private var limit: Pagination.Limit? {
    if !isPart { return nil }
    return filter == nil ? .totals : .filter
  }

  private var mapSentence: String? {
    map?.sentence(on: loanCount, inPast: totals.hasLoansInOrAfterRepayment, in: words)
  }
}

/// How loans are funded together, as the template shows it.
struct FundingEntry: ModelWithWords, Sendable {
  let funding: ListFunding
  let words: SiteWords

  static let bindings = TemplateBindings<FundingEntry>(
    "how loans are funded",
    .money("lent", "what lenders have lent, '$68,425'") { $0.funding.lent },
    .money("reserved", "what is reserved in lenders' baskets, '$2,425'") { $0.funding.reserved },
    .flag("hasReserved", "whether anything is reserved") { $0.funding.reserved > .zero },
    .money("remaining", "what is still needed, '$89,000'") { $0.funding.remaining },
    .oneDecimal("lentWidth", "the length of the part that is lent, of 100", \.funding.lentShare),
    .oneDecimal(
      "takenWidth", "the length of the parts that are lent or reserved, of 100",
      \.funding.takenShare))
}

extension WorldMap.Pin {
  static let bindings = TemplateBindings<WorldMap.Pin>(
    "a pin",
    .written("x", .number, "the distance from the left, of 288") { $0.write($0.x, to: &$1) },
    .written("y", .number, "the distance from the top, of 106") { $0.write($0.y, to: &$1) },
    .oneDecimal("r", "the radius; the area shows the amount, or the sum of them", \.radius),
    .integer("id", "the number of the loan; absent if the pin is a country") {
      if case .loan(let id) = $0.subject { id.value } else { nil }
    },
    .slug("countryCode", "the ISO code of the country; absent if the pin is a loan") {
      if case .country(let code) = $0.subject { code } else { nil }
    })

  /// Writes a distance with the precision that the drawing needs, because loans in the same place
  /// are less than a unit apart.
  private func write(_ distance: Double, to output: inout TemplateOutput) {
    switch subject {
    case .loan: output.write(oneDecimal: distance)
    case .country: output.write(Int(distance.rounded()))
    }
  }
}

extension WorldMap {
  /// Returns the meaning of a pin. `inPast` says whether some of the loans ask for nothing any
  /// more.
  func caption(inPast: Bool, in words: SiteWords) -> String {
    if scale == nil { return words.map.captionLoans }
    return inPast ? words.map.captionCountriesAsked : words.map.captionCountries
  }

  /// Returns what a screen reader says of the map of a list with this number of loans.
  func sentence(on loanCount: Int, inPast: Bool, in words: SiteWords) -> String {
    if scale != nil {
      let phrase = inPast ? words.map.countriesAsked : words.map.countries
      return phrase.text(.count(pins.count))
    }
    if pins.count == loanCount { return words.map.allLoans }
    return words.map.someLoans.text(.count(pins.count), .count(loanCount))
  }
}

/// A link that sets the filter, as the template shows it.
struct PresetLink: ModelWithWords, Sendable {
  let preset: Preset
  /// The number of all loans.
  let total: Int
  let words: SiteWords

  static let bindings = TemplateBindings<PresetLink>(
    "a preset",
    .text("title", "the text of the link, 'Ending within 3 days'", \.preset.title),
    .text("titleTag", "the language of the title; absent if it is the page's") {
      $0.preset.titleLanguage?.text
    },
    .link("href", "the hash of the list, '#days-max=2&open=1'") { "#\($0.preset.hash)" },
    .flag("isLate", "whether only the script that is loaded on demand can count its loans") {
      $0.preset.isLate
    },
    .count("total", "how many loans there are at most, '1,200'", \.total))
}

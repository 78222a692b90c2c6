import History
import Loans
import SiteIndex
import Words

/// A loan on the page of changes, as the template shows it.
struct ChangeEntry: Sendable {
  let change: LoanChange
  let span: ChangePeriod.Span
  /// The summary of the loan, with names in the language of the site.
  let summary: LoanSummary
  let link: String
  let sectorSlug: String?
  /// The name of the sector that Kiva gave.
  private let kivaSector: String?
  /// How long, in seconds, the site has known the loan: at least a day.
  private let observedSeconds: Int
  let words: SiteWords

  init(_ change: LoanChange, in span: ChangePeriod.Span, _ context: ChangesContext) {
    self.change = change
    self.span = span
    words = context.words
    var summary = context.summary(of: change)
    let sector = context.sector(summary.sector)
    summary.sector = sector?.kivaName ?? summary.sector
    self.summary = words.names.localizing(summary)
    link = context.link(to: change.loan)
    sectorSlug = sector?.slug
    kivaSector = summary.sector
    observedSeconds = context.observedSeconds(change.loan)
  }

  private var figures: LoanFigures { summary.figures }

  /// The name of the borrower, or the number of the loan if nothing else is known.
  private var name: String {
    if let name = summary.name { return name }
    let isKnown = (summary.country ?? summary.countryCode ?? summary.sector) != nil
    return isKnown
      ? words.card.anonymous : words.changes.loan.text(.digits(change.loan.value))
  }

  /// The gain if the change is `moved`; otherwise, the amount of the loan.
  private var figure: String? {
    if change.type == .moved { return gainText }
    return figures.amount.map { words.formats.text(.money($0)) }
  }

  /// The gain: `+$275` or `-$25`.
  private var gainText: String? {
    guard let gain = change.gain, gain != .zero else { return nil }
    return gain > .zero
      ? words.changes.gain.text(.money(gain)) : words.formats.text(.money(gain))
  }

  private var facts: [String] {
    switch change.type {
    case .moved: [shareText, beforeText, speedText, fundedNowText].compactMap(\.self)
    case .edited: [beforeText].compactMap(\.self)
    case .appeared, .returned: [fundedText, gainText].compactMap(\.self)
    case .ended, .left: [fundedText].compactMap(\.self)
    case .funded, .removed: []
    }
  }

  /// The gain as a share of the amount, `55% of the $500 asked for`.
  private var shareText: String? {
    guard let gain = change.gain, let amount = figures.amount,
      let share = percent(Money(cents: Int(clamping: gain.cents.magnitude)), of: amount)
    else { return nil }
    return words.changes.share.text(.percent(share), .money(amount))
  }

  /// The earlier amount of the loan, `instead of $400 before`.
  private var beforeText: String? {
    change.earlierAmount.map { words.changes.before.text(.money($0)) }
  }

  /// The average gain per day, `$39 a day`, for a period of several days. It is measured since the
  /// beginning of the period, or since the site has known the loan if that is later.
  private var speedText: String? {
    guard let gain = change.gain, gain > .zero, let days = span.days, days > 1 else { return nil }
    let (product, isTooLarge) = gain.cents.multipliedReportingOverflow(by: 86_400)
    guard !isTooLarge else { return nil }
    let perDay = Money(cents: product / min(days * 86_400, observedSeconds))
    // Whole dollars suffice, unless they round to zero.
    let rounded = Money(dollars: (perDay.cents + 50) / 100)
    return words.changes.speed.text(.money(rounded > .zero ? rounded : perDay))
  }

  /// The share of the amount that has been lent, `82% funded`.
  private var fundedText: String? { fundedShare.map { words.changes.funded.text(.percent($0)) } }

  /// The share of the amount that has been lent, `82% funded now`, which follows the share that was
  /// lent in the period.
  private var fundedNowText: String? {
    fundedShare.map { words.changes.fundedNow.text(.percent($0)) }
  }

  private var fundedShare: Int? {
    guard let funded = figures.funded, let amount = figures.amount else { return nil }
    return percent(funded, of: amount)
  }

  static let bindings = TemplateBindings<ChangeEntry>(
    "a loan that changed",
    .integer("id", "the number of the loan") { $0.change.loan.value },
    .text("name", "the name of the borrower") { $0.name },
    .link("href", "link to the page of the loan, or to Kiva's if the site has none") { $0.link },
    .text("flag", "the flag of the country") { entry in
      entry.summary.countryCode.flatMap(countryFlag)
    },
    .text("country", "the name of the country") { $0.summary.country ?? $0.summary.countryCode },
    .slug("countryCode", "the ISO code of the country") { $0.countryCode },
    .text("sector", "the sector") { $0.summary.sector },
    .slug("sectorSlug", "the slug of the sector, as in the filter") { $0.sectorSlug },
    .slug("band", "the name of the woven band of the sector") {
      $0.kivaSector.map(SectorBand.name)
    },
    .text("figure", "what the loan gained if it moved, '+$275', or else its amount", \.figure),
    .text("facts", "the facts about the figure, '55% of the $500 asked for, 65% funded now'") {
      $0.facts.isEmpty ? nil : $0.words.formats.commas.text(of: $0.facts)
    },
    .text("timeIso", "when it was seen, ISO 8601; absent for the last change and for movements") {
      $0.hasTime ? $0.change.time.iso8601 : nil
    },
    .text("timeWords", "when it was seen, in words") {
      $0.words.formats.text(.timeWithoutYear($0.change.time.calendarTime))
    })

  /// The code of the country, if it is safe in an attribute and in the hash of an address.
  var countryCode: String? { summary.countryCode.flatMap { countryFlag($0) == nil ? nil : $0 } }

  var sectorValue: FacetValue? {
    guard let sectorSlug, let kivaSector else { return nil }
    return FacetValue(
      slug: sectorSlug, words.names.sector(kivaSector), kivaName: kivaSector)
  }

  private var hasTime: Bool { span != .last && change.type != .moved }
}

/// A facet of the filter on the page of changes: the countries or the sectors of the listed loans.
struct ChangeFacet: Sendable {
  let key: FacetKey
  /// The values in alphabetical order.
  let values: [FacetValue]
  let words: SiteWords

  /// Returns the facets that have at least two values.
  static func all(of entries: [ChangeEntry]) -> [ChangeFacet] {
    guard let words = entries.first?.words else { return [] }
    let countries = entries.lazy.compactMap { entry in
      entry.countryCode.map { FacetValue(slug: $0, name: entry.summary.country ?? $0) }
    }
    let sectors = entries.lazy.compactMap(\.sectorValue)
    return [
      ChangeFacet(key: .country, values: distinct(countries, in: words), words: words),
      ChangeFacet(key: .sector, values: distinct(sectors, in: words), words: words),
    ].filter { $0.values.count > 1 }
  }

  private static func distinct(
    _ values: some Sequence<FacetValue>, in words: SiteWords
  ) -> [FacetValue] {
    let keys = words.names.sortKeys
    let named = Dictionary(values.map { ($0.slug, $0) }) { first, _ in first }
    return named.values.sorted { collates($0, before: $1, by: keys) }
  }

  static let bindings = TemplateBindings<ChangeFacet>(
    "a facet of the changes",
    .text("label", "the heading, 'Country' or 'Sector'") { $0.words.filter.facets[$0.key].label },
    .list("options", "the values", ChangeOption.bindings) { facet in
      facet.values.map { ChangeOption(key: facet.key, value: $0) }
    })
}

/// A checkbox of the filter on the page of changes.
struct ChangeOption: Sendable {
  let key: FacetKey
  let value: FacetValue

  static let bindings = TemplateBindings<ChangeOption>(
    "an option of the changes",
    .choice("facet", "'country' or 'sector'") { $0.key },
    .slug("value", "the value in the hash, 'KE' or 'food'") { $0.value.slug },
    .text("name", "the name of the country or the sector") { $0.value.name },
    .text("flag", "the flag of a country") { $0.key.definition.flag($0.value) },
    .slug("band", "the name of the woven band of a sector") { $0.key.definition.band($0.value) })
}

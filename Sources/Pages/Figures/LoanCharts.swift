import Charts
import Loans
import SiteIndex
import Words

/// A place for charts.
enum ChartPlace: Sendable {
  /// The page of figures. Its charts have tables.
  case figures
  /// Above the loans of a country, a sector or a field partner. The charts are small, and have
  /// tables.
  case section
  /// Above the list of all loans. The charts are small, and link to those of the page of figures.
  case list

  var isSmall: Bool { self != .figures }
}

/// The charts of the loans of a list, which do not depend on the time of the build.
struct LoanCharts: Sendable {
  let loans: [SiteLoan]
  let slugs: SiteSlugs
  let words: SiteWords
  /// The link to the list whose filter the parts of a chart set, which is empty on the page of the
  /// list itself; `nil` if the list has no filter.
  let listLink: String?
  /// The relative path to the root of the pages in the language, such as `../`.
  let root: String
  /// Where the charts are, which decides how large they are.
  let place: ChartPlace

  /// The maximum number of bars of a chart.
  private var maximumBarCount: Int { place.isSmall ? 4 : 10 }

  /// All charts of the page of figures.
  var all: [ChartEntry] {
    let facets = ChartFacet.allCases.map(chart)
    return facets + [amounts, borrowers, months, funding, postings]
  }

  /// The chart of the loans by the values of a facet.
  func chart(of facet: ChartFacet) -> ChartEntry {
    let facetWords = words.chart.facets[facet]
    let figures = FacetFigures(of: facet.key, in: loans, slugs: slugs, words: words)
    guard figures.loanCount >= ChartEntry.minimumLoanCount else {
      return ChartEntry(facet.rawValue, withoutDataFor: facetWords.heading, words: words)
    }
    let shown = figures.options.prefix(maximumBarCount)
    let isCut = shown.count < figures.options.count
    return ChartEntry(
      facet.rawValue, facetWords.heading, finding: facetWords.finding(of: figures, in: words),
      remarks: [
        coverText(of: figures.loanCount),
        isCut
          ? words.chart.mostFrequent.text(.count(shown.count), .count(figures.options.count)) : nil,
      ],
      drawing: .bars(
        shown.map { part(of: $0, in: facet.key) }, isSmall: place.isSmall),
      table: table(of: figures, noun: facetWords.noun), words: words)
  }

  /// The chart of the loans to women, to men and to groups. A listing without details does not say
  /// whether a single person is a woman or a man, so these loans have a bar of their own: shares
  /// without them would be too large for groups.
  var borrowers: ChartEntry {
    let borrowerWords = words.chart.borrowers
    let figures = FacetFigures(of: .borrower, in: loans, slugs: slugs, words: words)
    guard figures.loanCount >= ChartEntry.minimumLoanCount else {
      return ChartEntry("borrower", withoutDataFor: borrowerWords.heading, words: words)
    }
    var kinds = figures.options.compactMap { option in
      Loan.BorrowerKind(rawValue: option.value.slug).map {
        borrowerWords.kinds[$0].text(.count(option.count))
      }
    }
    var parts = figures.options.map { part(of: $0, in: .borrower) }
    let unknownCount = loans.count - figures.loanCount
    if unknownCount > 0 {
      kinds.append(borrowerWords.unknown.text(.count(unknownCount)))
      parts.append(
        ChartPart(
          label: borrowerWords.notKnown, value: Double(unknownCount),
          text: text(.count(unknownCount))))
    }
    return ChartEntry(
      "borrower", borrowerWords.heading,
      finding: borrowerWords.title.text(
        .count(loans.count), .text(words.formats.and.text(of: kinds))),
      remarks: [coverText(of: loans.count)],
      drawing: .bars(parts, isSmall: place.isSmall),
      table: table(of: parts, noun: borrowerWords.noun, loanCount: loans.count), words: words)
  }

  /// Returns the bar of a value of a facet.
  private func part(of option: FacetOption, in key: FacetKey) -> ChartPart {
    ChartPart(
      label: option.value.name, value: Double(option.count), text: text(.count(option.count)),
      href: link("\(key.rawValue)=\(option.value.slug)"))
  }

  private func table(of figures: FacetFigures, noun: String) -> ChartTable? {
    if place == .list { return nil }
    return ChartTable(
      columns: [noun, words.chart.loansHeading, words.chart.share],
      rows: figures.options.map { option in
        ChartTable.Row(
          name: option.value.name, language: option.value.language,
          link: link("\(figures.key.rawValue)=\(option.value.slug)"),
          cells: [text(.count(option.count)), shareText(option.count, of: figures.loanCount)])
      })
  }

  // MARK: - Texts

  func text(_ value: PhraseValue) -> String { words.formats.text(value) }

  /// Returns the link that sets the filter of the list to a search, written as in its hash.
  func link(_ search: String) -> String? { listLink.map { "\($0)#\(search)" } }

  /// Returns the sentence on the number of loans that a chart is about.
  func coverText(of count: Int) -> String {
    count == loans.count
      ? words.chart.ofLoans.text(.count(count))
      : words.chart.ofSome.text(.count(count), .count(loans.count))
  }

  /// Returns a share in whole percent, `12%`, or `< 1%` if it would be rounded to zero. It is 100%
  /// only for the whole.
  func shareText(_ part: Int, of whole: Int) -> String {
    if part > 0, part * 200 < whole {
      return words.partner.shareBelow.text(.text(text(.percent(1))))
    }
    return text(.percent(roundedPercent(part, of: whole) ?? 0))
  }
}

extension FacetChartWords {
  /// The maximum number of values that a title names.
  private static let maximumNameCount = 3

  /// Returns what a chart of these figures shows. At least one loan has a value.
  fileprivate func finding(of figures: FacetFigures, in words: SiteWords) -> String? {
    let leaders = figures.leaders
    guard let leader = leaders.first else { return nil }
    let (count, total) = (PhraseValue.count(leader.count), PhraseValue.count(figures.loanCount))
    if leader.count == figures.loanCount { return only.text(.text(leader.value.name), total) }
    if leaders.count == 1 { return first.text(.text(leader.value.name), count, total) }
    if leaders.count > Self.maximumNameCount {
      return many.text(.count(leaders.count), count, total)
    }
    let names = words.formats.and.text(of: leaders.map(\.value.name))
    return several.text(.text(names), count, total)
  }
}

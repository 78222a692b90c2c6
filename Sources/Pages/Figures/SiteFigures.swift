import History
import Loans
import Mustache
import Site
import SiteIndex
import Words

/// The figures of all loans of a site, as templates show them.
struct SiteFigures: Sendable {
  let loanCount: Int
  let keyFigures: [KeyFigure]
  let charts: [ChartEntry]
  /// The charts of the history; empty if the history is too short.
  let historyCharts: [ChartEntry]

  static let bindings = TemplateBindings<SiteFigures>(
    "the figures",
    .integer("count", "how many loans there are, '1200'", \.loanCount),
    .flag("isEmpty", "whether there are no loans") { $0.loanCount == 0 },
    .list(
      "keyFigures", "the sums, counts and medians of all loans", KeyFigure.bindings, \.keyFigures),
    .list("charts", "the charts of all loans", ChartEntry.bindings, \.charts),
    .flag("hasHistory", "whether the history is long enough for charts") {
      !$0.historyCharts.isEmpty
    },
    .list(
      "historyCharts", "the charts of what happened from day to day", ChartEntry.bindings,
      \.historyCharts))

  /// Creates the figures for a page with this relative path to the root of the pages in its
  /// language.
  init(in context: SiteContext, root: String) {
    let (loans, words) = (context.siteLoans, context.words)
    let loanCharts = LoanCharts(
      loans: loans, slugs: context.slugs, words: words,
      listLink: context.filtersList ? root + PagePaths.list.text : nil, root: root,
      place: .figures)
    let history = context.content.history.figures.map {
      HistoryCharts(figures: $0, words: words, place: .figures)
    }
    loanCount = loans.count
    keyFigures = KeyFigure.all(in: context)
    charts = loans.isEmpty ? [] : loanCharts.all
    historyCharts = history?.all ?? []
  }
}

/// A figure of all loans with its label, as templates show it.
struct KeyFigure: Sendable {
  let label: String
  let text: String
  /// Whether the figure is about loans that were fundraising at the time of the data.
  var isOfToday = false

  static let bindings = TemplateBindings<KeyFigure>(
    "a figure of all loans",
    .text("label", "what the figure is, 'Median loan'", \.label),
    .text("value", "the figure, '$650'", \.text),
    .flag("isOfToday", "whether it is about loans that were fundraising at the time") {
      $0.isOfToday
    })

  /// Returns the figures of all loans. A figure that is not known is left out.
  static func all(in context: SiteContext) -> [KeyFigure] {
    let (loans, words) = (context.siteLoans, context.words)
    let labels = words.chart.keyFigures
    func figure(_ label: String, _ value: PhraseValue?) -> KeyFigure? {
      value.map { KeyFigure(label: label, text: words.formats.text($0)) }
    }
    func count(_ label: String, _ count: Int) -> KeyFigure? {
      figure(label, count == 0 ? nil : .count(count))
    }
    let amounts = loans.compactMap { $0.loan.amount }
    let medians = LoanMedians(of: loans)
    let figures = [
      count(labels.loans, loans.count),
      count(labels.countries, context.sections(of: .countries).all.count),
      count(labels.partners, context.partners.all.count),
      figure(labels.asked, amounts.isEmpty ? nil : .money(amounts.reduce(.zero, +))),
      context.totals.remaining.map {
        KeyFigure(label: labels.needed, text: words.formats.text(.money($0)), isOfToday: true)
      },
      figure(labels.medianAmount, medians.amount.map { .money($0) }),
      medians.months.map {
        KeyFigure(label: labels.medianTerm, text: words.chart.monthCount.text(.count($0)))
      },
    ]
    return figures.compactMap(\.self)
  }
}

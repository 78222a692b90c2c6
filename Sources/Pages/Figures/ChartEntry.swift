import Charts
import History
import Mustache
import Site
import SiteIndex
import Words

/// A chart with what it says and with its numbers, as templates show it.
package struct ChartEntry: Sendable {
  /// The name of the chart, which is also the anchor of its figure.
  let name: String
  /// What the chart is about, which is true on any day.
  let heading: String
  /// What the chart shows, as a sentence without a full stop; `nil` if there is not enough data.
  let finding: String?
  /// Whether the finding is about loans that were fundraising at the time of the data.
  let isOfToday: Bool
  /// Sentences that say which loans the chart is about.
  let remark: String
  /// The drawing; `nil` if there is not enough data, or if the finding says everything.
  let drawing: Chart?
  /// The numbers of the chart; `nil` if there is not enough data, and for a chart above a list of all
  /// loans.
  let table: ChartTable?
  /// The link to the same chart on the page of figures; `nil` if the numbers are below the chart.
  var link: String?
  let words: SiteWords

  /// The minimum number of loans for a chart, and for a share in percent.
  static let minimumLoanCount = HistoryFigures.minimumLoanCount

  init(
    _ name: String, _ heading: String, finding: String?, isOfToday: Bool = false,
    remarks: [String?] = [], drawing: Chart?, table: ChartTable?, words: SiteWords
  ) {
    self.name = name
    self.heading = heading
    self.finding = finding
    self.isOfToday = isOfToday
    remark = words.formats.sentences.text(of: remarks.compactMap(\.self))
    self.drawing = drawing
    self.table = table
    self.words = words
  }

  /// A chart without enough data, which says so.
  init(_ name: String, withoutDataFor heading: String, words: SiteWords) {
    self.init(
      name, heading, finding: nil, remarks: [words.chart.notEnough], drawing: nil, table: nil,
      words: words)
  }

  package static let bindings = TemplateBindings<ChartEntry>(
    "a chart",
    .slug("name", "the name of the chart, 'country'", \.name),
    .text("heading", "what the chart is about, 'Loans by country'", \.heading),
    .text("title", "what the chart shows, or the heading if there is not enough data") {
      $0.finding ?? $0.heading
    },
    .flag("isOfToday", "whether 'title' is about loans that were fundraising at the time") {
      $0.isOfToday
    },
    .text("remark", "sentences that say which loans the chart is about, or that data is missing") {
      $0.remark.isEmpty ? nil : $0.remark
    },
    .link("href", "link to the chart with its table; absent if the table is below it", \.link),
    .html("drawing", "the drawing as SVG; absent if there is none") { $0.svg },
    .flag("hasTable", "whether there is a table of the numbers") { $0.table != nil },
    .texts("columns", "the headings of the table") { $0.table?.columns ?? [] },
    .list("rows", "the rows of the table", ChartTable.Row.bindings) { $0.table?.rows ?? [] },
    .text("cut", "a sentence that some rows are left out; absent if none are") { entry in
      entry.table?.isCut == true
        ? entry.words.chart.tableIsCut.text(.count(ChartTable.maximumRowCount)) : nil
    })

  private var svg: HTML? {
    // The heading alone is a label that stays true on any day. Above the list of all loans it is
    // enough, because the finding is the text of the link.
    let isHeadingEnough = isOfToday || link != nil
    let label =
      isHeadingEnough
      ? heading : words.chart.spoken.text(.text(heading), .text(finding ?? heading))
    return drawing?.svg(label: label, isMirrored: words.page.direction == "rtl")
  }
}

/// The numbers of a chart as a table.
struct ChartTable: Sendable {
  /// A row of the table.
  struct Row: Sendable {
    let name: String
    /// The language of the name; `nil` if it is the language of the page.
    var language: String?
    /// Where the name leads to; `nil` if it is not a link.
    var link: String?
    let cells: [String]

    static let bindings = TemplateBindings<Row>(
      "a row of the table of a chart",
      .text("name", "the name of the row", \.name),
      .text("lang", "the language of the name, 'en'; absent if it is the page's", \.language),
      .link("href", "where the name leads to; absent if it is not a link", \.link),
      .texts("cells", "the other cells", \.cells))
  }

  /// The headings, that of the names first.
  let columns: [String]
  let rows: [Row]
  /// Whether further rows are left out.
  let isCut: Bool

  /// The maximum number of rows.
  static let maximumRowCount = 100

  init(columns: [String], rows: [Row]) {
    self.columns = columns
    isCut = rows.count > Self.maximumRowCount
    self.rows = Array(rows.prefix(Self.maximumRowCount))
  }
}

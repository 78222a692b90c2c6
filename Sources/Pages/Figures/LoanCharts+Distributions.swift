import Charts
import Loans
import SiteIndex
import Words

extension LoanCharts {
  /// The chart of the distribution of the amounts.
  var amounts: ChartEntry {
    let cents = loans.compactMap { $0.loan.amount?.cents }
    // A bin up to $250 ends at $225 if all amounts are multiples of $25, at $249 if they are whole
    // dollars, and at $249.99 otherwise.
    let unit = [2500, 100].first { unit in cents.allSatisfy { $0 % unit == 0 } } ?? 1
    return chart(
      of: Distribution(
        name: "amounts", words: words.chart.amounts, values: cents, unit: unit,
        widths: Self.widthsInCents, measure: .amount,
        valueText: { text(.money(cents: $0)) }, edgeText: { text(.money(cents: $0)) },
        plainText: { Money(cents: $0).plain }))
  }

  /// The chart of the distribution of the months over which loans are repaid.
  var months: ChartEntry {
    chart(
      of: Distribution(
        name: "months", words: words.chart.months,
        values: loans.compactMap { $0.loan.terms?.repaymentMonths }.filter { $0 > 0 }, unit: 1,
        widths: Self.widthsInMonths, measure: .months,
        valueText: { words.chart.monthCount.text(.count($0)) }, edgeText: { text(.count($0)) },
        plainText: { String($0) }))
  }

  /// The widths of the bins of amounts in cents: $25, $50, $100, $250, $500, $1,000 and so on, up to
  /// bins for the largest amount.
  private static let widthsInCents =
    [2500, 5000]
    + [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].flatMap { power in
      [10_000 * power, 25_000 * power, 50_000 * power]
    }

  private static let widthsInMonths = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000]

  /// The distribution of a number of loans.
  private struct Distribution {
    /// The name of the chart.
    let name: String
    let words: MedianWords
    let values: [Int]
    /// A number that divides all values.
    let unit: Int
    /// The possible widths of bins, in ascending order.
    let widths: [Int]
    /// The number, as the filter of the list limits it.
    let measure: RangeMeasure
    /// Returns a value as sentences have it, as the axis has it, and as the hash has it.
    let valueText, edgeText, plainText: (Int) -> String
  }

  private func chart(of distribution: Distribution) -> ChartEntry {
    let (name, heading) = (distribution.name, distribution.words.heading)
    let values = distribution.values
    guard values.count >= ChartEntry.minimumLoanCount, let median = MedianStatement(of: values)
    else { return ChartEntry(name, withoutDataFor: heading, words: words) }
    let finding = distribution.words.finding(
      of: median, count: values.count, distribution.valueText)
    let remarks = [coverText(of: values.count)]
    guard let bins = HistogramBins(of: values, widths: distribution.widths) else {
      return ChartEntry(
        name, heading, finding: finding, remarks: remarks, drawing: nil, table: nil, words: words)
    }
    let parts = bins.counts.indices.map { part($0, of: bins, distribution) }
    return ChartEntry(
      name, heading, finding: finding, remarks: remarks,
      drawing: .histogram(
        parts, edges: bins.edges.map(distribution.edgeText), isOpenEnded: bins.isOpenEnded,
        ticks: words.countTicks(upTo: bins.counts.max() ?? 0), isSmall: place.isSmall),
      table: table(of: parts, noun: distribution.words.noun, loanCount: values.count), words: words)
  }

  /// Returns a bin with the link that limits the list to its values. The first bin needs no lower
  /// limit.
  private func part(
    _ index: Int, of bins: HistogramBins, _ distribution: Distribution
  ) -> ChartPart {
    let first = bins.lowerEdge(of: index)
    let last = bins.upperEdge(of: index).map { $0 - distribution.unit }
    let minimum = index == 0 ? nil : distribution.measure.minName
    let limits = [
      minimum.map { "\($0)=\(distribution.plainText(first))" },
      last.map { "\(distribution.measure.maxName)=\(distribution.plainText($0))" },
    ]
    return ChartPart(
      label: rangeText(first, last, distribution.edgeText), value: Double(bins.counts[index]),
      text: text(.count(bins.counts[index])),
      href: link(limits.compactMap(\.self).joined(separator: "&")))
  }

  /// Returns the text of a range, `$250 to $475`; without a last value, `$5,000 or more`.
  private func rangeText(_ first: Int, _ last: Int?, _ valueText: (Int) -> String) -> String {
    guard let last else { return words.chart.andMore.text(.text(valueText(first))) }
    return first == last
      ? valueText(first)
      : words.chart.range.text(.text(valueText(first)), .text(valueText(last)))
  }

  /// Returns the table of some parts of a chart, with their shares of this number of loans.
  func table(of parts: [ChartPart], noun: String, loanCount: Int) -> ChartTable? {
    if place == .list { return nil }
    return ChartTable(
      columns: [noun, words.chart.loansHeading, words.chart.share],
      rows: parts.map { part in
        ChartTable.Row(
          name: part.label, link: part.href,
          cells: [part.text, shareText(Int(part.value ?? 0), of: loanCount)])
      })
  }
}

extension MedianWords {
  /// Returns what a chart of a distribution shows.
  fileprivate func finding(
    of median: MedianStatement, count: Int, _ valueText: (Int) -> String
  ) -> String {
    switch median {
    case .all(let value): all.text(.count(count), .text(valueText(value)))
    case .half(let value): half.text(.count(count), .text(valueText(value)))
    case .most(let part, let value):
      most.text(.count(part), .count(count), .text(valueText(value)))
    case .least(let part, let value):
      least.text(.count(part), .count(count), .text(valueText(value)))
    }
  }
}

import Charts
import Loans
import SiteIndex
import Words

extension LoanCharts {
  /// The chart of the distribution of the amounts.
  var amounts: ChartEntry {
    let cents = loans.compactMap { $0.loan.amount?.cents }
    // The unit of all amounts, so that the step up to $250 ends at $225 if they are multiples of $25.
    let unit = [2500, 100].first { unit in cents.allSatisfy { $0 % unit == 0 } } ?? 1
    return histogram(
      "amounts", words.chart.amounts, of: cents, unit: unit, widths: Self.widthsInCents,
      measure: .amount, valueText: { text(.money(cents: $0)) },
      edgeText: { text(.money(cents: $0)) }, plain: { Money(cents: $0).plain })
  }

  /// The chart of the distribution of the months over which loans are repaid.
  var months: ChartEntry {
    histogram(
      "months", words.chart.months,
      of: loans.compactMap { $0.loan.terms?.repaymentMonths }.filter { $0 > 0 }, unit: 1,
      widths: Self.widthsInMonths, measure: .months,
      valueText: { words.chart.monthCount.text(.count($0)) }, edgeText: { text(.count($0)) },
      plain: { String($0) })
  }

  /// The widths of the steps of amounts in cents: $25, $50, $100, $250, $500, $1,000 and so on, up
  /// to steps for the largest amount.
  private static let widthsInCents =
    [2500, 5000]
    + (0...6).flatMap { exponent in
      let power = (0..<exponent).reduce(10_000) { product, _ in product * 10 }
      return [power, power / 10 * 25, power * 5]
    }

  private static let widthsInMonths = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000]

  /// Returns the chart of a distribution.
  ///
  /// `unit` divides all values. `valueText` formats a value for sentences and the table, `edgeText`
  /// for the axis, and `plain` for the hash.
  private func histogram(
    _ name: String, _ middleWords: MiddleWords, of values: [Int], unit: Int, widths: [Int],
    measure: RangeMeasure, valueText: (Int) -> String, edgeText: (Int) -> String,
    plain: (Int) -> String
  ) -> ChartEntry {
    guard values.count >= ChartEntry.minimumLoanCount, let middle = MiddleOfValues(of: values)
    else { return ChartEntry(name, withoutDataFor: middleWords.heading, words: words) }
    let steps = ValueSteps(of: values, widths: widths)
    let parts = steps.map { steps in
      steps.counts.indices.map { index in
        let (first, end) = (steps.lowerEnd(of: index), steps.upperEnd(of: index))
        let label =
          end.map { rangeText(first, $0 - unit, edgeText) }
          ?? words.chart.andMore.text(.text(edgeText(first)))
        let limits = [
          index == 0 ? nil : measure.minName.map { "\($0)=\(plain(first))" },
          end.map { "\(measure.maxName)=\(plain($0 - unit))" },
        ]
        return ChartPart(
          label: label, value: Double(steps.counts[index]), text: text(.count(steps.counts[index])),
          href: link(limits.compactMap(\.self).joined(separator: "&")))
      }
    }
    return ChartEntry(
      name, middleWords.heading,
      finding: middleWords.finding(of: middle, count: values.count, valueText),
      remarks: [coverText(of: values.count)],
      drawing: steps.map { steps in
        .histogram(
          parts ?? [],
          edges: steps.edges.map(edgeText) + (steps.isOpenEnded ? [""] : []),
          ticks: countTicks(upTo: steps.counts.max() ?? 0), isSmall: place.isSmall)
      },
      table: parts.map { table(of: $0, noun: middleWords.noun, loanCount: values.count) } ?? nil,
      words: words)
  }

  private func rangeText(_ first: Int, _ last: Int, _ valueText: (Int) -> String) -> String {
    first == last
      ? valueText(first)
      : words.chart.range.text(.text(valueText(first)), .text(valueText(last)))
  }

  private func table(of parts: [ChartPart], noun: String, loanCount: Int) -> ChartTable? {
    if place == .list { return nil }
    return ChartTable(
      columns: [noun, words.chart.loansHeading, words.chart.share],
      rows: parts.map { part in
        ChartTable.Row(
          name: part.label, link: part.href,
          cells: [part.text, shareText(Int(part.value ?? 0), of: loanCount)])
      })
  }

  /// Returns the ticks of an axis for numbers of loans.
  func countTicks(upTo most: Int) -> [ChartTick] {
    ChartScale.ticks(upTo: Double(most), count: 4).map {
      ChartTick(value: $0, text: text(.count(Int($0))))
    }
  }
}

extension MiddleWords {
  /// Returns what a chart of a distribution shows.
  fileprivate func finding(
    of middle: MiddleOfValues, count: Int, _ valueText: (Int) -> String
  ) -> String {
    switch middle {
    case .all(let value): all.text(.count(count), .text(valueText(value)))
    case .half(let value): half.text(.count(count), .text(valueText(value)))
    case .most(let part, let value):
      most.text(.count(part), .count(count), .text(valueText(value)))
    }
  }
}

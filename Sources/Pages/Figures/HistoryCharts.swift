import Charts
import History
import Loans
import SiteIndex
import Words

/// The charts of what happened to the loans of a site from day to day.
struct HistoryCharts: Sendable {
  let figures: HistoryFigures
  let words: SiteWords
  let place: ChartPlace

  private var historyWords: HistoryChartWords { words.chart.history }

  var all: [ChartEntry] { [raised, funded, weeks, fundedWithinWeek, fundingTimes] }

  /// The chart of the money that lenders lent on each day.
  var raised: ChartEntry {
    let sum = knownDays.reduce(Money.zero) { $0 + $1.raised }
    let parts = figures.days.map { raisedPart(from: $0.start, $0.sums) }
    return ChartEntry(
      "raised", historyWords.raisedHeading,
      finding: historyWords.raised.text(.money(sum), .count(knownDays.count)),
      remarks: [coverText],
      drawing: .columns(
        parts, ticks: dollarTicks(upTo: knownDays.map(\.raised).max()), isSmall: place.isSmall),
      table: dayTable(noun: historyWords.raisedNoun, of: parts), words: words)
  }

  /// The chart of how many loans were funded on each day.
  private var funded: ChartEntry {
    let sum = knownDays.reduce(0) { $0 + $1.fundedCount }
    let parts = figures.days.map { day in
      ChartPart(
        label: text(.dayWithoutYear(day.start)), value: day.sums.map { Double($0.fundedCount) },
        text: fundedText(day.sums))
    }
    return ChartEntry(
      "funded", historyWords.fundedHeading,
      finding: historyWords.funded.text(.count(sum), .count(knownDays.count)),
      remarks: [coverText],
      drawing: .line(
        parts, ticks: words.countTicks(upTo: knownDays.map(\.fundedCount).max() ?? 0)),
      table: dayTable(noun: historyWords.fundedNoun, of: parts), words: words)
  }

  /// The chart of the money that lenders lent in each whole week. The title of the chart compares
  /// the last two weeks.
  private var weeks: ChartEntry {
    guard let last = figures.weeks.last(where: { $0.sums != nil }), let sums = last.sums else {
      return ChartEntry("weeks", withoutDataFor: historyWords.weeksHeading, words: words)
    }
    let before = figures.weeks.first { $0.isoWeek == last.isoWeek.previous }?.sums
    let parts = figures.weeks.map { raisedPart(from: $0.isoWeek.monday, $0.sums) }
    return ChartEntry(
      "weeks", historyWords.weeksHeading,
      finding: historyWords.comparison(
        of: sums.raised, in: last.isoWeek, with: before?.raised),
      remarks: [weekCoverText],
      drawing: .columns(
        parts, ticks: dollarTicks(upTo: figures.weeks.compactMap(\.sums?.raised).max())),
      table: ChartTable(
        columns: [historyWords.week, historyWords.raisedNoun, historyWords.fundedNoun],
        rows: figures.weeks.map { week in
          ChartTable.Row(
            name: text(.day(week.isoWeek.monday)),
            cells: [raisedText(week.sums), fundedText(week.sums)])
        }), words: words)
  }

  // MARK: - Parts

  private var knownDays: [HistoryFigures.Sums] { figures.days.compactMap(\.sums) }

  func text(_ value: PhraseValue) -> String { words.formats.text(value) }

  /// Returns the column of the money that was raised in a day or a week with this beginning.
  private func raisedPart(from start: Timestamp, _ sums: HistoryFigures.Sums?) -> ChartPart {
    ChartPart(
      label: text(.dayWithoutYear(start)), value: sums.map { dollars($0.raised) },
      text: raisedText(sums))
  }

  private func raisedText(_ sums: HistoryFigures.Sums?) -> String {
    sums.map { text(.money($0.raised)) } ?? historyWords.noData
  }

  private func fundedText(_ sums: HistoryFigures.Sums?) -> String {
    sums.map { text(.count($0.fundedCount)) } ?? historyWords.noData
  }

  /// The sentences on the days that the charts are about.
  var coverText: String? {
    guard let first = figures.days.first, let last = figures.days.last else { return nil }
    let unknownCount = figures.days.count - knownDays.count
    let sentences = [
      historyWords.days.text(.count(figures.days.count), .day(first.start), .day(last.start)),
      unknownCount == 0 ? nil : historyWords.gaps.text(.count(unknownCount)),
    ]
    return words.formats.sentences.text(of: sentences.compactMap(\.self))
  }

  /// The sentences on the weeks that the chart of weeks is about.
  private var weekCoverText: String? {
    guard let first = figures.weeks.first, let last = figures.weeks.last else { return nil }
    let unknownCount = figures.weeks.count { $0.sums == nil }
    let sentences = [
      historyWords.wholeWeeks.text(
        .count(figures.weeks.count), .day(first.isoWeek.monday), .day(last.isoWeek.sunday)),
      unknownCount == 0 ? nil : historyWords.weekGaps.text(.count(unknownCount)),
    ]
    return words.formats.sentences.text(of: sentences.compactMap(\.self))
  }

  /// Returns an amount in dollars, for an axis.
  private func dollars(_ amount: Money) -> Double { Double(amount.cents) / 100 }

  private func dollarTicks(upTo most: Money?) -> [ChartTick] {
    ChartScale.ticks(upTo: dollars(most ?? .zero), count: 4).map {
      ChartTick(value: $0, text: text(.money(Money(dollars: Int($0)))))
    }
  }

  private func dayTable(noun: String, of parts: [ChartPart]) -> ChartTable? {
    if place == .list { return nil }
    return ChartTable(
      columns: [historyWords.day, noun],
      rows: zip(figures.days, parts).map { day, part in
        ChartTable.Row(name: text(.day(day.start)), cells: [part.text])
      })
  }
}

extension HistoryChartWords {
  /// Returns the title of the chart of weeks. It compares the amount raised in a week with that of
  /// the week before. If the amount of the week before is unknown, zero or very small, the title
  /// only states the amount of the week.
  fileprivate func comparison(
    of amount: Money, in week: ISOWeek, with before: Money?
  ) -> String {
    let day = PhraseValue.day(week.monday)
    // A multiple of a very small sum says little.
    guard let before, before > .zero, amount.cents / 10 < before.cents else {
      return weekRaised.text(.money(amount), day)
    }
    let change = 100 * (Double(amount.cents) / Double(before.cents) - 1)
    // "100% less" would say that nothing was raised.
    let percent = max(Int(change.rounded()), amount > .zero ? -99 : -100)
    if percent == 0 { return weekSame.text(day) }
    return (percent > 0 ? weekMore : weekLess).text(.percent(abs(percent)), day)
  }
}

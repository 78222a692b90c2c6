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

  /// The chart of what was raised on each day.
  var raised: ChartEntry {
    let sum = knownDays.reduce(Money.zero) { $0 + $1.raised }
    let parts = figures.days.map { day in
      ChartPart(
        label: text(.dayWithoutYear(day.start)), value: day.sums.map { dollars($0.raised) },
        text: day.sums.map { text(.money($0.raised)) } ?? historyWords.noData)
    }
    return ChartEntry(
      "raised", historyWords.raisedHeading,
      finding: historyWords.raised.text(.money(sum), .count(knownDays.count)),
      remarks: [coverText],
      drawing: .columns(
        parts, ticks: dollarTicks(upTo: knownDays.map(\.raised).max()), isSmall: place.isSmall),
      table: dayTable(noun: historyWords.raisedNoun, of: parts), words: words)
  }

  /// The chart of how many loans were funded on each day.
  var funded: ChartEntry {
    let sum = knownDays.reduce(0) { $0 + $1.fundedCount }
    let parts = figures.days.map { day in
      ChartPart(
        label: text(.dayWithoutYear(day.start)), value: day.sums.map { Double($0.fundedCount) },
        text: day.sums.map { text(.count($0.fundedCount)) } ?? historyWords.noData)
    }
    return ChartEntry(
      "funded", historyWords.fundedHeading,
      finding: historyWords.funded.text(.count(sum), .count(knownDays.count)),
      remarks: [coverText],
      drawing: .line(
        parts, ticks: countTicks(upTo: Double(knownDays.map(\.fundedCount).max() ?? 0))),
      table: dayTable(noun: historyWords.fundedNoun, of: parts), words: words)
  }

  /// The chart of what was raised in each whole week. Its title compares the last two weeks.
  private var weeks: ChartEntry {
    let known = figures.weeks.compactMap { week in week.sums.map { (week.isoWeek, $0.raised) } }
    guard let last = known.last else {
      return ChartEntry("weeks", withoutDataFor: historyWords.weeksHeading, words: words)
    }
    let before = known.dropLast().last { ISOWeek(of: last.0.monday.secondBefore) == $0.0 }
    let parts = figures.weeks.map { week in
      ChartPart(
        label: text(.dayWithoutYear(week.isoWeek.monday)),
        value: week.sums.map { dollars($0.raised) },
        text: week.sums.map { text(.money($0.raised)) } ?? historyWords.noData)
    }
    return ChartEntry(
      "weeks", historyWords.weeksHeading,
      finding: historyWords.comparison(of: last.1, in: last.0, with: before?.1),
      remarks: [coverText],
      drawing: .columns(parts, ticks: dollarTicks(upTo: known.map(\.1).max())),
      table: ChartTable(
        columns: [historyWords.week, historyWords.raisedNoun, historyWords.fundedNoun],
        rows: figures.weeks.map { week in
          ChartTable.Row(
            name: text(.day(week.isoWeek.monday)),
            cells: [
              week.sums.map { text(.money($0.raised)) } ?? historyWords.noData,
              week.sums.map { text(.count($0.fundedCount)) } ?? historyWords.noData,
            ])
        }), words: words)
  }

  // MARK: - Parts

  var knownDays: [HistoryFigures.Sums] { figures.days.compactMap(\.sums) }

  func text(_ value: PhraseValue) -> String { words.formats.text(value) }

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

  /// Returns an amount in dollars, for an axis.
  private func dollars(_ amount: Money) -> Double { Double(amount.cents) / 100 }

  private func dollarTicks(upTo most: Money?) -> [ChartTick] {
    ChartScale.ticks(upTo: dollars(most ?? .zero), count: 4).map {
      ChartTick(value: $0, text: text(.money(Money(dollars: Int($0)))))
    }
  }

  func countTicks(upTo most: Double) -> [ChartTick] {
    ChartScale.ticks(upTo: most, count: 4).map {
      ChartTick(value: $0, text: text(.count(Int($0))))
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
  /// Returns the title that compares what was raised in a week with the week before, or states it
  /// if the week before is not known or nothing was raised in it.
  fileprivate func comparison(
    of amount: Money, in week: ISOWeek, with before: Money?
  ) -> String {
    let day = PhraseValue.day(week.monday)
    guard let before, before > .zero else { return weekRaised.text(.money(amount), day) }
    let change = Double(amount.cents - before.cents) / Double(before.cents) * 100
    let percent = Int(min(change.magnitude, 1_000_000).rounded())
    if percent == 0 { return weekSame.text(day) }
    return (change > 0 ? weekMore : weekLess).text(.percent(percent), day)
  }
}

import Charts
import History
import Loans
import SiteIndex
import Words

extension HistoryCharts {
  /// The chart of the share of loans that were funded within a week, by the week in which the loans
  /// appeared.
  var fundedWithinWeek: ChartEntry {
    let historyWords = words.chart.history
    let total = figures.fundedWithinWeek
    guard total.count >= ChartEntry.minimumLoanCount else {
      return ChartEntry("within", withoutDataFor: historyWords.withinHeading, words: words)
    }
    let weeks = weeksOfArrival
    return ChartEntry(
      "within", historyWords.withinHeading,
      finding: historyWords.within.text(.count(total.fundedCount), .count(total.count)),
      remarks: [coverText, historyWords.withinMeaning],
      drawing: weeks.allSatisfy({ percent(of: $0.share) == nil })
        ? nil
        : .columns(
          weeks.map { week in
            let percent = percent(of: week.share)
            return ChartPart(
              label: text(.dayWithoutYear(week.isoWeek.monday)), value: percent.map(Double.init),
              text: percent.map { text(.percent($0)) } ?? "")
          }, ticks: words.percentTicks),
      table: ChartTable(
        columns: [
          historyWords.arrivalWeek, words.chart.loansHeading, historyWords.fundedNoun,
          words.chart.share,
        ],
        rows: weeks.map { week in
          ChartTable.Row(
            name: text(.day(week.isoWeek.monday)),
            cells: [
              text(.count(week.share.count)), text(.count(week.share.fundedCount)),
              percent(of: week.share).map { text(.percent($0)) } ?? words.chart.tooFew,
            ])
        }), words: words)
  }

  /// All weeks from the first one in which a loan of `fundedWithinWeek` appeared, to the last one.
  private var weeksOfArrival: [(isoWeek: ISOWeek, share: HistoryFigures.FundedShare)] {
    let weeks = figures.fundedWithinWeekByArrival
    let shares = Dictionary(uniqueKeysWithValues: weeks.map { ($0.isoWeek, $0.share) })
    guard let first = weeks.first?.isoWeek, let last = weeks.last?.isoWeek else { return [] }
    return ISOWeek.weeks(from: first, to: last).map {
      (isoWeek: $0, share: shares[$0] ?? HistoryFigures.FundedShare())
    }
  }

  /// Returns the share of funded loans in percent; `nil` if the loans are too few.
  private func percent(of share: HistoryFigures.FundedShare) -> Int? {
    share.count < ChartEntry.minimumLoanCount
      ? nil : roundedPercent(share.fundedCount, of: share.count)
  }

  /// The chart of the median times in which the loans of each sector were funded.
  var fundingTimes: ChartEntry {
    let historyWords = words.chart.history
    guard let all = figures.fundingTime else {
      return ChartEntry("duration", withoutDataFor: historyWords.durationHeading, words: words)
    }
    let sectors = figures.fundingTimeBySector.map { sector in
      (name: words.names.sector(sector.sector), time: sector.time)
    }
    return ChartEntry(
      "duration", historyWords.durationHeading,
      finding: finding(of: all),
      remarks: [coverText, historyWords.durationMeaning],
      drawing: sectors.isEmpty
        ? nil
        : .bars(
          sectors.map { sector in
            ChartPart(
              label: sector.name.text, value: sector.time.medianHours,
              text: timeText(ofHours: sector.time.medianHours))
          }),
      table: ChartTable(
        columns: [
          words.chart.facets[.sector].noun, historyWords.durationNoun, words.chart.loansHeading,
        ],
        rows: sectors.map { sector in
          ChartTable.Row(
            name: sector.name.text, language: sector.name.language,
            cells: [
              timeText(ofHours: sector.time.medianHours), text(.count(sector.time.loanCount)),
            ])
        }), words: words)
  }

  /// Returns the title that states a median time to funding.
  private func finding(of time: HistoryFigures.FundingTime) -> String {
    let historyWords = words.chart.history
    let count = PhraseValue.count(time.loanCount)
    return time.medianHours < Self.shortestHours
      ? historyWords.durationUnderAnHour.text(count)
      : historyWords.duration.text(count, .text(timeText(ofHours: time.medianHours)))
  }

  /// The shortest median that is not called less than an hour. The hours of each loan are rounded
  /// down, so a median of half an hour may stand for an hour and more.
  private static let shortestHours = 0.5

  /// Returns a time in whole hours, or from three days on in whole days.
  private func timeText(ofHours hours: Double) -> String {
    let historyWords = words.chart.history
    if hours < Self.shortestHours { return historyWords.underAnHour }
    return hours < 72
      ? historyWords.hours.text(.count(Int(hours.rounded())))
      : historyWords.dayCount.text(.count(Int((hours / 24).rounded())))
  }
}

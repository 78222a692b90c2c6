import Charts
import History
import Loans
import SiteIndex
import Words

extension HistoryCharts {
  /// The chart of the share of loans that were funded within a week, by the week in which they came
  /// to the list.
  var fundedWithinWeek: ChartEntry {
    let historyWords = words.chart.history
    let total = figures.fundedWithinWeek
    guard total.count >= ChartEntry.minimumLoanCount else {
      return ChartEntry("within", withoutDataFor: historyWords.withinHeading, words: words)
    }
    let weeks = figures.fundedWithinWeekByArrival.filter {
      $0.share.count >= ChartEntry.minimumLoanCount
    }
    return ChartEntry(
      "within", historyWords.withinHeading,
      finding: historyWords.within.text(.count(total.fundedCount), .count(total.count)),
      remarks: [historyWords.withinMeaning, coverText],
      drawing: weeks.isEmpty
        ? nil
        : .columns(
          weeks.map { week in
            let percent = percent(of: week.share)
            return ChartPart(
              label: text(.dayWithoutYear(week.week.monday)), value: Double(percent),
              text: text(.percent(percent)))
          },
          ticks: stride(from: 0, through: 100, by: 25).map {
            ChartTick(value: Double($0), text: text(.percent($0)))
          }),
      table: ChartTable(
        columns: [
          historyWords.arrivalWeek, words.chart.loansHeading, historyWords.fundedNoun,
          words.chart.share,
        ],
        rows: figures.fundedWithinWeekByArrival.map { week in
          let isShareKnown = week.share.count >= ChartEntry.minimumLoanCount
          return ChartTable.Row(
            name: text(.day(week.week.monday)),
            cells: [
              text(.count(week.share.count)), text(.count(week.share.fundedCount)),
              isShareKnown ? text(.percent(percent(of: week.share))) : "",
            ])
        }), words: words)
  }

  private func percent(of share: HistoryFigures.FundedShare) -> Int {
    (200 * share.fundedCount + share.count) / (2 * share.count)
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
      finding: historyWords.duration.text(
        .count(all.loanCount), .text(timeText(ofHours: all.medianHours))),
      remarks: [historyWords.durationMeaning, coverText],
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

  /// Returns a time in whole hours, or from three days on in whole days.
  private func timeText(ofHours hours: Double) -> String {
    hours < 72
      ? words.chart.history.hours.text(.count(Int(hours.rounded())))
      : words.chart.history.dayCount.text(.count(Int((hours / 24).rounded())))
  }
}

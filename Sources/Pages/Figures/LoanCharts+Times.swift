import Charts
import History
import Loans
import Site
import SiteIndex
import Words

extension LoanCharts {
  /// The chart of the hours of the week in which loans are posted.
  var postings: ChartEntry {
    let postingWords = words.chart.posted
    let times = PostingTimes(of: loans)
    let days = times.countsOfDays
    guard times.loanCount >= ChartEntry.minimumLoanCount, let most = days.max() else {
      return ChartEntry("posted", withoutDataFor: postingWords.heading, words: words)
    }
    let leaders = zip(postingWords.days, days).filter { $0.1 == most }.map(\.0)
    let phrase = leaders.count == 1 ? postingWords.first : postingWords.several
    let hours = (0..<24).map { text(.digits($0)) }
    return ChartEntry(
      "posted", postingWords.heading,
      finding: phrase.text(
        .text(words.formats.and.text(of: leaders)), .count(most), .count(times.loanCount)),
      remarks: [coverText(of: times.loanCount), postingWords.inUTC],
      drawing: .heatMap(
        rows: postingWords.days, columns: hours,
        cells: zip(postingWords.days, times.counts).map { day, counts in
          zip(hours, counts).map { hour, count in
            ChartPart(
              label: postingWords.hour.text(.text(day), .text(hour)), value: Double(count),
              text: words.chart.loans.text(.count(count)))
          }
        }),
      table: ChartTable(
        columns: [postingWords.noun] + postingWords.days,
        rows: hours.indices.map { hour in
          ChartTable.Row(
            name: postingWords.time.text(.digits(hour)),
            cells: times.counts.map { text(.count($0[hour])) })
        }), words: words)
  }

  /// The chart of the funded shares of the loans that are fundraising, by their ends. Of many loans
  /// it shows weeks in place of single loans.
  var funding: ChartEntry {
    let deadlineWords = words.chart.deadline
    let funding = FundingByDeadline(of: loans)
    guard funding.entries.count >= ChartEntry.minimumLoanCount else {
      return ChartEntry("deadline", withoutDataFor: deadlineWords.heading, words: words)
    }
    let showsLoans = funding.entries.count <= Self.maximumDotCount
    let firstWeek = showsLoans ? nil : weeks(of: funding).first { $0.percent != nil }
    let finding =
      firstWeek.map {
        deadlineWords.firstWeek.text(.day($0.isoWeek.monday), .percent($0.percent ?? 0))
      }
      ?? deadlineWords.title.text(
        .count(funding.halfFundedCount), .count(funding.entries.count))
    return ChartEntry(
      "deadline", deadlineWords.heading, finding: finding, isOfToday: true,
      remarks: [
        coverText(of: funding.entries.count),
        showsLoans ? deadlineWords.eachLoan : deadlineWords.eachWeek,
      ],
      drawing: showsLoans ? dots(of: funding) : columns(of: funding),
      table: showsLoans ? loanTable(of: funding) : weekTable(of: funding), words: words)
  }

  /// The maximum number of loans that are shown as single dots.
  private static let maximumDotCount = 150

  private func dots(of funding: FundingByDeadline) -> Chart? {
    guard let first = funding.entries.first?.end, let last = funding.entries.last?.end else {
      return nil
    }
    let day = 86_400
    let (firstDay, lastDay) = (first.seconds / day, last.seconds / day + 1)
    let width =
      [1, 2, 7, 14, 28].first { (lastDay - firstDay) / $0 < 5 } ?? (lastDay - firstDay) / 4
    let ticks = stride(from: firstDay, to: lastDay + width, by: width).map { number in
      ChartTick(
        value: Double(number), text: text(.dayWithoutYear(Timestamp(seconds: number * day))))
    }
    return .dots(
      funding.entries.map { entry in
        let title = words.chart.deadline.dot.text(
          .text(entry.loan.loan.name ?? words.card.anonymous), .percent(entry.percent),
          .day(entry.end))
        return ChartDot(
          x: Double(entry.end.seconds) / Double(day), y: Double(entry.percent), title: title,
          href: root + PagePaths.loan(entry.loan.loan.id).text)
      }, across: ticks, up: words.percentTicks)
  }

  private func weeks(of funding: FundingByDeadline) -> [FundingByDeadline.Week] {
    funding.weeks(withAtLeast: ChartEntry.minimumLoanCount)
  }

  /// Returns the drawing of the weeks; `nil` if no week has enough loans.
  private func columns(of funding: FundingByDeadline) -> Chart? {
    let weeks = weeks(of: funding)
    if weeks.allSatisfy({ $0.percent == nil }) { return nil }
    return .columns(
      weeks.map { week in
        ChartPart(
          label: text(.dayWithoutYear(week.isoWeek.monday)), value: week.percent.map(Double.init),
          text: week.percent.map { text(.percent($0)) } ?? "")
      }, ticks: words.percentTicks)
  }

  private func loanTable(of funding: FundingByDeadline) -> ChartTable {
    let deadlineWords = words.chart.deadline
    return ChartTable(
      columns: [deadlineWords.loan, deadlineWords.end, deadlineWords.funded],
      rows: funding.entries.map { entry in
        ChartTable.Row(
          name: entry.loan.loan.name ?? words.card.anonymous,
          link: root + PagePaths.loan(entry.loan.loan.id).text,
          cells: [text(.day(entry.end)), text(.percent(entry.percent))])
      })
  }

  private func weekTable(of funding: FundingByDeadline) -> ChartTable {
    let deadlineWords = words.chart.deadline
    return ChartTable(
      columns: [deadlineWords.week, words.chart.loansHeading, deadlineWords.funded],
      rows: weeks(of: funding).map { week in
        ChartTable.Row(
          name: text(.day(week.isoWeek.monday)),
          cells: [
            text(.count(week.loanCount)),
            week.percent.map { text(.percent($0)) } ?? words.chart.tooFew,
          ])
      })
  }
}

import History
import Loans
package import Mustache
import SiteIndex
import Words

/// The table below the line.
extension FundingProgress {
  /// A day on which the amount changed, or one of its changes.
  package struct Row: Equatable, Sendable {
    let time: Timestamp
    /// The change of the amount; zero if it is not known, as in the first row.
    let gain: Money
    let funded: Money
    /// Whether the row is of a whole day.
    let isDay: Bool
    /// Whether the amounts are written with cents, as those of all rows are if one amount has any.
    let hasCents: Bool
    fileprivate let words: SiteWords

    package var iso: String { isDay ? time.dayISO8601 : time.iso8601 }

    /// Writes the day, `17 November 2026`, or the time, `17 November 2026, 10:42 UTC`.
    package func writeTime(to output: inout TemplateOutput) {
      output.write(isDay ? .day(time) : .time(time), in: words.formats)
    }

    /// Writes the change, `+$25` or `-$25`, or nothing if there is none.
    package func writeGain(to output: inout TemplateOutput) {
      if gain > .zero {
        output.write(words.funding.gain.text(.text(words.formats.text(money(gain)))))
      } else if gain < .zero {
        output.write(money(gain), in: words.formats)
      }
    }

    /// Writes how much had been lent by then, `$475`.
    package func writeFunded(to output: inout TemplateOutput) {
      output.write(money(funded), in: words.formats)
    }

    private func money(_ amount: Money) -> PhraseValue {
      hasCents ? .moneyWithCents(amount) : .money(amount)
    }
  }

  /// The rows of the table: a row for each day, or for each point if they are on one day or two.
  package var rows: [Row] {
    let hasCents = points.contains(where: \.funded.hasCents)
    let isByDay = isByDay
    return (isByDay ? days : changes).map {
      Row(
        time: $0.time, gain: $0.gain, funded: $0.funded, isDay: isByDay, hasCents: hasCents,
        words: words)
    }
  }

  /// The title of the table.
  package var rowsTitle: String { isByDay ? words.funding.byDay : words.funding.byTime }

  private var isByDay: Bool { days.count >= 3 }

  /// All points, with what they have more than the one before.
  private var changes: [Day] {
    zip([first] + points, points).map { before, point in
      Day(time: point.time, gain: point.funded - before.funded, funded: point.funded)
    }
  }
}

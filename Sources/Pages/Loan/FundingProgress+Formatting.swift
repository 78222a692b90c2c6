import History
import Loans
import Mustache
import SiteIndex
import Words

extension FundingProgress {
  /// The sentence `Raised $450 between 12 and 18 November 2026, most of it on 17 November.`
  package var sentence: String {
    let words = words.funding
    if points.count == 1 {
      return first.funded > .zero
        ? words.one.text(.money(first.funded), .day(first.time)) : words.none.text(.day(first.time))
    }
    let raised = last.funded - first.funded
    if raised <= .zero {
      return words.changed.text(
        .money(first.funded), date(first.time), .money(last.funded), date(last.time))
    }
    let (amount, period) = (PhraseValue.money(raised), periodText(from: first.time))
    guard let day = mainDay else { return words.raised.text(amount, .text(period)) }
    let date = isWithinYear ? PhraseValue.dayWithoutYear(day.time) : .day(day.time)
    let phrase = day.gain == raised ? words.raisedAll : words.raisedMost
    return phrase.text(amount, .text(period), date)
  }

  /// The forecast, `At this pace it would be funded around 21 November 2026.`, if there is one.
  package var paceText: String? {
    guard let forecast else { return nil }
    if forecast.since == first.time { return words.funding.pace.text(.day(forecast.time)) }
    let period = periodText(from: forecast.since)
    return words.funding.paceOfPeriod.text(.text(period), .day(forecast.time))
  }

  /// The forecast without its reason, `At its pace, it may be funded around 21 November 2026.`, if
  /// there is one.
  package var outlookText: String? {
    forecast.map { words.funding.outlook.text(.day($0.time)) }
  }

  /// The day on which more than half was raised; `nil` if there is none. It is also `nil` if it
  /// would be meaningless: if there are fewer than three points, if all are on one day, or if
  /// lenders took money back.
  private var mainDay: Day? {
    guard hasPicture, isExactToTheDay, !first.time.isOnDay(of: last.time) else { return nil }
    let days = days
    guard days.allSatisfy({ $0.gain >= .zero }) else { return nil }
    let raised = last.funded - first.funded
    // Twice an amount may not fit into an Int.
    return days.first { $0.gain > raised - $0.gain }
  }

  private var isWithinYear: Bool { first.time.calendarParts.year == last.time.calendarParts.year }

  /// Returns the time from `start` to the last point, `between 12 and 18 November 2026`.
  private func periodText(from start: Timestamp) -> String {
    let end = last.time
    if start.isOnDay(of: end) { return words.funding.periodOfDay.text(.day(end)) }
    let (startParts, endParts) = (start.calendarParts, end.calendarParts)
    if startParts.year != endParts.year { return words.funding.period.text(.day(start), .day(end)) }
    if startParts.month != endParts.month {
      return words.funding.periodOfYear.text(
        .dayWithoutYear(start), .dayWithoutYear(end), .year(end.calendarTime))
    }
    return words.funding.periodOfMonth.text(
      .dayOfMonth(startParts.day), .dayOfMonth(endParts.day), .month(Month(of: end)))
  }

  /// Returns the day of a time; if all points are on one day, the result includes the minute.
  func date(_ time: Timestamp) -> PhraseValue {
    first.time.isOnDay(of: last.time) ? .time(time) : .day(time)
  }

  package static let bindings = TemplateBindings<FundingProgress>(
    "how the funding of a loan went",
    .text(
      "sentence",
      "'Raised $450 between 12 and 18 November 2026, most of it on 17 November.'", \.sentence),
    .text(
      "pace", "when the loan would be funded at its pace; absent if that is not known", \.paceText),
    .text("outlook", "the same in a short sentence; absent if that is not known", \.outlookText),
    .iso8601("paceIso", "when the loan would be funded at its pace, ISO 8601", \.forecast?.time),
    .flag("hasPicture", "whether there are enough points to draw a line") { $0.hasPicture },
    .integer("lineWidth", "the width of the line") { _ in lineWidth },
    .integer("lineHeight", "the height of the upper edge above zero") { _ in lineHeight },
    .text("line", "the line and the area below it as an SVG path") { $0.linePath },
    .text("top", "the meaning of the upper edge, '$525 asked for'") { $0.topText },
    .written("start", .text, "the day on the left, or the time if the line is of one day") {
      $1.write($0.date($0.first.time), in: $0.words.formats)
    },
    .iso8601("startIso", "the time on the left, ISO 8601") { $0.first.time },
    .written("end", .text, "the day on the right, or the time if the line is of one day") {
      $1.write($0.date($0.last.time), in: $0.words.formats)
    },
    .iso8601("endIso", "the time on the right, ISO 8601") { $0.last.time },
    .text("rowsTitle", "the title of the table, 'Day by day'") { $0.rowsTitle },
    .list("rows", "the rows of the table", Row.bindings) { $0.rows })
}

extension FundingProgress.Row {
  package static let bindings = TemplateBindings<FundingProgress.Row>(
    "a row of a loan's funding",
    .written("when", .text, "the day, or the time if there are only one or two days") {
      $0.writeTime(to: &$1)
    },
    .text("whenIso", "the day or the time in ISO 8601") { $0.iso },
    .written("change", .text, "how much more was raised then, '+$25'; absent if not known") {
      $0.writeGain(to: &$1)
    },
    .written("sum", .text, "what had been raised by then, '$475'") { $0.writeFunded(to: &$1) })
}

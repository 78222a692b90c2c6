import Loans
import Mustache
import SiteIndex
import Words

extension RepaymentPlan {
  /// The sentence `14 repayments from April 2026 to May 2027, $38 a month, $532 in all.`
  package var sentence: String {
    if repayments.count == 1 {
      let (amount, day) = (repayments[0].amount, repayments[0].due)
      return undated > .zero
        ? words.plan.oneAndUndated.text(.money(amount), .day(day), .money(undated))
        : words.plan.one.text(.money(amount), .day(day))
    }
    var facts = [countText, amountsText, words.plan.total.text(.money(total))]
    if undated > .zero { facts.append(words.plan.undated.text(.money(undated))) }
    return words.plan.sentence.text(.text(words.formats.clauses.text(of: facts)))
  }

  private var countText: String {
    let count = PhraseValue.count(repayments.count)
    return firstMonth == lastMonth
      ? words.plan.countInMonth.text(count, .month(firstMonth))
      : words.plan.countFromTo.text(count, .month(firstMonth), .month(lastMonth))
  }

  /// The text for the amount of each repayment: `about $38 a month` if all are within a tenth of
  /// each other, `$38 a month and $31 at the end`, `$20 to $60 each`.
  private var amountsText: String {
    let amounts = repayments.map(\.amount)
    let phrases = isMonthly ? words.plan.monthly : words.plan.each
    switch CommonAmount(of: amounts) {
    case .exactly(let amount): return phrases.exactly.text(.money(amount))
    case .about(let amount): return phrases.about.text(.money(amount))
    case .upTo(let maximum):
      let (first, last) = (amounts[0], amounts[amounts.count - 1])
      if amounts.count > 2, amounts.dropLast().allSatisfy({ $0 == first }) {
        return phrases.untilEnd.text(.money(first), .money(last))
      }
      return phrases.between.text(.money(amounts.min() ?? .zero), .money(maximum))
    }
  }

  /// Whether there is exactly one repayment in each month from the first to the last.
  private var isMonthly: Bool {
    zip(repayments, repayments.dropFirst()).allSatisfy { $1.month.number - $0.month.number == 1 }
  }
}

/// An amount that represents several.
private enum CommonAmount {
  case exactly(Money)
  /// All amounts are within a tenth of each other.
  case about(Money)
  /// The amounts differ. This is the highest of them.
  case upTo(Money)

  /// Creates the amount that represents one or more amounts. Amounts below $10 are not averaged,
  /// because whole dollars are too coarse for them.
  init(of amounts: [Money]) {
    let sorted = amounts.sorted()
    let (minimum, maximum) = (sorted[0], sorted[sorted.count - 1])
    if minimum == maximum {
      self = .exactly(maximum)
    } else if minimum >= Money(dollars: 10), maximum.isWithinTenth(of: minimum) {
      let mean = amounts.reduce(.zero, +).cents / amounts.count
      self = .about(Money(dollars: (mean + 50) / 100))
    } else {
      self = .upTo(maximum)
    }
  }
}

extension RepaymentPlan {
  package static let bindings = TemplateBindings<RepaymentPlan>(
    "a repayment plan",
    .text("heading", "'Expected repayments', or 'Repayments as planned' once the loan is repaid") {
      $0.isOver ? $0.words.plan.titleAsPlanned : $0.words.plan.title
    },
    .text("sentence", "'14 repayments from April 2026 to May 2027, $38 a month, $532 in all.'") {
      $0.sentence
    },
    .text(
      "followed",
      "'Of your $25, $12.50 is expected by October 2027.'; absent once the loan is being repaid",
      \.followedShareText),
    .flag("hasPicture", "whether there is more than one month to draw") { $0.hasChart },
    .integer("lineWidth", "the width of the line") { _ in lineWidth },
    .integer("lineHeight", "the height of the upper edge above zero") { _ in lineHeight },
    .text("line", "the line and the area below it as an SVG path") { $0.linePath },
    .money("top", "the meaning of the upper edge, '$525'") { $0.total },
    .oneDecimal("halfX", "where half is repaid, in percent of the width", \.halfX),
    .flag("isHalfEarly", "whether that is on the left") { $0.isHalfEarly },
    .written("halfMonth", .text, "the month by which half is repaid, 'October 2027'") {
      $0.write(monthOf: $0.half, to: &$1)
    },
    .text("halfMonthIso", "the month by which half is repaid, '2027-10'") {
      $0.half.map { Month(of: $0).iso8601 }
    },
    .oneDecimal("lastX", "where all is repaid, in percent of the width", \.lastX),
    .flag("startsPaidOut", "whether startMonth is the month in which the loan was paid out") {
      $0.startsPaidOut
    },
    .written("startMonth", .text, "the month on the left, 'April 2026'") {
      $1.write(.month($0.startMonth), in: $0.words.formats)
    },
    .text("startMonthIso", "the month on the left, '2026-04'") { $0.startMonth.iso8601 },
    .written("endMonth", .text, "the month on the right, 'May 2027'") {
      $1.write(.month($0.lastMonth), in: $0.words.formats)
    },
    .text("endMonthIso", "the month on the right, '2027-05'") { $0.lastMonth.iso8601 },
    .text("shareTitle", "the title of the column of the share, 'Of your $25'") { plan in
      plan.share.map { plan.words.share.column.text(.money($0.amount)) }
    },
    .text("rowsTitle", "the title of the table, 'All 14 repayments'") { $0.rowsTitle },
    .list("rows", "the rows of the table", Row.bindings) { $0.rows })
}

extension RepaymentPlan: ModelWithWords {
  private func write(monthOf time: Timestamp?, to output: inout TemplateOutput) {
    if let time { output.write(.month(Month(of: time)), in: words.formats) }
  }
}

extension RepaymentPlan.Row {
  package static let bindings = TemplateBindings<RepaymentPlan.Row>(
    "a row of a repayment plan",
    .written("when", .text, "the day, or the period of several months") { $0.writeTime(to: &$1) },
    .text(
      "whenIso", "the day or the period in ISO 8601; absent if ISO 8601 has no format for it",
      \.iso),
    .written("due", .text, "the amount due then, '$38'") { $0.write($0.amount, to: &$1) },
    .written("sum", .text, "the amount repaid by then, '$76'") {
      $0.write($0.runningTotal, to: &$1)
    },
    .written("share", .text, "what has come back of the share by then, '$3.57'") {
      $0.writeShare(to: &$1)
    })
}

import Loans
import Mustache
import SiteIndex
import Words

extension RepaymentPlan {
  package static let bindings = TemplateBindings<RepaymentPlan>(
    "a repayment plan",
    [
      .text("sentence", "'14 repayments from April 2026 to May 2027, $38 a month, $532 in all.'") {
        $0.sentence
      },
      .flag("hasPicture", "whether there is more than one month to draw") { $0.hasChart },
      .integer("barsWidth", "the width of the chart") { $0.chartWidth },
      .integer("barsHeight", "the height of the chart") { _ in chartHeight },
      .text("bars", "the bars as an SVG path") { $0.chartPath },
      .text("peak", "what the highest bar stands for, '$38 a month'") { $0.peakText },
      .flag("startsPaidOut", "whether startMonth is when the loan was paid out") {
        $0.startMonth < $0.firstMonth
      },
      .written("startMonth", .text, "the month on the left, 'April 2026'") {
        $1.write(.month($0.startMonth), in: $0.words.formats)
      },
      .text("startMonthIso", "the month on the left, '2026-04'") { $0.startMonth.iso8601 },
      .written("endMonth", .text, "the month on the right, 'May 2027'") {
        $1.write(.month($0.lastMonth), in: $0.words.formats)
      },
      .text("endMonthIso", "the month on the right, '2027-05'") { $0.lastMonth.iso8601 },
      .text("rowsTitle", "the title of the table, 'All 14 repayments'") { $0.rowsTitle },
      .list("rows", "the rows of the table", Row.bindings) { $0.rows },
    ])
}

extension RepaymentPlan.Row {
  package static let bindings = TemplateBindings<RepaymentPlan.Row>(
    "a row of a repayment plan",
    [
      .written("when", .text, "the day, or the period of several months") {
        $0.writeTime(to: &$1)
      },
      .text("whenIso", "the day or the period in ISO 8601; absent if ISO 8601 has no format for it")
      {
        $0.iso
      },
      .written("due", .text, "what is due then, '$38'") { $0.write($0.amount, to: &$1) },
      .written("sum", .text, "what is repaid by then, '$76'") {
        $0.write($0.runningTotal, to: &$1)
      },
    ])
}

import Loans

extension RepaymentPlan {
  package static let names = TemplateBindings<RepaymentPlan>(
    "a repayment plan",
    [
      .text("sentence", "'14 repayments from April 2026 to May 2027, $38 a month, $532 in all'") {
        $0.sentence
      },
      .flag("hasPicture", "whether there is more than one month to draw") { $0.hasPicture },
      .text("barsWidth", "how wide the drawing is") { String($0.width) },
      .text("barsHeight", "how high the drawing is") { _ in String(height) },
      .text("bars", "the bars, as a path of SVG") { $0.path },
      .text("peak", "what the highest bar stands for, '$38 a month'") { $0.peakWords },
      .flag("startsPaidOut", "whether startMonth is when the loan was paid out") {
        $0.start < $0.firstMonth
      },
      .text("startMonth", "the month on the left, 'April 2026'") { $0.start.formatted },
      .text("startMonthIso", "the same, '2026-04'") { $0.start.iso8601 },
      .text("endMonth", "the month on the right, 'May 2027'") { $0.lastMonth.formatted },
      .text("endMonthIso", "the same, '2027-05'") { $0.lastMonth.iso8601 },
      .text("rowsTitle", "what the table has, 'All 14 repayments'") { $0.rowsTitle },
      .list("rows", "the rows of the table", Row.names) { $0.rows },
    ])
}

extension RepaymentPlan.Row {
  package static let names = TemplateBindings<RepaymentPlan.Row>(
    "a row of a repayment plan",
    [
      .text("when", "the day, or the months that are taken together") { $0.label },
      .text("whenIso", "the same as ISO 8601; absent where that cannot say it") { $0.iso },
      .text("due", "what is due then, '$38'") { $0.amount.dollars },
      .text("sum", "what is repaid by then, '$76'") { $0.sum.dollars },
    ])
}

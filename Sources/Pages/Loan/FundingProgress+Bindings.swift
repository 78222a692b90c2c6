import History
import Loans
import Mustache
import SiteIndex
import Words

extension FundingProgress {
  package static let bindings = TemplateBindings<FundingProgress>(
    "how the funding of a loan went",
    [
      .text(
        "sentence",
        "'Raised $450 between 12 and 18 November 2026, most of it on 17 November.'"
      ) {
        $0.sentence
      },
      .text("pace", "when the loan would be funded at its pace; absent if that is not known") {
        $0.paceText
      },
      .iso8601("paceIso", "when the loan would be funded at its pace, ISO 8601") {
        $0.forecast?.time
      },
      .flag("hasPicture", "whether there are enough points to draw a line") { $0.hasPicture },
      .integer("lineWidth", "the width of the line") { _ in lineWidth },
      .integer("lineHeight", "the height of the upper edge above zero") { _ in lineHeight },
      .text("line", "the line and the area below it as an SVG path") { $0.linePath },
      .text("top", "what the upper edge stands for, '$525 asked for'") { $0.topText },
      .written("start", .text, "the day on the left, or the time if the line is of one day") {
        $1.write($0.date($0.first.time), in: $0.words.formats)
      },
      .iso8601("startIso", "the time on the left, ISO 8601") { $0.first.time },
      .written("end", .text, "the day on the right, or the time if the line is of one day") {
        $1.write($0.date($0.last.time), in: $0.words.formats)
      },
      .iso8601("endIso", "the time on the right, ISO 8601") { $0.last.time },
      .text("rowsTitle", "the title of the table, 'Day by day'") { $0.rowsTitle },
      .list("rows", "the rows of the table", Row.bindings) { $0.rows },
    ])
}

extension FundingProgress.Row {
  package static let bindings = TemplateBindings<FundingProgress.Row>(
    "a row of a loan's funding",
    [
      .written("when", .text, "the day, or the time if there are only one or two days") {
        $0.writeTime(to: &$1)
      },
      .text("whenIso", "the day or the time in ISO 8601") { $0.iso },
      .written("change", .text, "how much more was raised then, '+$25'; absent if not known") {
        $0.writeGain(to: &$1)
      },
      .written("sum", .text, "what had been raised by then, '$475'") { $0.writeFunded(to: &$1) },
    ])
}

extension AboutPage {
  /// What the template of the page on the data may use.
  package static let names = TemplateBindings<AboutPage>(
    "the page on the data",
    parts: [Part(PageLayout.names) { $0.frame }],
    [
      .text("listHref", "the list") { $0.frame.homeLink },
      .text("countText", "'36 loans, as of', before the time of the data") { $0.loansInWords },
      .text("sourceText", "where the loans are from, a sentence") { $0.sourceInWords },
      .text("choiceText", "which loans are there, a sentence") { $0.choiceInWords },
      .text("picturesText", "where the pictures are from, a sentence or two") {
        $0.picturesInWords
      },
      .flag("asksKiva", "whether the reader's browser asks Kiva for pictures") {
        $0.hasLinkedPictures
      },
      .flag("isFlawless", "whether nothing was left out or mended; not with invented loans") {
        $0.isFlawless
      },
      .text("flawlessText", "what is said then") { $0.flawlessInWords },
      .text("skippedText", "how many entries gave no loan; absent if all did") {
        $0.skippedInWords
      },
      .list("skipped", "what was left out, by rule", FindingGroup.names) { $0.skipped },
      .flag("hasMended", "whether anything was mended") { !$0.mended.isEmpty },
      .list("mended", "what was mended, by rule", FindingGroup.names) { $0.mended },
    ])
}

extension FindingGroup {
  static let names = TemplateBindings<FindingGroup>(
    "a broken rule",
    [
      .text("rule", "what was wrong, and how it was mended") { $0.rule },
      .text("times", "how often, '3 times'") { $0.count },
      .list("lines", "the loans that broke it, not too many", FindingLine.names) { $0.lines },
      .text("rest", "how many more; absent if all are there") { $0.rest },
    ])
}

extension FindingLine {
  static let names = TemplateBindings<FindingLine>(
    "a finding",
    [
      .text("subject", "which loan, 'Loan 1234567'") { $0.subject },
      .text("href", "the page of the loan; absent if it has none") { $0.link },
      .text("field", "the path of the value in the loan; absent for the loan itself") {
        $0.finding.field.isEmpty ? nil : $0.finding.field
      },
      .text("text", "what was wrong") { $0.finding.text },
    ])
}

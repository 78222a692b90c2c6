import SiteIndex

extension AboutPage {
  /// The names that the template of the page about the data may use.
  package static let bindings = TemplateBindings<AboutPage>(
    "the page on the data",
    parts: [Part(PageLayout.bindings) { $0.layout }],
    [
      .link("listHref", "link to the list") { $0.layout.homeLink },
      .count("count", "how many loans there are, '1,204'; absent if there are none") {
        $0.loans.isEmpty ? nil : $0.loans.count
      },
      .text("countText", "'36 loans, as of', before the time of the data") { $0.countText },
      .text("sourceText", "a sentence on where the loans are from") { $0.sourceText },
      .text("choiceText", "sentences on which loans are shown") { $0.choiceText },
      .text("picturesText", "a sentence or two on where the pictures are from") {
        $0.picturesText
      },
      .flag("asksKiva", "whether the reader's browser requests pictures from Kiva") {
        $0.hasLinkedPictures
      },
      .flag("isFlawless", "whether nothing was left out or mended; false for invented loans") {
        $0.isFlawless
      },
      .text("flawlessText", "the sentence for a page with isFlawless") { $0.flawlessText },
      .text("skippedText", "the sentence on how many entries gave no loan; absent if all gave one")
      {
        $0.skippedText
      },
      .list("skipped", "what was left out, by rule", IssueGroup.bindings) { $0.skipped },
      .flag("hasMended", "whether anything was mended") { !$0.mended.isEmpty },
      .list("mended", "what was mended, by rule", IssueGroup.bindings) { $0.mended },
    ])
}

extension IssueGroup {
  static let bindings = TemplateBindings<IssueGroup>(
    "a broken rule",
    [
      .text("rule", "what was wrong, and how it was mended") { $0.ruleText },
      .text("times", "how often the rule was broken, '3 times'") { $0.countText },
      .list("lines", "the first of the loans that broke the rule", IssueEntry.bindings) {
        $0.entries
      },
      .text("rest", "how many more loans broke the rule; absent if all are listed") {
        $0.restText
      },
    ])
}

extension IssueEntry {
  static let bindings = TemplateBindings<IssueEntry>(
    "a finding",
    [
      .text("subject", "which loan broke the rule, 'Loan 1234567'") { $0.subject },
      .link("href", "link to the page of the loan; absent if it has none") { $0.link },
      .text("field", "the path of the value in the loan; absent for the loan itself") {
        $0.issue.field.isEmpty ? nil : $0.issue.field
      },
      .text("value", "the value in the data; absent if there was none") { $0.issue.value },
      .text(
        "repetitions",
        "how many more values of the loan broke the rule in the same way; absent if none did"
      ) {
        $0.repetitionText
      },
    ])
}

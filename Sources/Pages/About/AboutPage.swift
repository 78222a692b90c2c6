import Loans
import Notes
import Site
import SiteIndex
import Words

/// The page about the source of the data and the faults in it.
package struct AboutPage: PageModel, Equatable, Sendable {
  /// The maximum number of issues listed on the page. This is more than twice the number of rules,
  /// so that at least one issue of each group is listed.
  package static let maximumListedIssues = 100

  let layout: PageLayout
  let source: Provenance
  let origin: DataOrigin
  /// The loans in the order of the list.
  let loans: [Loan]
  /// The loans that have left the list and keep their pages.
  let retiredLoans: [Loan]
  let pictures: LoanPictures
  let report: DataReport

  /// Whether the invented loans are shown because Kiva could not be reached.
  var isFallback: Bool { layout.site.isFallback }

  var isSample: Bool { layout.site.isSample }

  /// Whether nothing was wrong with the data. The sample is never flawless, because it has odd
  /// values on purpose, which are not reported.
  var isFlawless: Bool { report.isFlawless && !isSample }

  /// All loans with pages. They are not in a single array because that would copy them.
  var allLoans: some Sequence<Loan> { [loans, retiredLoans].joined() }

  var skipped: [IssueGroup] { groups.filter { $0.key.effect == .skipped } }

  var mended: [IssueGroup] { groups.filter { $0.key.effect == .mended } }

  /// The data issues grouped by rule, in the order in which the rules were first broken.
  private var groups: [IssueGroup] {
    let loanIDs = Set(loans.map(\.id))
    var groups: [IssueGroup] = []
    var indices: [IssueGroup.GroupingKey: Int] = [:]
    for issue in report.issues {
      let key = IssueGroup.GroupingKey(rule: issue.rule, effect: issue.effect)
      let index = indices[key] ?? groups.count
      if index == groups.count {
        indices[key] = index
        groups.append(
          IssueGroup(key: key, root: layout.root, loanIDs: loanIDs, words: layout.site.words))
      }
      groups[index].issues.append(issue)
    }
    let count = Self.maximumListedIssues / max(1, groups.count)
    for index in groups.indices { groups[index].maximumEntryCount = count }
    return groups
  }

  package static let bindings = TemplateBindings<AboutPage>(
    "the page on the data", embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .link("listHref", "link to the list") { $0.layout.homeLink },
    .count("count", "how many loans there are, '1,204'; absent if there are none") {
      $0.loans.isEmpty ? nil : $0.loans.count
    },
    .text("countText", "'36 loans, as of', before the time of the data") { $0.countText },
    .text("sourceText", "a sentence on where the loans are from") { $0.sourceText },
    .text("choiceText", "sentences on which loans are shown") { $0.choiceText },
    .text("picturesText", "a sentence or two on where the pictures are from", \.picturesText),
    .flag(
      "asksKiva", "whether the reader's browser requests pictures from Kiva", \.hasLinkedPictures),
    .text(
      "postponedText", "how many loans still lack their story and terms; absent if none does",
      \.postponedText),
    .flag("hasDataFiles", "whether the site has data files") {
      !$0.layout.site.settings.data.isEmpty
    },
    .flag("isFlawless", "whether nothing was left out or mended; false for invented loans") {
      $0.isFlawless
    },
    .text("flawlessText", "the sentence for a page with isFlawless") { $0.flawlessText },
    .text(
      "skippedText", "the sentence on how many entries were unusable; absent if all were usable",
      \.skippedText),
    .list("skipped", "what was left out, by rule", IssueGroup.bindings) { $0.skipped },
    .flag("hasMended", "whether anything was mended") { !$0.mended.isEmpty },
    .list("mended", "what was mended, by rule", IssueGroup.bindings) { $0.mended })
}

extension IssueGroup {
  static let bindings = TemplateBindings<IssueGroup>(
    "a broken rule",
    .text("rule", "what was wrong, and how it was mended") { $0.ruleText },
    .text("times", "how often the rule was broken, '3 times'") { $0.countText },
    .list("lines", "the first of the loans that broke the rule", IssueEntry.bindings, \.entries),
    .text("rest", "how many more loans broke the rule; absent if all are listed", \.restText))
}

extension IssueEntry {
  static let bindings = TemplateBindings<IssueEntry>(
    "a finding",
    .text("subject", "which loan broke the rule, 'Loan 1234567'") { $0.subject },
    .link("href", "link to the page of the loan; absent if it has none") { $0.link },
    .text("field", "the path of the value in the loan; absent for the loan itself") {
      $0.issue.field.isEmpty ? nil : $0.issue.field
    },
    .text("value", "the value in the data; absent if there was none") { $0.issue.value },
    .text(
      "repetitions",
      "how many more values of the loan broke the rule in the same way; absent if none did",
      \.repetitionText))
}

extension AboutPage {
  /// The route of the page about the data, `about.html`.
  package static let route = Route(at: PagePaths.about, template: "about", bindings: bindings) {
    context, layout in
    let content = context.content
    var origin = content.origin
    origin.includesLoansByID = origin.includesLoansByID || !content.notes.ofLoans.isEmpty
    return AboutPage(
      layout: layout.titled(
        context.words.about.title, description: context.words.about.description),
      source: content.source, origin: origin, loans: context.loans,
      retiredLoans: content.retiredLoans.map(\.loan), pictures: content.pictures,
      report: content.report)
  }
}

/// The data issues of one rule, as the template shows them.
struct IssueGroup: Sendable {
  let key: GroupingKey
  var issues: [DataReport.Issue] = []
  /// The maximum number of issues that are listed individually.
  var maximumEntryCount = 0
  /// The relative path from the page to the root of the pages in its language.
  let root: String
  /// The loans that have a page.
  let loanIDs: Set<LoanID>
  let words: SiteWords

  /// The rule that the issues of a group broke, and what happened to their loans.
  struct GroupingKey: Hashable, Sendable {
    let rule: DataRule
    let effect: DataReport.Issue.Effect
  }

  /// A sentence about the fault and how it was corrected, without a full stop.
  var ruleText: String { words.rule.text(key.rule, key.effect) }

  /// How often the rule was broken: `once`, `1,204 times`.
  var countText: String { words.about.times.text(.count(issues.count)) }

  var entries: [IssueEntry] {
    issues.prefix(maximumEntryCount).map { issue in
      let loan = issue.loan.flatMap { loanIDs.contains($0) ? $0 : nil }
      return IssueEntry(
        issue: issue, link: loan.map { root + PagePaths.loan($0).text }, words: words)
    }
  }

  /// The number of issues that are not listed, `and 1,104 more`; `nil` if all are listed.
  var restText: String? {
    let count = issues.count - maximumEntryCount
    return count > 0 ? words.about.moreIssues.text(.count(count)) : nil
  }
}

/// A data issue in a list, as the template shows it.
struct IssueEntry: Sendable {
  let issue: DataReport.Issue
  /// The link to the loan's page, if it has one.
  let link: String?
  let words: SiteWords

  /// The loan or entry of the issue: `Loan 1234567`, `Entry 18`.
  var subject: String {
    if let loan = issue.loan { return words.about.issueLoan.text(.digits(loan.value)) }
    return switch issue.position {
    case .entry(let number): words.about.issueEntry.text(.digits(number))
    case .line(let number): words.about.issueLine.text(.digits(number))
    case nil: words.about.issueEverything
    }
  }

  /// The number of further values that broke the rule, `; the same in 3 more places`; `nil` if
  /// there are none.
  var repetitionText: String? {
    issue.repetitionCount == 0 ? nil : words.about.issueAgain.text(.count(issue.repetitionCount))
  }
}

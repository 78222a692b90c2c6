import Loans
import Mustache
import Site
import SiteIndex
import Words

/// A section in an overview, as the template sees it.
struct SectionEntry: Sendable {
  let section: Section
  let scale: SectionIndex.Scale
  /// The relative path from the page to the root of the pages in its language.
  let root: String

  private var words: SiteWords { section.totals.words }

  private var link: String { root + section.path.text }

  static let bindings = TemplateBindings<SectionEntry>("a section", texts + figures)

  private static let texts: [Field<SectionEntry>] = [
    .text("name", "the name of the country or the sector") { $0.section.name },
    .text("lang", "the language of the name, 'en'; absent if it is the page's") {
      $0.section.value.language
    },
    .link("href", "link to the page of the section") { $0.link },
    .text("flag", "the flag, of a country only") { $0.section.flag },
    .slug("band", "the name of the woven band, of a sector only") { $0.section.band },
    .text("count", "how many loans the section has, '1,204'") {
      $0.words.formats.text(.count($0.section.loanIndices.count))
    },
    .text("loans", "'loan' or 'loans'") {
      $0.words.section.countNoun.text(.count($0.section.loanIndices.count))
    },
    .text("asked", "the sum of the amounts, '$30,300'; absent if no loan has an amount") {
      $0.text($0.section.totals.amount)
    },
    .text("remaining", "what is still to raise; absent if no loan has an amount") {
      $0.text($0.section.totals.remaining)
    },
    .flag("hasActivities", "whether there are activities") { !$0.section.activities.isEmpty },
    .list("activities", "the activities of a sector", SectionActivity.bindings) { entry in
      entry.section.activities.map {
        SectionActivity(option: $0, link: entry.link, words: entry.words)
      }
    },
  ]

  /// The figures as numbers for scripts, and as the lengths of bars.
  private static let figures: [Field<SectionEntry>] = [
    .number("countPlain", "how many loans the section has, '1204'") {
      String($0.section.loanIndices.count)
    },
    .number("askedPlain", "the sum of the amounts in dollars, '30300'") {
      $0.section.totals.amount?.plain
    },
    .number("remainingPlain", "what is still to raise, in dollars") {
      $0.section.totals.remaining?.plain
    },
    .number("countWidth", "the length of the bar of the loans, of 100") { $0.countWidth },
    .number("askedWidth", "the length of the bar of what is asked, of 100") {
      $0.width(of: $0.section.totals.amount)
    },
    .number("remainingWidth", "the length of the bar of what is still to raise, of 100") {
      $0.width(of: $0.section.totals.remaining)
    },
  ]

  private func text(_ amount: Money?) -> String? {
    amount.map { words.formats.text(.money($0)) }
  }

  private var countWidth: String {
    String(max(1, section.loanIndices.count * 100 / max(1, scale.loanCount)))
  }

  private func width(of amount: Money?) -> String? {
    amount.map { String(percent($0, of: scale.amount) ?? 0) }
  }
}

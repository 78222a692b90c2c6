import Loans
import Mustache
import Site

/// A section in an overview, as the template sees it.
struct SectionEntry: Sendable {
  let section: Section
  /// The relative path from the page to the site's root.
  let root: String

  private var link: String { root + section.path.text }

  static let bindings = TemplateBindings<SectionEntry>(
    "a section",
    [
      .text("name", "the name of the country or the sector") { $0.section.name },
      .text("href", "link to the page of the section") { $0.link },
      .text("flag", "the flag, of a country only") { $0.section.flag },
      .text("band", "the name of the woven band, of a sector only") { $0.section.band },
      .text("count", "how many loans the section has, '1,204'") {
        $0.section.loanIndices.count.groupedByThousands
      },
      .text("loans", "'loan' or 'loans'") {
        $0.section.loanIndices.count == 1 ? "loan" : "loans"
      },
      .text("asked", "the sum of the amounts, '$30,300'; absent if no loan has an amount") {
        $0.section.totals.amount?.dollars
      },
      .text("remaining", "what is still to raise; absent if no loan has an amount") {
        $0.section.totals.remaining?.dollars
      },
      .flag("hasActivities", "whether there are activities") { !$0.section.activities.isEmpty },
      .list("activities", "the activities of a sector", SectionActivity.bindings) { entry in
        entry.section.activities.map { SectionActivity(option: $0, link: entry.link) }
      },
    ])
}

import Loans
import Mustache
import Site

/// A section in an overview, as the template sees it.
struct SectionLine: Sendable {
  let section: Section
  let root: String

  private var link: String { root + section.path.text }

  static let names = TemplateBindings<SectionLine>(
    "a section",
    [
      .text("name", "what it is called") { $0.section.name },
      .text("href", "its page") { $0.link },
      .text("flag", "the flag, of a country only") { $0.section.flag },
      .text("band", "the name of the woven band, of a sector only") { $0.section.band },
      .text("count", "how many loans it has, '1,204'") {
        $0.section.loans.count.groupedByThousands
      },
      .text("loans", "'loan' or 'loans'") { $0.section.loans.count == 1 ? "loan" : "loans" },
      .text("asked", "what they ask for, '$30,300'; absent if no loan says") {
        $0.section.totals.asked?.dollars
      },
      .text("remaining", "what is still to raise; absent if no loan says") {
        $0.section.totals.remaining?.dollars
      },
      .flag("hasActivities", "whether there are activities") { !$0.section.activities.isEmpty },
      .list("activities", "those of a sector", SectionActivity.names) { line in
        line.section.activities.map { SectionActivity(option: $0, link: line.link) }
      },
    ])
}

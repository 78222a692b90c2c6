import Mustache
import Site

extension SectionPage {
  /// What the template of a country or a sector may use.
  package static let names = TemplateBindings<SectionPage>(
    "the page of a section",
    parts: [Part(PageLayout.names) { $0.frame }, Part(LoanList.names) { $0.list }],
    [
      .text("name", "the name of the country or the sector") { $0.section.name },
      .text("flag", "the flag, of a country only") { $0.section.flag },
      .text("band", "the name of the woven band, of a sector only") { $0.section.band },
      .text("lede", "who asks for how much, and how much is pledged") { $0.lede },
      .text("upHref", "the overview of all countries or sectors") {
        $0.frame.root + $0.section.kind.path.text
      },
      .text("upText", "'All countries', 'All sectors'") {
        "All \($0.section.kind.rawValue)"
      },
    ])

  private var lede: String {
    let totals = section.totals
    return [totals.headline, totals.pledged].compactMap { $0.map { "\($0)." } }
      .joined(separator: " ")
  }
}

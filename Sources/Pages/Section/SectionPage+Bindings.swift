import Mustache
import Site
import SiteIndex
import Words

extension SectionPage {
  /// The names that the template of a country or a sector may use.
  package static let bindings = TemplateBindings<SectionPage>(
    "the page of a section",
    parts: [Part(PageLayout.bindings) { $0.layout }, Part(LoanList.bindings) { $0.list }],
    [
      .text("name", "the name of the country or the sector") { $0.section.name },
      .text("lang", "the language of the name, 'en'; absent if it is the page's") {
        $0.section.value.language
      },
      .text("flag", "the flag, of a country only") { $0.section.flag },
      .slug("band", "the name of the woven band, of a sector only") { $0.section.band },
      .text("headline", "a sentence on who is asking for how much, without a full stop") {
        $0.section.totals.headline
      },
      .text("pledge", "how much is pledged, and how many loans cannot be lent to any more") {
        $0.section.totals.pledge
      },
      .text("lede", "sentences on who is asking for how much, and how much is pledged") { $0.lede },
      .link("upHref", "link to the overview of all countries or sectors") {
        $0.layout.root + $0.section.kind.path.text
      },
      .text("upText", "'All countries', 'All sectors'") {
        $0.layout.site.words.section[$0.section.kind].all
      },
    ])

  private var lede: String {
    let words = layout.site.words
    let sentence = words.headline.sentence.text(.text(section.totals.headline))
    return words.formats.sentences.text(of: [sentence, section.totals.pledge].compactMap(\.self))
  }
}

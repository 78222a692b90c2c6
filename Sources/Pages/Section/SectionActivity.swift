import Loans
import SiteIndex
import Words

/// An activity of a sector in an overview, as the template sees it.
struct SectionActivity: Sendable {
  let option: FacetOption
  /// The link to the page of the sector.
  let link: String
  let words: SiteWords

  static let bindings = TemplateBindings<SectionActivity>(
    "an activity",
    [
      .text("name", "the name of the activity") { $0.option.value.name },
      .text("lang", "the language of the name, 'en'; absent if it is the page's") {
        $0.option.value.language
      },
      .text("count", "how many loans of the sector have the activity") {
        $0.words.formats.text(.count($0.option.count))
      },
      .link("href", "link to the page of the sector, filtered by the activity") {
        "\($0.link)#activity=\($0.option.value.slug)"
      },
    ])
}

import Mustache
import SiteIndex
import Words

extension ListPage {
  /// The names that the template of the list may use.
  package static let bindings = TemplateBindings<ListPage>(
    "the list page",
    parts: [Part(PageLayout.bindings) { $0.layout }, Part(LoanList.bindings) { $0.list }],
    [
      .text("headline", "a sentence on who is asking for how much") { $0.totals.headline },
      .text("lede", "how much is pledged, and the site's description") { $0.lede },
      .text("pledge", "how much is pledged, and how many loans cannot be lent to any more") {
        $0.totals.pledge
      },
      .text("tagline", "the site's description") { $0.layout.site.settings.description },
      .lang("taglineLang", "the language of the site's description") { $0.taglineLanguage },
      .direction("taglineDirection", with: "taglineLang") { $0.taglineLanguage },
    ])

  /// The language of the description, if it is known and not that of the page.
  private var taglineLanguage: TextLanguage? {
    layout.site.settings.descriptionLanguage.map(layout.site.languages.textLanguage)
  }

  private var lede: String {
    let sentences = [totals.pledge, layout.site.settings.description].compactMap(\.self)
    return layout.site.words.formats.sentences.text(of: sentences.filter { !$0.isEmpty })
  }
}

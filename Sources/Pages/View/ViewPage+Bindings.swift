import Mustache
import Site
import SiteIndex
import Words

extension ViewPage {
  /// The names that the template of a view may use.
  package static let bindings = TemplateBindings<ViewPage>(
    "the page of a view",
    parts: [Part(PageLayout.bindings) { $0.layout }, Part(LoanList.bindings) { $0.list }],
    [
      .text("name", "the title of the view") { $0.result.view.title },
      .lang("nameLang", "the language of that title") { $0.titleLanguage },
      .direction("nameDirection", with: "nameLang") { $0.titleLanguage },
      .text("searched", "a sentence on what the view searches for") { $0.result.sentence },
      .text("headline", "a sentence on who is asking for how much, without a full stop") {
        $0.result.totals.headline
      },
      .text("pledge", "how much is pledged, and how many loans cannot be lent to any more") {
        $0.result.totals.pledge
      },
      .link("upHref", "link to the list of all views") {
        $0.layout.root + PagePaths.views.text
      },
      .text("upText", "'All searches'") { $0.layout.site.words.view.allViews },
    ])

  private var titleLanguage: TextLanguage? {
    result.view.titleLanguage.map(layout.site.languages.textLanguage)
  }
}

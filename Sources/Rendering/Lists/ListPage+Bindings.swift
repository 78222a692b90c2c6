import Mustache

extension ListPage {
  /// The names that the template of the list may use.
  package static let bindings = TemplateBindings<ListPage>(
    "the list page",
    parts: [Part(PageLayout.bindings) { $0.layout }, Part(LoanList.bindings) { $0.list }],
    [
      .text("headline", "a sentence on who is asking for how much") { $0.totals.headline },
      .text("lede", "how much is pledged, and the site's description") { $0.lede },
    ])

  private var lede: String {
    [totals.pledgeSentence.map { "\($0)." }, layout.site.settings.description].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

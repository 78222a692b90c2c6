import Mustache

extension ListPage {
  /// What the template of the list may use.
  package static let names = TemplateBindings<ListPage>(
    "the list page",
    parts: [Part(PageLayout.names) { $0.frame }, Part(LoanList.names) { $0.list }],
    [
      .text("headline", "who asks for how much") { $0.totals.headline },
      .text("lede", "how much is pledged, and the site's description") { $0.lede },
    ])

  private var lede: String {
    [totals.pledged.map { "\($0)." }, frame.site.settings.description].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

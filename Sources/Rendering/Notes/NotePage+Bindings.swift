import Words

extension NotePage {
  /// The names that the template of a note's page may use.
  package static let bindings = TemplateBindings<NotePage>(
    "the page of a note",
    parts: [Part(PageLayout.bindings) { $0.layout }],
    [
      .link("listHref", "link to the list") { $0.layout.homeLink },
      .text("title", "the title of the note") { $0.title },
      .html("note", "the text of the note") { $0.body.html },
      .text("noteLang", "the language of title and note; absent if it is the page's") {
        $0.body.language?.text
      },
      .text("noteDirection", "'ltr' or 'rtl', for a note with a noteLang") {
        $0.body.language?.direction
      },
    ])
}

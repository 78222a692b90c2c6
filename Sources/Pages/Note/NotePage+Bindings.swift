import Notes
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
      .lang("noteLang", "the language of title and note") { $0.body.language },
      .direction("noteDirection", with: "noteLang") { $0.body.language },
    ])
}

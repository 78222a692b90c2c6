extension NotePage {
  /// What the template of a page of the site's own may use.
  package static let names = TemplateBindings<NotePage>(
    "the page of a note",
    parts: [Part(PageLayout.names) { $0.frame }],
    [
      .text("listHref", "the list") { $0.frame.homeLink },
      .text("title", "the title of the note") { $0.title },
      .html("note", "the text of the note") { $0.body },
    ])
}

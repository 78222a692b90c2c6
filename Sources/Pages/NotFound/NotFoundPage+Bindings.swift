extension NotFoundPage {
  /// The names that the template of the 404 page may use.
  package static let bindings = TemplateBindings<NotFoundPage>(
    "the 404 page", parts: [Part(PageLayout.bindings) { $0.layout }],
    [
      .link(
        "loanLink",
        "a loan at Kiva, with ID in place of its number, for the script; absent if the page is to "
          + "name no loan"
      ) {
        $0.kivaLink
      },
      .text(
        "languageFolders",
        "the folders of a site's further languages, with spaces between, for the script"
      ) {
        $0.languageFolders
      },
    ])
}

extension ChangesPage {
  /// The names that the template of the page of changes may use.
  package static let bindings = TemplateBindings<ChangesPage>(
    "the page of changes",
    parts: [Part(PageLayout.bindings) { $0.layout }],
    [
      .flag("hasFilter", "whether there is anything to filter by") { !$0.facets.isEmpty },
      .list("facets", "the countries and the sectors of the loans", ChangeFacet.bindings) {
        $0.facets
      },
      .flag("isEmpty", "whether nothing is recorded") { $0.lastChange == nil },
      .list("periods", "the last change, the last day and the last week", PeriodSection.bindings) {
        $0.periods
      },
    ])
}

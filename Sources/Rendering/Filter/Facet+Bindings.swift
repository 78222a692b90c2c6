import Mustache

extension Facet {
  package static let names = TemplateBindings<Facet>(
    "a facet",
    [
      .text("facet", "the name of its controls: 'sector', 'country'") { $0.key.rawValue },
      .text("label", "what it is about, in a word") { $0.label },
      .flag("isOpen", "whether its options are seen at once") { $0.isOpen },
      .text("searchLabel", "'Search countries', of a long facet only") { $0.searchLabel },
      .list("options", "what can be ticked, the most frequent first", FacetOption.names) {
        LazyList(Array($0.options))
      },
      .text("restText", "'12 more', of a long facet only") { $0.restText },
      .list("rest", "what is folded away", FacetOption.names) { LazyList(Array($0.rest)) },
    ])
}

extension FacetOption {
  package static let names = TemplateBindings<FacetOption>(
    "an option",
    choice + [
      .text("flag", "the flag, of a country only") { $0.flag },
      .text("band", "the name of the woven band, of a sector only") { $0.band },
      .flag("hasActivities", "whether there are activities") { !$0.activities.isEmpty },
      .list("activities", "the activities under a sector", activityNames) { $0.activities },
    ])

  package static let activityNames = TemplateBindings<FacetOption>("an activity", choice)

  private static let choice: [Field<FacetOption>] = [
    .text("value", "what stands in attributes and in the hash") { $0.value.slug },
    .text("name", "what it is called") { $0.value.name },
    .text("count", "how many of the loans have it") { String($0.count) },
  ]
}

import Mustache
package import SiteIndex

extension Facet {
  package static let bindings = TemplateBindings<Facet>(
    "a facet",
    [
      .choice("facet", "the name of its controls: 'sector', 'country'") { $0.key },
      .text("label", "the heading, 'Sector'") { $0.label },
      .flag("isOpen", "whether the facet is expanded when the page loads") { $0.isOpen },
      .text("searchLabel", "'Search countries', of a long facet only") { $0.searchLabel },
      .list("options", "the options in sight, the most frequent first", FacetOption.bindings) {
        LazyList(Array($0.options))
      },
      .flag("hasRest", "whether options are folded away") { !$0.rest.isEmpty },
      .text("restText", "'12 more', of a long facet only") { $0.restText },
      .list("rest", "the options that are folded away", FacetOption.bindings) {
        LazyList(Array($0.rest))
      },
    ])
}

extension FacetOption {
  package static let bindings = TemplateBindings<FacetOption>(
    "an option",
    choice + [
      .text("flag", "the flag, of a country only") { $0.flag },
      .slug("band", "the name of the woven band, of a sector only") { $0.band },
      .flag("hasActivities", "whether there are activities") { !$0.activities.isEmpty },
      .list("activities", "the activities under a sector", activityBindings) { $0.activities },
    ])

  package static let activityBindings = TemplateBindings<FacetOption>("an activity", choice)

  private static let choice: [Field<FacetOption>] = [
    .slug("value", "the slug, as in attributes and in the hash") { $0.value.slug },
    .text("name", "the name that readers see") { $0.value.name },
    .text("lang", "the language of the name, 'en'; absent if it is the page's") {
      $0.value.language
    },
    .integer("count", "how many of the loans have the value") { $0.count },
  ]
}

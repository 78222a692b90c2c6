package import SiteIndex

extension SectionIndexPage {
  /// The overview of the countries or of the sectors: `countries.html`, `sectors.html`.
  package static func route(of kind: SectionKind) -> Route {
    Route(
      at: kind.path, template: "sections", bindings: bindings, script: .sections,
      assets: { context in
        // Without a letter there is nothing for the script to do.
        context.assets.linking(context.sections(of: kind).all.isEmpty ? .page : .sections)
      },
      model: { context, layout in
        SectionIndexPage(
          layout: layout.titled(
            context.words.section[kind].title, description: context.totals.headline),
          sections: context.sections(of: kind), totals: context.totals)
      })
  }
}

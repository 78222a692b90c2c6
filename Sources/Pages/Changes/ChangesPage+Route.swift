import History
import SiteIndex

extension ChangesPage {
  /// The page of changes, which every site has.
  package static let route = Route(
    at: PagePaths.changes, template: "changes", bindings: bindings, script: .changes,
    assets: { context in
      // Without periods there is nothing for the script to do.
      context.assets.linking(context.content.history.lastChange == nil ? .page : .changes)
    },
    model: { context, layout in
      ChangesPage(
        layout: layout.titled(
          context.words.changes.title, description: context.words.changes.description
        ).followed(by: FeedLink.toChanges(in: context.layout)),
        in: context)
    })
}

extension ChangesPage {
  /// The page of changes, which every site has.
  static let route = Route(
    at: path, template: "changes", bindings: bindings, script: .changes
  ) { context, layout in
    ChangesPage(
      layout: layout.titled(
        context.words.changes.title, description: context.words.changes.description),
      in: context)
  }
}

import Pages
import Site
import SiteIndex

extension SiteAssets {
  /// The route of style sheets and scripts, `assets/NAME.FINGERPRINT.css` or `.js`.
  static let route = Route { context in
    LazyList(linkedFiles(in: context.inAllLanguages)).map { file in
      RouteFile(at: file.path) { file }
    }
  }

  /// Returns the files that the pages of a site link, without duplicates.
  static func linkedFiles(in contexts: [SiteContext]) -> [Page] {
    var paths: Set<OutputPath> = []
    return contexts.flatMap { $0.assets.linkedFiles(in: $0) }.filter { file in
      paths.insert(file.path).inserted
    }
  }

  /// The files that the pages in one language link.
  private func linkedFiles(in context: SiteContext) -> [Page] {
    var paths: Set<OutputPath> = []
    for route in context.routes {
      guard let kind = route.pageKind, !route.files(context).isEmpty else { continue }
      for assets in kind.assets(context) {
        if let marks = assets.marks { paths.insert(marks) }
        paths.formUnion(assets.onDemand.values)
        if let style = assets.shortlistStyle { paths.insert(style) }
        paths.insert(assets.printStyle)
        guard case .linked(let parts) = assets.form else { continue }
        paths.formUnion([parts.style, parts.theme, parts.script])
      }
    }
    return files.filter { paths.contains($0.path) }
  }
}

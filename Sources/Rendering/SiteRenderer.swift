package import Diagnostics
import Mustache
package import Site

/// Renders the files of a site on demand, in any order and concurrently, without keeping them in
/// memory.
///
/// The same content and templates give the same bytes.
package struct SiteRenderer: Sendable {
  /// The paths of all files, each of them once.
  package let paths: [OutputPath]
  /// Warnings about flaws of the content despite which every file can be rendered.
  package let warnings: [Warning]
  /// Warnings about notes on a country or a sector that has no loans at the moment. Such a note is
  /// not an error, because loans come and go.
  package let orphans: [Warning]

  /// The template of each page of the site's own, as the user knows it, by the path of the page.
  package let ownTemplates: [OutputPath: String]

  /// The files of each route.
  private let files: [LazyList<RouteFile>]
  /// For each of the paths, the indices of the route and of the file among those of the route.
  private let fileIndices: [FileIndex]
  private let context: SiteContext

  private struct FileIndex {
    let route: Int
    let file: Int
  }

  package init(_ content: SiteContent, templates folder: TemplateFolder) {
    let context = SiteContext(content, templates: folder)
    let files = context.routes.map { $0.files(context) }
    fileIndices = files.indices.flatMap { route in
      (0..<files[route].count).map { FileIndex(route: route, file: $0) }
    }
    paths = fileIndices.map { files[$0.route][$0.file].path }
    warnings =
      folder.warnings + content.notes.warnings + context.layout.navigation.warnings
      + NotFoundPage.warnings(of: context)
    ownTemplates = Dictionary(
      uniqueKeysWithValues: folder.pages.map { ($0.path, $0.displayPath) })
    orphans = content.notes.orphanWarnings(among: context.sections)
    self.files = files
    self.context = context
  }

  var content: SiteContent { context.content }

  /// Renders the file at `paths[index]`. If the task is cancelled, any part of the file may be
  /// missing.
  ///
  /// - Throws: An error that `TemplateFolder` does not find in a template: partials that use each
  ///   other without end.
  package func page(at index: Int) throws(Diagnostic) -> Page {
    let index = fileIndices[index]
    return try files[index.route][index.file].make()
  }
}

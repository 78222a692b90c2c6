package import Diagnostics
import Mustache
package import Site

/// Makes the files of a site, each on its own: in any order, side by side, without keeping any.
///
/// The same content and templates give the same bytes.
package struct SiteRenderer: Sendable {
  /// The paths of all files, each of them once.
  package let paths: [OutputPath]
  /// Flaws of the content that do not keep a file from being made, one sentence each.
  package let warnings: [String]
  /// Notes on a country or a sector that no loan is in now, one sentence each. As the loans come and
  /// go, such a note is nobody's error.
  package let orphans: [String]

  /// The files of each route.
  private let files: [LazyList<RouteFile>]
  /// Where the file at each of the paths is among the files of the routes.
  private let places: [Place]
  private let context: SiteContext

  private struct Place {
    let route: Int
    let file: Int
  }

  package init(_ content: SiteContent, templates folder: TemplateFolder) {
    let context = SiteContext(content, templates: folder)
    let files = Route.all.map { $0.files(context) }
    places = files.indices.flatMap { route in
      (0..<files[route].count).map { Place(route: route, file: $0) }
    }
    paths = places.map { files[$0.route][$0.file].path }
    warnings = folder.warnings + content.notes.warnings + NotFoundPage.warnings(of: context)
    orphans = content.notes.orphanWarnings(among: context.sections)
    self.files = files
    self.context = context
  }

  var content: SiteContent { context.content }

  /// Makes the file at `paths[index]`. A file made on a task that is cancelled may lack anything.
  ///
  /// - Throws: What `TemplateFolder` could not find in a template: partials that use each other
  ///   without end.
  package func page(at index: Int) throws(Diagnostic) -> Page {
    let place = places[index]
    return try files[place.route][place.file].make()
  }
}

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
  /// For each route, the number of its files and of those of the routes before it.
  private let ends: [Int]
  private let context: SiteContext
  /// What the files are made from; `nil` if the version of the program is not known, or if there is
  /// anything in the content of which no fingerprint can be computed.
  private let inputs: SiteInputs?

  /// Prepares the files of a site.
  ///
  /// - Parameters:
  ///   - content: Everything that the site is made of, except its templates.
  ///   - folder: The templates.
  ///   - program: Identifies the version of the program that renders the files. Without it, no
  ///     file has inputs.
  package init(
    _ content: SiteContent, templates folder: TemplateFolder, program: String? = nil
  ) {
    let context = SiteContext(content, templates: folder)
    let files = context.routes.map { $0.files(context) }
    var ends: [Int] = []
    for route in files { ends.append(route.count + (ends.last ?? 0)) }
    self.ends = ends
    paths = files.flatMap { route in (0..<route.count).map { route[$0].path } }
    warnings =
      folder.warnings + content.notes.warnings + context.layout.navigation.warnings
      + NotFoundPage.warnings(of: context)
    ownTemplates = Dictionary(
      uniqueKeysWithValues: folder.pages.map { ($0.path, $0.displayPath) })
    orphans = content.notes.orphanWarnings(among: context.sections)
    self.files = files
    self.context = context
    inputs = program.flatMap { SiteInputs(of: context, folder, program: $0) }
  }

  var content: SiteContent { context.content }

  /// Renders the file at `paths[index]`. If the task is cancelled, any part of the file may be
  /// missing.
  ///
  /// - Throws: An error that `TemplateFolder` does not find in a template: partials that use each
  ///   other without end.
  package func page(at index: Int) throws(Diagnostic) -> Page { try file(at: index).make() }

  private func file(at index: Int) -> RouteFile {
    guard let route = ends.firstIndex(where: { index < $0 }) else {
      preconditionFailure("each path is that of a file")
    }
    return files[route][index - (route > 0 ? ends[route - 1] : 0)]
  }
}

extension SiteRenderer {
  /// Returns the fingerprints of everything that the file at `paths[index]` is made from; `nil` if
  /// that is not known.
  package func inputs(at index: Int) -> PageInputs? {
    inputs.map { PageInputs(of: file(at: index), in: $0) }
  }

  /// Renders the file at `paths[index]`, as `page(at:)` does.
  ///
  /// - Parameters:
  ///   - index: The index of the path of the file.
  ///   - inputs: The fingerprints of what the file is made from.
  /// - Returns: The file, and the fingerprint of what it was made from.
  /// - Throws: The errors of `page(at:)`.
  package func page(
    at index: Int, madeFrom inputs: PageInputs
  ) throws(Diagnostic) -> (page: Page, inputs: Fingerprint) {
    let reads = DataTimeReads()
    let page = try file(at: index).make(recording: reads)
    return (page, reads.isEmpty ? inputs.withoutTime : inputs.withTime)
  }
}

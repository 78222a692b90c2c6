package import Diagnostics
import Mustache
import Notes
package import Pages
package import Site
import SiteIndex

/// Renders the files of a site on demand, in any order and concurrently, without keeping them in
/// memory.
///
/// The same content and templates give the same bytes.
package struct SiteRenderer: Sendable {
  /// The paths of all files, each of them once.
  package let paths: [OutputPath]
  /// Warnings about flaws of the content despite which every file can be rendered.
  package let warnings: [Warning]
  /// Warnings about notes on a country or a sector that has no loans at the moment, and about those in
  /// a language that the site does not have. Such a note is not an error, because loans come and go,
  /// and a site can be built in one of its languages.
  package let orphans: [Warning]

  /// The template of each page of the site's own, as the user knows it, by the path of the page.
  package let ownTemplates: [OutputPath: String]

  /// The site in each of its languages, the first one at the root of the site.
  let contexts: [SiteContext]
  /// The files of each route, language by language.
  private let files: [LazyList<RouteFile>]
  /// The index of the language of each route.
  private let languageIndices: [Int]
  /// For each route, the number of its files and of those of the routes before it.
  private let ends: [Int]
  /// What the files in each language are made from; empty if the version of the program is not
  /// known, or if there is anything in the content of which no fingerprint can be computed.
  private let inputs: [SiteInputs]

  /// Prepares the files of a site in one language.
  ///
  /// - Parameters:
  ///   - content: Everything that the site is made of, except its templates.
  ///   - templates: The templates.
  ///   - program: Identifies the version of the program that renders the files. Without it, no
  ///     file has inputs.
  package init(
    _ content: SiteContent, templates: TemplateFolder, program: String? = nil
  ) {
    self.init([SiteEdition(content, templates: templates)], program: program)
  }

  /// Prepares the files of a site.
  ///
  /// - Parameters:
  ///   - editions: The site in each of its languages, the one at the root of the site first; at
  ///     least one.
  ///   - program: Identifies the version of the program that renders the files. Without it, no
  ///     file has inputs.
  package init(_ editions: [SiteEdition], program: String? = nil) {
    let contexts = Self.contexts(of: editions)
    let routes = contexts.enumerated().flatMap { index, context in
      context.routes.map { (language: index, files: $0.files(context)) }
    }
    var ends: [Int] = []
    for route in routes { ends.append(route.files.count + (ends.last ?? 0)) }
    self.ends = ends
    files = routes.map(\.files)
    languageIndices = routes.map(\.language)
    paths = routes.flatMap { route in
      let language = contexts[route.language].layout.languages.current
      return (0..<route.files.count).map { language.sitePath(ofFileAt: route.files[$0].path) }
    }
    self.contexts = contexts
    warnings = zip(editions, contexts).flatMap(Self.warnings).distinct
    orphans =
      contexts.flatMap { context in
        let notes = context.content.notes
        return notes.warningsOnLanguages + notes.orphanWarnings(among: context.sections)
      }.distinct
    ownTemplates = Dictionary(
      uniqueKeysWithValues: zip(editions, contexts).flatMap { edition, context in
        edition.templates.pages.map { page in
          (context.layout.languages.current.sitePath(ofFileAt: page.path), page.displayPath)
        }
      })
    inputs = program.map { SiteInputs.all(of: zip(editions, contexts), program: $0) } ?? []
  }

  /// Returns the contexts of the editions in their order.
  private static func contexts(of editions: [SiteEdition]) -> [SiteContext] {
    let pairs = zip(editions, SiteLanguages.all(of: editions))
    let others = pairs.dropFirst().map { SiteContext($0, in: $1) }
    return pairs.prefix(1).map { SiteContext($0, in: $1, beside: others) } + others
  }

  private static func warnings(on edition: SiteEdition, _ context: SiteContext) -> [Warning] {
    edition.templates.warnings + context.content.notes.warnings
      + context.layout.navigation.warnings + NotFoundPage.warnings(of: context)
      + [context.layout.languages.nameWarning].compactMap { $0 }
  }

  /// Renders the file at `paths[index]`. If the task is cancelled, any part of the file may be
  /// missing.
  ///
  /// - Throws: An error that `TemplateFolder` does not find in a template: partials that use each
  ///   other without end.
  package func page(at index: Int) throws(Diagnostic) -> Page {
    try placed(file(at: index).file.make(), at: index)
  }

  private func file(at index: Int) -> (file: RouteFile, languageIndex: Int) {
    guard let route = ends.firstIndex(where: { index < $0 }) else {
      preconditionFailure("each path is that of a file")
    }
    let file = files[route][index - (route > 0 ? ends[route - 1] : 0)]
    return (file, languageIndices[route])
  }

  /// Returns the file with its path in the site.
  private func placed(_ page: Page, at index: Int) -> Page {
    var page = page
    page.path = paths[index]
    return page
  }
}

extension SiteRenderer {
  /// Returns the fingerprints of everything that the file at `paths[index]` is made from; `nil` if
  /// that is not known.
  package func inputs(at index: Int) -> PageInputs? {
    if inputs.isEmpty { return nil }
    let (file, languageIndex) = file(at: index)
    return PageInputs(of: file, in: inputs[languageIndex])
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
    let page = try placed(file(at: index).file.make(recording: reads), at: index)
    return (page, reads.isEmpty ? inputs.withoutTime : inputs.withTime)
  }
}

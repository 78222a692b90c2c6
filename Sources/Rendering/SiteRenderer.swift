package import Diagnostics
import Mustache
import Notes
package import Pages
package import Site
import SiteIndex

/// Renders the files of a site on demand, in any order and concurrently, without keeping them. The
/// same content and templates give the same bytes.
package struct SiteRenderer: Sendable {
  /// The paths of all files, without duplicates.
  package let paths: [OutputPath]
  /// Warnings about flaws in the content that do not prevent rendering.
  package let warnings: [Warning]
  /// Warnings about notes on countries and sectors without loans, or in languages that the site
  /// lacks. They are not errors, because loans come and go, and a site can be built in a single
  /// language.
  package let orphans: [Warning]

  /// The displayed path of each own page's template, by the path of the page.
  package let siteTemplates: [OutputPath: String]

  /// The site in each language. The first one is at the root of the site.
  let contexts: [SiteContext]
  /// The files of each route, language by language.
  private let files: [LazyList<RouteFile>]
  /// For each route, the number of files of this and all previous routes.
  private let ends: [Int]

  /// Prepares the files of a site in one language.
  package init(_ content: SiteContent, templates: TemplateFolder) {
    self.init([SiteEdition(content, templates: templates)])
  }

  /// Prepares the files of a site in each language. The first one is at the root of the site.
  package init(_ editions: [SiteEdition]) {
    let contexts = Self.contexts(of: editions)
    let routes = contexts.enumerated().flatMap { index, context in
      context.routes.map { (language: index, files: $0.files(context)) }
    }
    var ends: [Int] = []
    for route in routes { ends.append(route.files.count + (ends.last ?? 0)) }
    self.ends = ends
    files = routes.map(\.files)
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
    siteTemplates = Dictionary(
      uniqueKeysWithValues: zip(editions, contexts).flatMap { edition, context in
        edition.templates.pages.map { page in
          (context.layout.languages.current.sitePath(ofFileAt: page.path), page.displayPath)
        }
      })
  }

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

  /// Renders the file at `paths[index]`. If the task is cancelled, parts of it may be missing.
  /// Throws for an error that `TemplateFolder` cannot find: partials that use each other endlessly.
  package func page(at index: Int) throws(Diagnostic) -> Page {
    var page = try file(at: index).make()
    page.path = paths[index]
    return page
  }

  private func file(at index: Int) -> RouteFile {
    guard let route = ends.firstIndex(where: { index < $0 })
    else { preconditionFailure("each path is that of a file") }
    return files[route][index - (route > 0 ? ends[route - 1] : 0)]
  }

  /// Returns the folders, in each language, whose paths a person's files must not have: the folders
  /// of any site with loans, and those of long lists and of pictures for messengers. The folders of
  /// long lists and of pictures for messengers, which not every site has, are included only if one
  /// of the files has the path.
  package func foldersOfLoans(amongFiles files: [OutputPath]) -> [OutputPath] {
    let names =
      [PagePaths.loanFolder.description, PagePaths.partnerFolder]
      + SectionKind.allCases.map(\.rawValue)
    let namesOfSomeSites =
      [PagePaths.furtherListFolder, PagePaths.dataFolder, PagePaths.previewFolder]
      + PagePaths.DataFolder.allCases.map(\.path)
    return contexts.flatMap { context in
      let prefix = context.layout.languages.current.prefix
      return names.compactMap { OutputPath(prefix + $0) }
        + namesOfSomeSites.compactMap { OutputPath(prefix + $0) }.filter(files.contains)
    }
  }

  /// Returns whether a site could have a page or a data file at this path, if it had other loans.
  package func isAddressOfLoans(_ path: OutputPath) -> Bool {
    contexts.contains { context in
      let prefix = context.layout.languages.current.prefix
      guard path.text.hasPrefix(prefix) else { return false }
      return OutputPath(String(path.text.dropFirst(prefix.count)))?.isAddressOfLoans == true
    }
  }
}

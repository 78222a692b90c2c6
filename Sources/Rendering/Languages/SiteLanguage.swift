import Site
import Words

/// A language of a site.
struct SiteLanguage: Equatable, Sendable {
  let tag: LanguageTag
  /// The name of the language in the language itself, `Español`.
  let name: String
  /// `ltr` or `rtl`.
  let direction: String
  /// The folder of the pages, `es`; `nil` for those in the first language, which are at the root.
  let folder: OutputPath?
  /// The pages that the site may have in another language and lack in this one.
  let notePages: Set<OutputPath>

  /// Whether it is the first language of the site, whose pages are at the root.
  var isFirst: Bool { folder == nil }

  /// The beginning of the paths of the pages: `es/`, or nothing.
  var prefix: String { folder.map { "\($0)/" } ?? "" }

  /// Returns the path in the site of a file of the language.
  func sitePath(of path: OutputPath) -> OutputPath {
    guard let folder else { return path }
    guard let path = path.below(folder) else {
      preconditionFailure("'\(folder)/\(path)' is no path")
    }
    return path
  }

  /// Returns whether the site has a page in this language, if it has one at this path in another.
  func hasPage(at path: OutputPath) -> Bool {
    let dependsOnLanguage = path == NotesPage.path || path.isNotePage
    return !dependsOnLanguage || notePages.contains(path)
  }
}

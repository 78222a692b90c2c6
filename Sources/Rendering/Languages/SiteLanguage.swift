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

  /// Returns the path in the site of a file of the language; `nil` if it would be longer than a path
  /// can be.
  func sitePath(of path: OutputPath) -> OutputPath? {
    if let folder { path.below(folder) } else { path }
  }

  /// Returns the path in the site of a file that kivagen makes in the language.
  func sitePath(ofFileAt path: OutputPath) -> OutputPath {
    guard let path = sitePath(of: path) else {
      preconditionFailure("no file of kivagen has a path as long as '\(path)'")
    }
    return path
  }

  /// Returns the page that shows what a page in another language shows, or the page to go to if
  /// there is none.
  ///
  /// - Parameter path: The path of the page in the other language.
  /// - Returns: The same path, unless the page may be missing in this language: then that of the
  ///   first page of the view, as its search can find other loans, or of the list.
  func counterpart(of path: OutputPath) -> OutputPath {
    if let first = path.firstPageOfView { return first }
    let dependsOnLanguage = path == PagePaths.notes || path.isNotePage
    return !dependsOnLanguage || notePages.contains(path) ? path : PagePaths.list
  }
}

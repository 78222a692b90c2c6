package import Site
package import Words

/// A language of a site.
package struct SiteLanguage: Equatable, Sendable {
  package let tag: LanguageTag
  /// The name of the language in the language itself, `Español`.
  package let name: String
  /// `ltr` or `rtl`.
  package let direction: String
  /// The folder of the pages, `es`; `nil` for the first language, whose pages are at the root.
  package let folder: OutputPath?
  /// The pages of notes that the site may have in another language but not in this one.
  package let notePages: Set<OutputPath>

  package init(
    tag: LanguageTag, name: String, direction: String, folder: OutputPath?,
    notePages: Set<OutputPath>
  ) {
    self.tag = tag
    self.name = name
    self.direction = direction
    self.folder = folder
    self.notePages = notePages
  }

  /// Whether this is the first language of the site, whose pages are at the root.
  package var isFirst: Bool { folder == nil }

  /// The beginning of the paths of the pages: `es/`, or an empty string.
  package var prefix: String { folder.map { "\($0)/" } ?? "" }

  /// Returns the path, from the root of the site, of a file of the language; `nil` if it would be
  /// too long.
  func sitePath(of path: OutputPath) -> OutputPath? {
    if let folder { path.below(folder) } else { path }
  }

  /// Returns the path, from the root of the site, of a file that kivagen writes in the language.
  package func sitePath(ofFileAt path: OutputPath) -> OutputPath {
    guard let path = sitePath(of: path) else {
      preconditionFailure("no file of kivagen has a path as long as '\(path)'")
    }
    return path
  }

  /// Returns the corresponding page in this language. It has the same path or, if the language may
  /// not have that page, it is the first page of the view or the list.
  package func counterpart(of path: OutputPath) -> OutputPath {
    if let first = path.firstPageOfView { return first }
    let dependsOnLanguage = path == PagePaths.notes || path.isNotePage
    return !dependsOnLanguage || notePages.contains(path) ? path : PagePaths.list
  }
}

package import Diagnostics
package import Site
package import Words

/// The languages of a site, from the point of view of the pages in one of them.
package struct SiteLanguages: Equatable, Sendable {
  /// The languages in the order of the settings; at least one.
  package let all: [SiteLanguage]
  private let index: Int
  /// The paths of the files that exist in each language, regardless of loans and notes.
  private let pathsInEachLanguage: Set<OutputPath>

  package init(_ all: [SiteLanguage], index: Int, pathsInEachLanguage: Set<OutputPath>) {
    self.all = all
    self.index = index
    self.pathsInEachLanguage = pathsInEachLanguage
  }

  package var current: SiteLanguage { all[index] }

  package var isMultilingual: Bool { all.count > 1 }

  /// The relative link from the root of the pages in the language to the root of the site; empty if
  /// they are the same.
  package var linkToSite: String { current.isFirst ? "" : "../" }

  /// Returns the relative path from a page to the folder that a link in a note is relative to. That
  /// is `root`, the folder of the language, or the root of the site for a file that all languages
  /// share.
  package func root(ofTarget target: String, from root: String) -> String {
    if current.isFirst { return root }
    let isShared = OutputPath(ofTarget: target).map { !isInEachLanguage($0) } ?? false
    return isShared ? root + linkToSite : root
  }

  /// Returns the path, from the root of the site, of the target of a link in a note; `nil` if it
  /// would be too long.
  package func sitePath(ofLinkTo path: OutputPath) -> OutputPath? {
    isInEachLanguage(path) ? current.sitePath(of: path) : path
  }

  /// A warning if an earlier language has the same name in the menu. It refers to the file of the
  /// variety, because the file of the other language would change both names.
  package var nameWarning: Warning? {
    guard let other = all[..<index].first(where: { $0.name == current.name }) else { return nil }
    let variety = other.tag.isVariety(of: current.tag) ? other.tag : current.tag
    let file = "\(Catalogue.folder)/\(variety.text).yml"
    return Warning(
      .template,
      "the languages '\(other.tag.text)' and '\(current.tag.text)' have the same name in the menu, "
        + "'\(current.name)'; set 'name' under 'language' in its file of words, "
        + "'\(file)'")
  }

  /// Returns a path from the root of the site, without the folder of a language at its beginning.
  package func withoutFolder(_ path: OutputPath) -> OutputPath {
    all.lazy.compactMap(\.folder).compactMap(path.relative).first ?? path
  }

  /// Returns a language with the direction that its words specify or, if the site does not have its
  /// words, with the usual direction.
  package func textLanguage(_ tag: LanguageTag) -> TextLanguage {
    TextLanguage(tag: tag.text, direction: all.first { $0.tag == tag }?.direction ?? tag.direction)
  }

  /// Returns whether a file at the path exists in each language, or could exist with other loans
  /// and notes.
  private func isInEachLanguage(_ path: OutputPath) -> Bool {
    pathsInEachLanguage.contains(path) || path.isAddressOfLoans || path.isAddressOfView
      || path.isNotePage
  }
}

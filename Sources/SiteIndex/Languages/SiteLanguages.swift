package import Diagnostics
package import Site
package import Words

/// The languages of a site, as the pages in one of them know them.
package struct SiteLanguages: Equatable, Sendable {
  /// The languages in the order of the settings; at least one.
  package let all: [SiteLanguage]
  private let index: Int
  /// The paths of the files that each language has, whatever loans and notes it has.
  private let pathsInEachLanguage: Set<OutputPath>

  package init(_ all: [SiteLanguage], index: Int, pathsInEachLanguage: Set<OutputPath>) {
    self.all = all
    self.index = index
    self.pathsInEachLanguage = pathsInEachLanguage
  }

  package var current: SiteLanguage { all[index] }

  package var isMultilingual: Bool { all.count > 1 }

  /// The relative link from the root of the pages in the language to that of the site, if any.
  package var linkToSite: String { current.isFirst ? "" : "../" }

  /// Returns the relative path from a page to the folder that a note's link is relative to: `root`,
  /// the folder of the language, or the root of the site for a file that all languages share.
  package func root(ofTarget target: String, from root: String) -> String {
    if current.isFirst { return root }
    let isShared = OutputPath(ofTarget: target).map { !isInEachLanguage($0) } ?? false
    return isShared ? root + linkToSite : root
  }

  /// Returns the path in the site of the target of a note's link; `nil` if it would be too long.
  package func sitePath(ofLinkTo path: OutputPath) -> OutputPath? {
    isInEachLanguage(path) ? current.sitePath(of: path) : path
  }

  /// A warning if an earlier language has the same name in the menu. It names the file of the
  /// variety, since that of the other language would change both names.
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

  /// Returns a path in the site without the folder of a language at its beginning.
  package func withoutFolder(_ path: OutputPath) -> OutputPath {
    all.lazy.compactMap(\.folder).compactMap(path.relative).first ?? path
  }

  /// Returns a language with the direction of its words if the site has them, else the usual one.
  package func textLanguage(_ tag: LanguageTag) -> TextLanguage {
    TextLanguage(tag: tag.text, direction: all.first { $0.tag == tag }?.direction ?? tag.direction)
  }

  /// Returns whether each language has, or with other loans and notes can have, a file at the path.
  private func isInEachLanguage(_ path: OutputPath) -> Bool {
    pathsInEachLanguage.contains(path) || path.isAddressOfLoans || path.isAddressOfView
      || path.isNotePage
  }
}

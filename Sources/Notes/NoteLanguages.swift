import SiteIndex
package import Words

/// The languages that the names of notes can have.
package struct NoteLanguages: Sendable {
  /// The languages of the pages of the site; at least one.
  let pages: [LanguageTag]
  /// The language of notes without a language in their names.
  package let original: LanguageTag
  /// The tags that names of notes for these pages can have.
  private let tagsOfPages: Set<LanguageTag>
  /// The tags that names can have according to the setting `languages`. A build can leave out some
  /// of these languages.
  private let declared: Set<LanguageTag>
  /// Whether the site has the setting `languages`.
  let isMultilingual: Bool
  private let languagesWithWords: Set<LanguageTag>

  /// Creates the languages of a site. `pages` has the languages of its pages, at least one.
  /// `declared` has the languages in its settings, if there are several; notes without a language
  /// in their names are in the first of these, even if the pages are in another language. `own` has
  /// the languages for which the site has files of words.
  package init(pages: [LanguageTag], declared: [LanguageTag] = [], own: [LanguageTag] = []) {
    let original = declared.first ?? pages.first ?? .english
    self.pages = pages
    self.original = original
    tagsOfPages = Set((pages + [original]).flatMap(\.fallbackChain))
    self.declared = Set(declared.flatMap(\.fallbackChain))
    isMultilingual = !declared.isEmpty
    languagesWithWords = Set(builtInLanguages + own)
  }

  /// Returns the tags that notes for pages in a language can have in their names, the best first.
  /// `nil` stands for a name without a tag, which is in the original language.
  func tagsOfNotes(for language: LanguageTag) -> [LanguageTag?] {
    language.fallbackChain + [nil] + original.fallbackChain
  }

  /// Returns whether a note with this tag in its name is in a language without pages in this build.
  func isForOtherPages(_ tag: LanguageTag?) -> Bool {
    !pages.contains { $0.isVariety(of: tag ?? original) }
  }

  /// Returns the advice on how to get pages in a language that the site does not have.
  package func advice(adding language: LanguageTag) -> String {
    if isMultilingual { return "add '\(language.text)' to 'languages'" }
    // Having both settings in a file would be an error.
    let replaced = original == .english ? "" : " in place of 'language'"
    return "set 'languages: [\(original.text), \(language.text)]'\(replaced)"
  }

  /// The role of a language in a site.
  enum Role: Equatable {
    /// The note is for pages in this language.
    case pages
    /// The note is for pages in a language of the settings that this build leaves out.
    case unbuilt
    /// The note is in a language that the site does not have.
    case other
    /// The tag may merely be a part of the name, as in `v1.to`.
    case unclear
  }

  /// Returns the role of a language if a name ends with its tag.
  func role(of tag: LanguageTag) -> Role {
    if tagsOfPages.contains(tag) { return .pages }
    if declared.contains(tag) { return .unbuilt }
    return tag.fallbackChain.contains(where: languagesWithWords.contains) ? .other : .unclear
  }
}

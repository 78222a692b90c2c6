package import Words

/// The languages that the names of notes can have.
package struct NoteLanguages: Sendable {
  /// The languages of the pages of the site; at least one.
  let pages: [LanguageTag]
  /// The language of notes without a language in their names.
  let original: LanguageTag
  /// The tags that names of notes for these pages can have.
  private let tagsOfPages: Set<LanguageTag>
  /// The languages of the settings, of which a build can leave out some.
  private let declared: Set<LanguageTag>
  /// The languages of which there are words.
  private let worded: Set<LanguageTag>

  /// Creates the languages of a site.
  ///
  /// - Parameters:
  ///   - pages: The languages of its pages; at least one.
  ///   - declared: The languages of its settings, if it has several: notes without a language in
  ///     their names are in the first one, also if the pages are in another.
  ///   - own: The languages of which the site has files of words.
  package init(
    pages: [LanguageTag], declared: [LanguageTag] = [], own: [LanguageTag] = []
  ) {
    let original = declared.first ?? pages.first ?? .english
    self.pages = pages
    self.original = original
    tagsOfPages = Set((pages + [original]).flatMap(Self.names))
    self.declared = Set(declared)
    worded = Set(builtInLanguages + own)
  }

  /// Returns the tags with which a note for pages in a language can be named, the best first:
  /// `es-MX` and `es`, or `zh-Hans` and `zh`.
  static func names(of language: LanguageTag) -> [LanguageTag] {
    let chain = language.fallbackChain
    guard let short = LanguageTag(language.languageCode), !chain.contains(short),
      short.fallbackChain.contains(where: chain.contains)
    else { return chain }
    return chain + [short]
  }

  /// Returns whether a note with this language in its name is for other pages only, since it is in
  /// the language of the original and the pages are not.
  func isForOtherPages(_ tag: LanguageTag?) -> Bool {
    !pages.contains { Self.names(of: $0).contains(tag ?? original) }
  }

  /// What a tag at the end of a name stands for.
  enum Meaning: Equatable {
    /// The note is for pages in this language.
    case pages
    /// The note is for pages in a language of the settings that are not built.
    case unbuilt
    /// The note is in a language that the site does not have.
    case other
    /// The tag may be no more than a part of the name, as in `v1.to`.
    case unclear
  }

  func meaning(of tag: LanguageTag) -> Meaning {
    if tagsOfPages.contains(tag) { return .pages }
    if declared.contains(where: { Self.names(of: $0).contains(tag) }) { return .unbuilt }
    return tag.fallbackChain.contains(where: worded.contains) ? .other : .unclear
  }
}

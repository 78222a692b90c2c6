package import Words

/// The name of the file of a note, relative to the notes folder: `countries/KE.es.md`.
package struct NoteFileName: Comparable {
  /// The name without language and suffix, which determines where the note is shown:
  /// `countries/KE`.
  let stem: Substring
  /// The language in the name, `es`; `nil` if there is none.
  let language: LanguageTag?

  enum Meaning {
    case note(NoteFileName)
    /// The file is a translation of a note into a language of the settings that this build leaves
    /// out.
    case unbuilt
    /// The file is a translation of a note into a language that the site does not have.
    case otherLanguage(LanguageTag)
  }

  /// Returns the meaning of a file's name, given the names of all files; `nil` if it is not the
  /// name of a note.
  ///
  /// Many ordinary words are also language tags. If neither kivagen nor the site has words in the
  /// language, a tag counts as that of a translation only if it has two letters and one of these is
  /// true: the site sets `languages`, the original exists, or the file could not be used as another
  /// note.
  static func meaning(
    of name: String, in languages: NoteLanguages, beside names: Set<String>
  ) -> Meaning? {
    guard name.hasSuffix(suffix) else { return nil }
    let whole = NoteFileName(stem: name.dropLast(suffix.count), language: nil)
    guard let (stem, tag) = languageSuffix(of: name) else { return .note(whole) }
    switch languages.role(of: tag) {
    case .pages: return .note(NoteFileName(stem: stem, language: tag))
    case .unbuilt: return .unbuilt
    case .other: return .otherLanguage(tag)
    case .unclear:
      let isTranslation = isTranslation(stem, tag, in: languages, beside: names)
      return isTranslation ? .otherLanguage(tag) : .note(whole)
    }
  }

  /// Splits `why.es` into the name of the note and a language of the site; `nil` if there is none.
  package static func split(
    _ name: String, in languages: NoteLanguages, beside names: Set<String>
  ) -> (name: String, language: LanguageTag)? {
    guard case .note(let note)? = meaning(of: name + suffix, in: languages, beside: names),
      let language = note.language
    else { return nil }
    return (String(note.stem), language)
  }

  /// Returns the language at the end of a name without suffix, if the site does not have that
  /// language.
  package static func missingLanguage(
    of name: String, in languages: NoteLanguages, beside names: Set<String>
  ) -> LanguageTag? {
    guard
      case .otherLanguage(let language)? = meaning(of: name + suffix, in: languages, beside: names)
    else { return nil }
    return language
  }

  private static func isTranslation(
    _ stem: Substring, _ tag: LanguageTag, in languages: NoteLanguages, beside names: Set<String>
  ) -> Bool {
    // Any three letters could be a tag.
    guard tag.languageCode.utf8.count == 2,
      let placement = try? NotePlacement(ofFileNamed: stem)
    else { return false }
    guard case .page = placement else { return true }
    return languages.isMultilingual || names.contains("\(stem)\(suffix)")
  }

  /// Splits a name without suffix before a language tag of two letters: `KE` and `de`.
  package static func splitTag(of name: String) -> (rest: String, tag: LanguageTag)? {
    guard let (rest, tag) = languageSuffix(of: name + suffix), tag.languageCode.utf8.count == 2
    else { return nil }
    return (String(rest), tag)
  }

  private static let suffix = ".md"

  /// Splits the name of a file before its language tag, if it has one: `countries/KE` and `es`.
  private static func languageSuffix(of name: String) -> (rest: Substring, tag: LanguageTag)? {
    let stem = name.dropLast(suffix.count)
    guard name.hasSuffix(suffix), let dot = stem.lastIndex(of: "."),
      let tag = LanguageTag(String(stem[stem.index(after: dot)...]))
    else { return nil }
    let rest = stem[..<dot]
    return rest.isEmpty || rest.hasSuffix("/") ? nil : (rest, tag)
  }

  /// The name without language, `countries/KE.md`.
  private var withoutLanguage: String { stem + Self.suffix }

  /// Compares the names without languages by their bytes, so that the order is the same in all
  /// languages.
  package static func < (left: NoteFileName, right: NoteFileName) -> Bool {
    let names = (left.withoutLanguage.utf8, right.withoutLanguage.utf8)
    if names.0.elementsEqual(names.1) {
      return (left.language?.text ?? "") < (right.language?.text ?? "")
    }
    return names.0.lexicographicallyPrecedes(names.1)
  }
}

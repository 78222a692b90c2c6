import Words

/// The name of the file of a note, relative to the notes folder: `countries/KE.es.md`.
struct NoteFileName: Comparable {
  /// The name without language and suffix, which says where the note is shown: `countries/KE`.
  let stem: Substring
  /// The language in the name, `es`; `nil` if there is none.
  let language: LanguageTag?

  /// Reads a name; `nil` if it is not that of a note.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - languages: The languages that a name can have. Other tags are part of the stem, because
  ///     many words are a tag.
  init?(_ name: String, languages: Set<LanguageTag>) {
    guard name.hasSuffix(Self.suffix) else { return nil }
    if let (rest, tag) = Self.languageSuffix(of: name), languages.contains(tag) {
      (stem, language) = (rest, tag)
    } else {
      (stem, language) = (name.dropLast(Self.suffix.count), nil)
    }
  }

  private static let suffix = ".md"

  /// Splits the name of a file with the tag of a language: `countries/KE` and `es`. Returns `nil` for
  /// a name without one.
  static func languageSuffix(of name: String) -> (rest: Substring, tag: LanguageTag)? {
    let stem = name.dropLast(suffix.count)
    guard name.hasSuffix(suffix), let dot = stem.lastIndex(of: "."),
      let tag = LanguageTag(String(stem[stem.index(after: dot)...]))
    else { return nil }
    let rest = stem[..<dot]
    return rest.isEmpty || rest.hasSuffix("/") ? nil : (rest, tag)
  }

  /// Finds out whether a file is a translation of a note into a language that the site does not have.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - languages: The languages that a name can have.
  ///   - names: The names of all files. As many words are a tag, a note with a page of its own is a
  ///     translation only if the file of the original is among them.
  /// - Returns: The language; `nil` for any other file.
  static func otherLanguage(
    of name: String, languages: Set<LanguageTag>, beside names: Set<String>
  ) -> LanguageTag? {
    guard let (rest, tag) = languageSuffix(of: name), !languages.contains(tag),
      tag.languageCode.utf8.count == 2, let placement = try? NotePlacement(ofFileNamed: rest)
    else { return nil }
    if case .page = placement, !names.contains("\(rest)\(suffix)") { return nil }
    return tag
  }

  /// The name without language, `countries/KE.md`.
  private var withoutLanguage: String { stem + Self.suffix }

  /// Compares the bytes of the names without languages, so that notes have the same order in all
  /// languages.
  static func < (left: NoteFileName, right: NoteFileName) -> Bool {
    let names = (left.withoutLanguage.utf8, right.withoutLanguage.utf8)
    if names.0.elementsEqual(names.1) {
      return (left.language?.text ?? "") < (right.language?.text ?? "")
    }
    return names.0.lexicographicallyPrecedes(names.1)
  }
}

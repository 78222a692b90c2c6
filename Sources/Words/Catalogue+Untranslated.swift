extension Catalogue {
  /// The keys of the words that are in English because they are in no file of the language, sorted.
  package var sortedMissingKeys: [String] { missingKeys.sorted() }

  /// Returns the keys of the words whose texts in the site's own files are those of `english`,
  /// sorted. A word counts only if it has a letter outside its places, besides the names that every
  /// language has.
  package func untranslatedKeys(from english: Catalogue) -> [String] {
    replacementFiles.keys.filter { key in
      guard let message = self[key], let original = english[key] else { return false }
      let texts = message.form.texts
      return texts.allSatisfy(original.form.texts.contains) && texts.contains(where: hasWords)
    }.sorted()
  }

  /// The names that are the same in every language.
  private static let sharedNames = ["kivagen", "Kiva", "UTC"]

  /// Returns whether a text has letters besides those of its places and of shared names.
  private func hasWords(_ pattern: Pattern) -> Bool {
    let text = Self.sharedNames.reduce(pattern.text { _ in " " }) { $0.replacing($1, with: "") }
    return text.contains(where: \.isLetter)
  }
}

extension Message.Form {
  /// The texts of all plural forms.
  fileprivate var texts: [Pattern] { isPlural ? forms.flatMap(\.texts) : [pattern] }
}

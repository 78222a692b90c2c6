package import Words

/// The texts by which names are sorted in one language.
///
/// The key of a name is a text too, so that names with and without a key in the table have their
/// place among each other. The bytes of the names alone would put `Åland` after `Zambia`.
package struct SortKeys: Equatable, Sendable {
  private let keys: [String: String]

  package static let english = SortKeys(language: .english)

  /// Reads the keys of a language, or of the language of a variety such as `es-MX`. A language
  /// without a table has no keys.
  package init(language: LanguageTag) {
    let table = language.fallbackChain.lazy.compactMap { Self.tables[$0.text] }.first ?? ""
    keys = Dictionary(
      table.split(separator: "\n").compactMap { line in
        line.firstIndex(of: "|").map {
          (String(line[..<$0]), String(line[line.index(after: $0)...]))
        }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the key of a name: that of the table, or else the name without capitals and accents.
  subscript(name: String) -> String { keys[name] ?? name.foldedForSearch }
}

import Loans
package import Words

/// The keys by which names are sorted in one language. A key is a text. Sorting the names
/// themselves by bytes would put `Åland` after `Zambia`.
package struct SortKeys: Equatable, Sendable {
  /// The keys of Chinese names; empty in other languages.
  private let keys: [String: String]
  /// Whether the letter ñ comes after n, and is not sorted as n with an accent.
  private let isSpanish: Bool

  package static let english = SortKeys(language: .english)

  package init(language: LanguageTag) {
    isSpanish = language.languageCode == "es"
    keys = language.isVariety(of: .simplifiedChinese) ? Self.chineseKeys : [:]
  }

  /// Returns the key of a name, which in most cases is the name in lower case without accents.
  subscript(name: String) -> String {
    if let key = keys[name] { return key }
    if isSpanish, name.contains(where: Self.isEnye) {
      return name.split(omittingEmptySubsequences: false, whereSeparator: Self.isEnye)
        .map { String($0).foldedForSearch }.joined(separator: "n~")
    }
    return name.foldedForSearch
  }

  private static func isEnye(_ letter: Character) -> Bool { letter == "ñ" || letter == "Ñ" }

  /// The keys of Chinese names. A key consists of the first letter of the reading and the position
  /// in the order.
  private static let chineseKeys: [String: String] = {
    var keys: [String: String] = [:]
    for line in chineseNames.split(separator: "\n") {
      let parts = line.split(separator: " ")
      for name in parts.dropFirst() {
        // All numbers have three digits.
        keys[String(name)] = "\(parts[0].lowercased())\(100 + keys.count)"
      }
    }
    return keys
  }()
}

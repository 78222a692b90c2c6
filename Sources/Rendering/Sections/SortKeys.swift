/// The texts by which names are sorted in one language.
///
/// The key of a name is a text too, so that names with and without a key in the table have their
/// place among each other. The bytes of the names alone would put `Åland` after `Zambia`.
struct SortKeys: Sendable {
  private let keys: [String: String]

  static let english = SortKeys(language: "en")

  /// Reads the keys of a language from its column of the table.
  init(language: String) {
    let rows = Self.table.split(separator: "\n").map {
      $0.split(separator: "|", omittingEmptySubsequences: false)
    }
    guard let column = rows.first?.firstIndex(of: language[...]) else {
      keys = [:]
      return
    }
    keys = Dictionary(
      rows.dropFirst().map { (String($0[0]), String($0[column])) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the key of a name: that of the table, or else the name without capitals and accents.
  subscript(name: String) -> String { keys[name] ?? name.foldedForSearch }
}

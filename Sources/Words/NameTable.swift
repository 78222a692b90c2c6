internal import Diagnostics
internal import YAML

/// The translations of names that Kiva sends in English: countries, sectors, activities, intervals,
/// parts of the world, and social strengths.
package struct NameTable: Sendable {
  /// A kind of names. The raw value is the group in the file of a language.
  package enum NameCategory: String, CaseIterable, Sendable {
    /// Names by the codes of countries, `KE`.
    case country = "country-name"
    /// Names within sentences, `au Kenya`, by the same codes.
    case countryInSentence = "country-in"
    /// Names by the slugs of Kiva's names, `personal-use`.
    case sector = "sector-name"
    case activity = "activity-name"
    case interval = "interval-name"
    /// Names of parts of the world, by the slugs of Kiva's names, `eastern-africa`.
    case region = "region-name"
    /// Names of the social strengths of field partners, by Kiva's numbers of them, `1`.
    case strength = "strength-name"

    /// The kind that has names with the same keys.
    fileprivate var categoryOfKeys: NameCategory { self == .countryInSentence ? .country : self }
  }

  private var names: [NameCategory: [String: String]] = [:]

  package init() {}

  /// Reads a file that has only groups of names. Throws all errors in it.
  package init(reading bytes: [UInt8], file: String) throws(CatalogueErrors) {
    var words = try WordFile(bytes, file: file)
    for group in words.groups {
      if let category = NameCategory(rawValue: group.name) {
        read(group, as: category, errors: &words)
      } else {
        words.report("unknown group '\(group.name)'", at: group.offset)
      }
    }
    try words.throwErrors()
  }

  package var isEmpty: Bool { names.isEmpty }

  /// Returns a name, or `nil` if the language lacks it.
  package subscript(category: NameCategory, key: String) -> String? { names[category]?[key] }

  /// All names, by kind and key.
  package var all: [(category: NameCategory, key: String, name: String)] {
    NameCategory.allCases.flatMap { category in
      (names[category] ?? [:]).sorted { $0.key < $1.key }.map { (category, $0.key, $0.value) }
    }
  }

  /// Reads the names of a group; `known` has the names that can be translated. An unknown sector or
  /// activity is an error only if it resembles a known one, because Kiva may have added it.
  mutating func read(
    _ group: WordFile.Group, as category: NameCategory, of known: NameTable? = nil,
    errors words: inout WordFile
  ) {
    let knownNames = known.map { $0.names[category.categoryOfKeys] ?? [:] }
    for entry in group.words {
      let key = String(entry.key.dropFirst(group.name.utf8.count + 1))
      guard let name = entry.value.text, !entry.value.isNull, !name.isEmpty,
        !name.unicodeScalars.contains(where: \.isForbiddenInHTML)
      else {
        words.report("'\(entry.key)': expected a name in quotes", at: entry.value.offset)
        continue
      }
      if let knownNames, knownNames[key] == nil,
        let error = Self.error(
          of: key, category, among: words.isFull ? [] : knownNames.keys.sorted())
      {
        words.report("'\(entry.key)': \(error)", at: entry.offset)
        continue
      }
      names[category, default: [:]][key] = name
    }
  }

  private static func error(of key: String, _ category: NameCategory, among known: [String])
    -> String?
  {
    let nearest = nearestName(to: key, among: known).map { "; did you mean '\($0)'?" }
    return switch category {
    case .country, .countryInSentence: "there is no country '\(key)'" + (nearest ?? "")
    case .sector, .activity, .interval, .region, .strength:
      nearest.map { "unknown name '\(key)'" + $0 }
    }
  }
}

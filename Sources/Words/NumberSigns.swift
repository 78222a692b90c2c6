/// The signs with which a language writes numbers, except for currency signs. Digits are always
/// ASCII.
package struct NumberSigns: Equatable, Sendable {
  /// The separator of groups of digits.
  package let group: String
  /// The number of digits in all groups except the last, which has three: `2` in India, otherwise
  /// `3`.
  package let groupSize: String
  package let decimal: String
  /// The pattern of a percentage, with the placeholder `{number}`.
  package let percent: String

  var words: [(key: String, text: String)] {
    [
      ("number.group", group), ("number.group-size", groupSize), ("number.decimal", decimal),
      ("number.percent", percent),
    ]
  }

  private static let english = NumberSigns(
    group: ",", groupSize: "3", decimal: ".", percent: "{number}%")

  /// Returns the tags to look up in order: `es-Latn-MX`, `es-Latn`, `es-MX`, `es`.
  private static func candidates(_ language: LanguageTag) -> [String] {
    let parts = language.text.split(separator: "-").dropFirst()
    let shorter = parts.count > 1 ? parts.map { "\(language.languageCode)-\($0)" } : []
    return [language.text] + shorter + [language.languageCode]
  }

  private static let signs: [String: NumberSigns] = {
    var signs: [String: NumberSigns] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: "|").map(String.init)
      let languageSigns = NumberSigns(
        group: parts[0], groupSize: parts[1], decimal: parts[2], percent: parts[3])
      for tag in parts[4].split(separator: " ") { signs[String(tag)] = languageSigns }
    }
    return signs
  }()
}

extension NumberSigns {
  /// Creates the signs of a language or variety. A variety that is not in CLDR has the signs of its
  /// language, and a language that is not in CLDR has those of English.
  package init(of language: LanguageTag) {
    self = Self.candidates(language).lazy.compactMap { Self.signs[$0] }.first ?? Self.english
  }
}

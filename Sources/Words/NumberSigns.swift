/// How a language writes numbers, apart from the sign of a currency.
///
/// Digits are ASCII, also where a language has others.
package struct NumberSigns: Equatable, Sendable {
  /// The separator of groups of digits.
  package let group: String
  /// How many digits each group but the last, which has three, has: `2` in India and `3` elsewhere.
  package let groupSize: String
  package let decimal: String
  /// The pattern of a percentage, with the place `{number}`.
  package let percent: String

  var words: [(key: String, text: String)] {
    [
      ("number.group", group), ("number.group-size", groupSize), ("number.decimal", decimal),
      ("number.percent", percent),
    ]
  }

  private static let english = NumberSigns(
    group: ",", groupSize: "3", decimal: ".", percent: "{number}%")

  /// Returns the tag, and the shorter ones that can stand in for it, the nearest first:
  /// `es-Latn-MX`, `es-Latn`, `es-MX`, `es`.
  private static func candidates(_ language: LanguageTag) -> [String] {
    let parts = language.text.split(separator: "-").dropFirst()
    let shorter = parts.count > 1 ? parts.map { "\(language.languageCode)-\($0)" } : []
    return [language.text] + shorter + [language.languageCode]
  }

  private static let signs: [String: NumberSigns] = {
    var signs: [String: NumberSigns] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: "|").map(String.init)
      let own = NumberSigns(
        group: parts[0], groupSize: parts[1], decimal: parts[2], percent: parts[3])
      for tag in parts[4].split(separator: " ") { signs[String(tag)] = own }
    }
    return signs
  }()
}

extension NumberSigns {
  /// Returns the signs of a language or of a variety of it. A variety that CLDR does not have
  /// writes numbers as the language, and a language that it does not have as English.
  package init(of language: LanguageTag) {
    self = Self.candidates(language).lazy.compactMap { Self.signs[$0] }.first ?? Self.english
  }
}

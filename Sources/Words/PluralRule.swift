/// A plural form of a language, as CLDR names it. Every language has `other`.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// Decides which plural form a language uses for a whole number.
///
/// Source: CLDR, "Language Plural Rules",
/// https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
package enum PluralRule: Equatable, Sendable {
  /// One form for 1, another for every other number, as in English. The function `fill` of
  /// Templates/script/fill.js has the same rule.
  case oneAndOther

  /// Creates the rule of a language; `nil` if it is not known.
  ///
  /// - Parameter tag: The tag of the language, such as `en` or `en-GB`.
  package init?(language tag: String) {
    switch tag.prefix(while: { $0 != "-" }).lowercased() {
    case "en": self = .oneAndOther
    default: return nil
    }
  }

  /// The forms of the language in the order of CLDR.
  package var categories: [PluralCategory] {
    switch self {
    case .oneAndOther: [.one, .other]
    }
  }

  /// Returns the index in `categories` of the form for a number.
  package func index(of number: Int) -> Int {
    switch self {
    case .oneAndOther: number == 1 ? 0 : 1
    }
  }
}

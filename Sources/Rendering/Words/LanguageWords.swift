import Words

/// The names of the languages that stories are in.
struct LanguageWords: Sendable {
  let other: String
  private let names: [String: String]

  /// The codes of the languages that have a name.
  private static let codes = [
    "am", "ar", "az", "bg", "bn", "bs", "de", "en", "es", "fa", "fr", "gn", "he", "hi", "ht", "hy",
    "id", "it", "ka", "km", "ky", "lo", "mg", "mn", "ms", "my", "ne", "nl", "pl", "ps", "pt", "qu",
    "ro", "ru", "rw", "si", "sm", "so", "sq", "sr", "sw", "ta", "tg", "th", "tl", "to", "tr", "uk",
    "ur", "vi", "zh",
  ]

  init(_ words: inout WordLookup) {
    other = words.text("language-name.other")
    names = Dictionary(
      uniqueKeysWithValues: Self.codes.map { ($0, words.text("language-name.\($0)")) })
  }

  /// Returns the name of a language by its code in lower case.
  func name(of code: String) -> String { names[code] ?? other }
}

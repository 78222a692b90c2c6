/// Returns the ISO 639-1 code of a language by its English name, as Kiva writes it; for an unknown
/// language, the name in small letters.
func languageCode(ofLanguageNamed name: String) -> String {
  let name = name.lowercased()
  return languageCodes[name] ?? name
}

/// The codes of the languages in which stories on Kiva are written most often.
private let languageCodes = [
  "english": "en", "spanish": "es", "french": "fr", "portuguese": "pt", "russian": "ru",
  "arabic": "ar", "indonesian": "id", "vietnamese": "vi", "ukrainian": "uk", "georgian": "ka",
  "albanian": "sq", "armenian": "hy", "turkish": "tr", "khmer": "km", "swahili": "sw",
]

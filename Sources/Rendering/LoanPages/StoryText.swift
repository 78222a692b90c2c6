package import Loans

/// A borrower's story in one language, split into paragraphs.
package struct StoryText: Equatable, Sendable {
  /// The code for the attribute `lang`, two or three lower-case letters; `nil` if Kiva's code is
  /// not of that form.
  package let languageCode: String?
  /// The name of the language, `Spanish`; `another language` if it is unknown.
  package let language: String
  package let paragraphs: [String]

  package init(_ text: Loan.Text) {
    let code = text.language.lowercased()
    let isCode =
      (2...3).contains(code.utf8.count)
      && code.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    languageCode = isCode ? code : nil
    language = StoryText.languages[code] ?? "another language"
    paragraphs = StoryText.paragraphs(of: text.text)
  }

  /// Returns the paragraphs of a text: each line that is not blank is one, as on Kiva's own site.
  package static func paragraphs(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let first = line.firstIndex(where: { !$0.isWhitespace }),
        let last = line.lastIndex(where: { !$0.isWhitespace })
      else { return nil }
      return String(line[first...last])
    }
  }

  /// The names of the languages of the countries that Kiva has lent in, by their ISO 639-1 codes.
  private static let languages = [
    "am": "Amharic", "ar": "Arabic", "az": "Azerbaijani", "bg": "Bulgarian", "bn": "Bengali",
    "bs": "Bosnian", "de": "German", "en": "English", "es": "Spanish", "fa": "Persian",
    "fr": "French", "gn": "Guarani", "he": "Hebrew", "hi": "Hindi", "ht": "Haitian Creole",
    "hy": "Armenian", "id": "Indonesian", "it": "Italian", "ka": "Georgian", "km": "Khmer",
    "ky": "Kyrgyz", "lo": "Lao", "mg": "Malagasy", "mn": "Mongolian", "ms": "Malay",
    "my": "Burmese", "ne": "Nepali", "nl": "Dutch", "pl": "Polish", "ps": "Pashto",
    "pt": "Portuguese", "qu": "Quechua", "ro": "Romanian", "ru": "Russian", "rw": "Kinyarwanda",
    "si": "Sinhala", "sm": "Samoan", "so": "Somali", "sq": "Albanian", "sr": "Serbian",
    "sw": "Swahili", "ta": "Tamil", "tg": "Tajik", "th": "Thai", "tl": "Tagalog", "to": "Tongan",
    "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "vi": "Vietnamese", "zh": "Chinese",
  ]
}

package import Loans

/// A borrower's story in one language: prose, cut into paragraphs.
package struct StoryText: Equatable, Sendable {
  /// For `lang`: lower-case letters only; `nil` for a code that is none.
  package let languageCode: String?
  /// `Spanish`; `another language` for one not in our table.
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

  /// A paragraph for each line that is not blank, as on Kiva's own site.
  package static func paragraphs(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let first = line.firstIndex(where: { !$0.isWhitespace }),
        let last = line.lastIndex(where: { !$0.isWhitespace })
      else { return nil }
      return String(line[first...last])
    }
  }

  /// By ISO 639-1, those of the countries that Kiva has lent in.
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

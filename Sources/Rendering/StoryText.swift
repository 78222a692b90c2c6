package import Loans

/// A borrower's story in one language: prose, cut into paragraphs.
package struct StoryText: Equatable, Sendable {
  /// For `lang`: lower-case letters only; `nil` for a code that is none.
  package let languageCode: String?
  /// `Spanish`; the code itself for a language not in our table.
  package let language: String
  package let paragraphs: [String]

  package init(_ text: Loan.Text) {
    let code = text.language.lowercased()
    let isCode =
      (2...3).contains(code.utf8.count)
      && code.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    languageCode = isCode ? code : nil
    language = StoryText.languages[code] ?? text.language
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

  private static let languages = [
    "ar": "Arabic", "en": "English", "es": "Spanish", "fr": "French", "hy": "Armenian",
    "id": "Indonesian", "ka": "Georgian", "km": "Khmer", "mn": "Mongolian", "pt": "Portuguese",
    "ru": "Russian", "sq": "Albanian", "sw": "Swahili", "tl": "Tagalog", "uk": "Ukrainian",
    "vi": "Vietnamese",
  ]
}

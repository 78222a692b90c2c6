package import Loans
package import SiteIndex

/// A borrower's story in one language, split into paragraphs.
package struct StoryText: Equatable, Sendable {
  /// The code for the attribute `lang`, two or three lower-case letters; `nil` if Kiva's code is
  /// not of that form.
  package let languageCode: String?
  /// The name of the language, `Spanish`, or `another language` if it is unknown.
  package let language: String
  package let paragraphs: [String]

  package init(_ text: Loan.Text, words: SiteWords) {
    let code = text.language.lowercased()
    let isCode =
      (2...3).contains(code.utf8.count)
      && code.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    languageCode = isCode ? code : nil
    language = words.language.name(of: code)
    paragraphs = StoryText.paragraphs(of: text.text)
  }

  /// Returns the story in the language of the site, or else in English, or else in its first
  /// language.
  package static func preferred(among texts: some Collection<StoryText>, in words: SiteWords)
    -> StoryText?
  {
    texts.first { $0.languageCode == words.names.language }
      ?? texts.first { $0.languageCode == "en" } ?? texts.first
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
}

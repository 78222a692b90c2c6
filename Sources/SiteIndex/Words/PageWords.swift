package import Words

/// The words of every page.
package struct PageWords: Sendable {
  package let title: Phrase<TwoPlaces>
  /// The title of a site whose settings have no title.
  package let siteTitle: String
  /// The name of the language in the language itself, `Español`.
  package let languageName: String
  /// The direction in which the language is written: `ltr` or `rtl`.
  package let direction: String

  init(_ words: inout WordLookup) {
    title = words.phrase("page.title", "page", "site")
    siteTitle = words.text("page.site-title")
    languageName = words.text("language.name")
    direction = words.text("language.direction")
  }
}

/// The words in the header of every page.
package struct HeaderWords: Sendable {
  package let stale: Phrase<OnePlace>

  init(_ words: inout WordLookup) {
    stale = words.phrase("header.stale", "time")
  }
}

/// The words of the list of notes.
package struct NotesWords: Sendable {
  package let title: String
  package let count: Phrase<OnePlace>
  package let description: Phrase<OnePlace>

  init(_ words: inout WordLookup) {
    title = words.text("notes.title")
    count = words.phrase("notes.count", "count")
    description = words.phrase("notes.description", "count")
  }
}

/// The words of the 404 page.
package struct LostWords: Sendable {
  package let title: String

  init(_ words: inout WordLookup) {
    title = words.text("lost.title")
  }
}

/// How a country stands in a sentence.
package struct CountryWords: Sendable {
  let names: NameWords
  let withArticle: Phrase<OnePlace>
  /// The codes of the countries whose names have an article in a sentence.
  let articleCodes: Set<Substring>
  /// The article at the beginning of a name that has it already.
  let articleInName: String

  init(_ words: inout WordLookup, names: NameWords) {
    self.names = names
    withArticle = words.phrase("country.with-article", "country")
    articleCodes = Set(words.text("country.article-codes").split(separator: " "))
    articleInName = words.text("country.article-in-name")
  }
}

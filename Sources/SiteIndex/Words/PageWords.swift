package import Words

/// The words of every page.
package struct PageWords: Sendable {
  let words: WordTable
  package var title: Phrase<2> { words.phrase("page.title", "page", "site") }
  /// The title of a site whose settings have no title.
  package var siteTitle: String { words.text("page.site-title") }
  /// The name of the language in the language itself, `Español`.
  package var languageName: String { words.text("language.name") }
  /// The direction in which the language is written: `ltr` or `rtl`.
  package var direction: String { words.text("language.direction") }
}

/// The words in the header of every page.
package struct HeaderWords: Sendable {
  let words: WordTable
  package var stale: Phrase<1> { words.phrase("header.stale", "time") }
}

/// The words of the list of notes.
package struct NotesWords: Sendable {
  let words: WordTable
  package var title: String { words.text("notes.title") }
  package var count: Phrase<1> { words.phrase("notes.count", "count") }
  package var description: Phrase<1> { words.phrase("notes.description", "count") }
}

/// The words of the 404 page.
package struct LostWords: Sendable {
  let words: WordTable
  package var title: String { words.text("lost.title") }
}

/// How a country stands in a sentence.
package struct CountryWords: Sendable {
  let words: WordTable
  let names: NameWords
  var withArticle: Phrase<1> { words.phrase("country.with-article", "country") }
  /// The codes of the countries whose names have an article in a sentence.
  let articleCodes: Set<Substring>
  /// The article at the beginning of a name that has it already.
  var articleInName: String { words.text("country.article-in-name") }

  init(_ words: WordTable, names: NameWords) {
    self.words = words
    self.names = names
    articleCodes = Set(words.text("country.article-codes").split(separator: " "))
  }
}

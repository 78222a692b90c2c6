package import Words

/// The words of every page.
package struct PageWords: Sendable {
  let words: WordTable
  package var title: Phrase<2> { words["page.title", "page", "site"] }
  /// The title of a site whose settings have no title.
  package var siteTitle: String { words["page.site-title"] }
  /// The name of the language in the language itself, `Español`.
  package var languageName: String { words["language.name"] }
  /// The direction in which the language is written: `ltr` or `rtl`.
  package var direction: String { words["language.direction"] }
  package var stale: Phrase<1> { words["header.stale", "time"] }
}

/// The words of the list of notes.
package struct NotesWords: Sendable {
  let words: WordTable
  package var title: String { words["notes.title"] }
  package var count: Phrase<1> { words["notes.count", "count"] }
  package var description: Phrase<1> { words["notes.description", "count"] }
}

/// The words of the 404 page.
package struct LostWords: Sendable {
  let words: WordTable
  package var title: String { words["lost.title"] }
}

package import Words

/// The words of every page.
package struct PageWords: Sendable {
  package let title = word("page.title", ["page", "site"])
  /// The title of a site whose settings have no title.
  package let siteTitle = word("page.site-title")
  /// The name of the language in the language itself, `Español`.
  package let languageName = word("language.name")
  /// The direction in which the language is written: `ltr` or `rtl`.
  package let direction = word("language.direction")
  /// The title of the 404 page.
  package let lostTitle = word("lost.title")
  package let stale = word("header.stale", ["time"])
}

/// The words of the list of notes.
package struct NotesWords: Sendable {
  package let title = word("notes.title")
  package let count = word("notes.count", ["count"])
  package let description = word("notes.description", ["count"])
}

import Diagnostics
package import Markdown
package import Site
import SiteIndex

/// A link or an image in a note that leads to a path within the site.
package struct NoteLink: Equatable, Sendable {
  /// The path of the note's file, as a person knows it.
  package let note: String
  package let link: SiteLink
  /// The offset of the note's text in its file, after the front matter.
  package let textOffset: Int

  /// The path in the site that the link leads to; `nil` if it is invalid or outside the site.
  package var sitePath: OutputPath?
  /// The same path without the folder of a language.
  package var path: OutputPath?

  /// Creates a link of a note on pages that are at the root of the site.
  init(note: String, link: SiteLink, textOffset: Int) {
    self.note = note
    self.link = link
    self.textOffset = textOffset
    path = OutputPath(ofTarget: link.target)
    sitePath = path
  }

  /// The folder of the language to which the link leads, `es/`; empty for the language at the root.
  package var languagePrefix: String {
    guard let sitePath, let path else { return "" }
    return String(
      decoding: sitePath.text.utf8.dropLast(path.text.utf8.count), as: UTF8.self)
  }

  /// The target relative to the site's root, as a browser resolves it: `loans/1.html#top`.
  var target: String {
    // The target that the author wrote may already begin with the folder of a language.
    sitePath == OutputPath(ofTarget: link.target) ? link.target : languagePrefix + link.target
  }

  package var message: String { "it links to '\(target.excerpt(200))', which is not in the site" }
}

import Diagnostics
import Markdown
package import Site

/// A link or an image in a note that leads to a path within the site.
package struct NoteLink: Equatable, Sendable {
  /// The path of the note's file, as a person knows it.
  let note: String
  let link: SiteLink
  /// The offset of the note's text in its file, after the front matter.
  let textOffset: Int

  /// The path of the file or folder in the site that the link leads to, without query and fragment;
  /// `nil` if the link leads out of the site, or if the path is not valid.
  var sitePath: OutputPath?
  /// The same path without the folder of a language.
  var path: OutputPath?

  /// Creates a link of a note on pages that are at the root of the site.
  init(note: String, link: SiteLink, textOffset: Int) {
    self.note = note
    self.link = link
    self.textOffset = textOffset
    path = OutputPath(ofTarget: link.target)
    sitePath = path
  }

  /// The folder of the language that the link leads to, `es/`, or an empty string for the language at
  /// the root.
  var languagePrefix: String {
    guard let sitePath, let path else { return "" }
    return String(
      decoding: sitePath.text.utf8.dropLast(path.text.utf8.count), as: UTF8.self)
  }

  /// The target from the site's root, as a browser resolves it: `loans/1.html#top`.
  var target: String {
    // The target that the author wrote may begin with the folder of a language already.
    sitePath == OutputPath(ofTarget: link.target) ? link.target : languagePrefix + link.target
  }

  /// The sentence that the target is not in the site.
  var message: String { "it links to '\(target.excerpt(200))', which is not in the site" }
}

extension SiteRenderer {
  /// Returns the links of notes that lead to no file of the site.
  ///
  /// A link to a folder is not dead if the folder has an `index.html`, which is what a host shows
  /// there.
  ///
  /// - Parameter others: The files of the site that kivagen did not write.
  /// - Returns: The dead links in the order of the languages and the notes, each once for each note.
  package func deadLinks(beside others: [OutputPath]) -> [NoteLink] {
    if contexts.allSatisfy({ $0.content.notes.links.isEmpty }) { return [] }
    let known = Set(paths + others)
    var found: Set<NoteLink.Key> = []
    return contexts.flatMap { $0.deadLinks(among: known) }.filter { found.insert($0.key).inserted }
  }
}

extension SiteContext {
  /// Returns the links of notes on pages in the language that lead to none of the files of the site.
  fileprivate func deadLinks(among known: Set<OutputPath>) -> [NoteLink] {
    let languages = layout.languages
    return content.notes.links.compactMap { link in
      var link = link
      link.sitePath = link.path.flatMap(languages.sitePath(ofLinkTo:))
      link.path = link.sitePath.map(languages.withoutFolder)
      guard let path = link.sitePath else { return link }
      let isKnown =
        known.contains(path) || OutputPath("\(path)/index.html").map(known.contains) == true
      return isKnown ? nil : link
    }
  }
}

extension NoteLink {
  /// What a person corrects once, also if it is dead in several languages.
  fileprivate struct Key: Hashable {
    let note, target: String
  }

  fileprivate var key: Key { Key(note: note, target: link.target) }
}

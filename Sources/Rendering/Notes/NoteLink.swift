package import Diagnostics
import Markdown
package import Site

/// A link or an image in a note that leads to a path within the site.
package struct NoteLink: Equatable, Sendable {
  /// The path of the note's file, as a person knows it.
  let note: String
  let link: SiteLink
  /// The offset of the note's text in its file, after the front matter.
  let textOffset: Int

  /// The folder of the pages on which the link is dead, `es`; `nil` if it is dead on those at the
  /// root of the site.
  var folder: OutputPath?

  /// The target from the site's root, as a browser resolves it: `loans/1.html#top`.
  var target: String { (folder.map { "\($0)/" } ?? "") + link.target }

  /// The warning that the target is not in the site.
  package var warning: Warning {
    Warning(.deadLink, at: .file(note), "'\(note)': \(message)")
  }

  /// The sentence that the target is not in the site.
  var message: String { "it links to '\(target.excerpt(200))', which is not in the site" }

  /// Whether the link leads to the page of a loan, a country or a sector, or to a further page of
  /// the list or of a view. Such a page comes and goes with the loans, so it is not an error if it
  /// is missing.
  package var leadsToLoans: Bool {
    ["loans", "countries", "sectors", "page"].contains { path?.text.hasPrefix("\($0)/") == true }
      || path?.firstPageOfView != nil
  }

  /// The path of the file or folder that the link leads to, without query and fragment, from the
  /// root of the pages in a language; `nil` if the link leads out of the site, or if the path is not
  /// valid.
  var path: OutputPath? { OutputPath(ofTarget: link.target) }
}

extension SiteRenderer {
  /// Returns the links of notes that lead to no file of the site.
  ///
  /// A link to a folder is not dead if the folder has an `index.html`, which is what a host shows
  /// there.
  ///
  /// - Parameter others: The files of the site that kivagen did not write.
  /// - Returns: The dead links in the order of the notes, each once for each note.
  package func deadLinks(beside others: [OutputPath]) -> [NoteLink] {
    if editions.allSatisfy({ $0.content.notes.links.isEmpty }) { return [] }
    let known = Set(paths + others)
    var found: Set<NoteLink.Key> = []
    return editions.flatMap { $0.deadLinks(among: known) }.filter { found.insert($0.key).inserted }
  }
}

extension SiteContext {
  /// Returns the links of notes on pages in the language that lead to none of the files of the site.
  fileprivate func deadLinks(among known: Set<OutputPath>) -> [NoteLink] {
    let languages = layout.languages
    return content.notes.links.compactMap { link in
      guard let path = link.path else { return link }
      let sitePath = languages.sitePath(ofLinkTo: path)
      if known.contains(sitePath)
        || OutputPath("\(sitePath)/index.html").map(known.contains) == true
      {
        return nil
      }
      var link = link
      if sitePath != path { link.folder = languages.current.folder }
      return link
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

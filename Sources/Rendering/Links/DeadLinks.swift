import Markdown
package import Notes
import Pages
package import Site
import SiteIndex

extension SiteRenderer {
  /// Returns the links of notes, once per note, that lead neither to a file of the site nor to one
  /// of `others`, which kivagen did not write, in the order of the languages and the notes.
  /// A link to a folder is not dead if there is an `index.html` in it, which hosts show.
  package func deadLinks(beside others: [OutputPath]) -> [NoteLink] {
    if contexts.allSatisfy({ $0.content.notes.links.isEmpty }) { return [] }
    let known = Set(paths + others)
    var found: Set<NoteLink.DeadLinkID> = []
    return contexts.flatMap { $0.deadLinks(among: known) }.filter {
      found.insert($0.deadLinkID).inserted
    }
  }
}

extension SiteContext {
  /// Returns the links of notes on pages in the language that lead to no known file.
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
  /// Identifies a link that may be dead in several languages but needs one correction.
  fileprivate struct DeadLinkID: Hashable {
    let note, target: String
  }

  fileprivate var deadLinkID: DeadLinkID { DeadLinkID(note: note, target: link.target) }
}

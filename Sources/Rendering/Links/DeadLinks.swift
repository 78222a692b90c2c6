import Markdown
package import Notes
import Pages
package import Site
import SiteIndex

extension SiteRenderer {
  /// Returns the links of notes that lead neither to a file of the site nor to one of `others`,
  /// which kivagen did not write. Each link occurs once per note. The order is that of the
  /// languages and the notes. A link to a folder is not dead if the folder has an `index.html`,
  /// because hosts show that.
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
  /// Returns the links of notes on pages in this language that do not lead to a known file.
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
  /// Identifies a link that may be dead in several languages but must be corrected only once.
  fileprivate struct DeadLinkID: Hashable {
    let note, target: String
  }

  fileprivate var deadLinkID: DeadLinkID { DeadLinkID(note: note, target: link.target) }
}

import Diagnostics
import Foundation
package import Site

/// A link or a picture of a note that leads to a place within the site.
package struct NoteLink: Equatable, Sendable {
  /// The file of the note, as a person knows it.
  let note: String
  /// From the site's root, as a browser gets it: `loans/1.html#top`.
  let target: String

  /// One sentence on a link that leads to nothing.
  package var warning: String {
    "'\(note)': it links to '\(target.excerpt(200))', which is not in the site"
  }

  /// Whether it leads to a loan, a country, a sector or a further page of the list: as the loans
  /// come and go, it is nobody's mistake if that is not there.
  package var leadsToLoans: Bool {
    ["loans", "countries", "sectors", "page"].contains { place?.text.hasPrefix("\($0)/") == true }
  }

  /// The file it leads to, or the folder; `nil` if it leads out of the site, or nowhere.
  ///
  /// Source: RFC 3986, §5.2.4, of a path without its query and its fragment.
  var place: OutputPath? {
    let path = String(target.prefix { $0 != "?" && $0 != "#" })
    guard let text = path.removingPercentEncoding else { return nil }
    var parts: [Substring] = []
    for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      switch Substring(part) {
      case ".": continue
      case "..": if parts.popLast() == nil { return nil }
      case let part: parts.append(part)
      }
    }
    // Of `shop/` the folder.
    if parts.last == "" { parts.removeLast() }
    return OutputPath(parts.isEmpty ? "index.html" : parts.joined(separator: "/"))
  }
}

extension SiteRenderer {
  /// The links of notes that lead to none of the pages, and to none of the `others` in the site, in
  /// the order of the notes; each once of each note.
  ///
  /// One to a folder is as good as one to the page that a host shows there, its `index.html`.
  package func deadLinks(beside others: [OutputPath]) -> [NoteLink] {
    if content.notes.links.isEmpty { return [] }
    let known = Set(paths + others)
    return content.notes.links.filter { link in
      guard let place = link.place else { return true }
      return !known.contains(place)
        && OutputPath("\(place)/index.html").map(known.contains) != true
    }
  }
}

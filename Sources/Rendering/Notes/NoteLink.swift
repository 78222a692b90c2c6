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

  /// The target from the site's root, as a browser resolves it: `loans/1.html#top`.
  var target: String { link.target }

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

  /// The path of the file or folder that the link leads to, without query and fragment; `nil` if
  /// the link leads out of the site, or if the path is not valid.
  ///
  /// Source: RFC 3986, §5.2.4.
  var path: OutputPath? {
    let path = String(target.prefix { $0 != "?" && $0 != "#" })
    guard let text = path.percentDecoded else { return nil }
    var parts: [Substring] = []
    for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      switch Substring(part) {
      case ".": continue
      case "..": if parts.popLast() == nil { return nil }
      case let part: parts.append(part)
      }
    }
    // `shop/` is the folder `shop`.
    if parts.last == "" { parts.removeLast() }
    return OutputPath(parts.isEmpty ? "index.html" : parts.joined(separator: "/"))
  }
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
    if content.notes.links.isEmpty { return [] }
    let known = Set(paths + others)
    return content.notes.links.filter { link in
      guard let path = link.path else { return true }
      return !known.contains(path)
        && OutputPath("\(path)/index.html").map(known.contains) != true
    }
  }
}

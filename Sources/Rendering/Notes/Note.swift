import Diagnostics
import Markdown
package import Site
import YAML

/// A note, read: its settings, its words, and what it is for.
package struct Note: Equatable, Sendable {
  /// What its front matter gives.
  package let title: String?
  /// Moves the card of its loan to the top.
  package let isPinned: Bool
  package let isHidden: Bool
  /// Whether the header links the page of the note; `nil` if the note does not say.
  package let isInMenu: Bool?
  /// The words of its first heading.
  package let firstHeading: String?
  /// The first words, for a description.
  package let excerpt: String
  /// The first words after a heading that the note begins with, for a list that has it as a link.
  package let excerptBelowHeading: String
  /// Where it leads within the site, each place once: paths from the root, as a browser gets them.
  package let siteLinks: [String]
  private let text: String

  /// Some hostile texts take cmark 0.30.2 a time that grows with the square of their size.
  package static let mostBytes = 256 << 10

  /// Reads a note; every mistake of its front matter is among those thrown.
  package init(_ file: SiteFile) throws(SiteErrors) {
    guard file.bytes.count <= Note.mostBytes else {
      let message = "a note can have \(Note.mostBytes) bytes, this one has \(file.bytes.count)"
      throw SiteErrors([Diagnostic(file: file.displayPath, message: message)])
    }
    let parts: FrontMatter
    do {
      parts = try FrontMatter(splitting: file.bytes, file: file.displayPath)
    } catch {
      throw SiteErrors([error])
    }
    var settings = NoteSettings()
    let mistakes = parts.entries.mistakes(in: file.displayPath) {
      settings.take($0, from: parts.settings)
    }
    if !mistakes.isEmpty { throw SiteErrors(mistakes) }
    title = settings.title
    isPinned = settings.isPinned
    isHidden = settings.isHidden
    isInMenu = settings.isInMenu
    text = parts.body
    let document = MarkdownDocument(parsing: text)
    firstHeading = document.firstHeading
    siteLinks = document.siteLinks
    excerpt = Note.firstWords(of: document.plainText())
    excerptBelowHeading = Note.firstWords(of: document.plainText(withoutTitle: true))
  }

  /// The note as HTML; `level` is that of the heading above it, `root` leads to the site's root.
  ///
  /// `withoutTitle` leaves out a heading that it begins with.
  package func html(headingsBelow level: Int, root: String, withoutTitle: Bool = false) -> HTML {
    MarkdownDocument(parsing: text)
      .html(headingsBelow: level, root: root, withoutTitle: withoutTitle)
  }

  /// At most 160 characters, cut between words.
  private static func firstWords(of text: String) -> String {
    if text.count <= 160 { return text }
    let start = text.prefix(160)
    let end = start.lastIndex(of: " ") ?? start.endIndex
    return "\(start[..<end])…"
  }
}

/// The front matter of a note, taken key by key.
private struct NoteSettings {
  var title: String?
  var isPinned = false
  var isHidden = false
  var isInMenu: Bool?

  private static let keys = ["hidden", "menu", "pinned", "title"]

  /// Takes one key; the mistake if it is none of ours or its value is of another type.
  mutating func take(_ entry: YAMLEntry, from document: YAMLDocument) -> Diagnostic? {
    switch entry.key {
    case "title":
      guard let text = entry.value.text else {
        return document.diagnostic(at: entry.value.offset, "'title': expected a text")
      }
      title = entry.value.isNull || text.isEmpty ? nil : text
    case "pinned", "hidden", "menu":
      guard let flag = entry.value.bool else {
        return document.diagnostic(
          at: entry.value.offset, "'\(entry.key)': expected 'true' or 'false'")
      }
      switch entry.key {
      case "pinned": isPinned = flag
      case "hidden": isHidden = flag
      default: isInMenu = flag
      }
    default:
      let meant = nearestName(to: entry.key, among: Self.keys).map { "; did you mean '\($0)'?" }
      return document.diagnostic(
        at: entry.offset,
        "unknown key '\(entry.key)'"
          + (meant ?? "; a note can have 'title', 'pinned', 'hidden' and 'menu'"))
    }
    return nil
  }
}

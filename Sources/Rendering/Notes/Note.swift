import Diagnostics
import Markdown
package import Site
import YAML

/// A note that the site's owner wrote: the settings of its front matter, and its Markdown text.
package struct Note: Equatable, Sendable {
  /// The title that the front matter gives.
  package let title: String?
  /// Whether the card of the note's loan moves to the top of the list.
  package let isPinned: Bool
  /// Whether the note is left out of the site.
  package let isHidden: Bool
  /// Whether the header links the page of the note; `nil` if the front matter does not say.
  package let isInMenu: Bool?
  /// The plain text of the first heading.
  package let firstHeading: String?
  /// The first words of the note, for a description; at most 160 characters.
  package let excerpt: String
  /// The first words after a heading that the note begins with, for a list that shows the heading
  /// as a link; at most 160 characters.
  package let excerptBelowHeading: String
  /// The targets of the links and images that lead to a path within the site, each once: paths from
  /// the site's root, as a browser resolves them.
  package let siteLinks: [String]
  private let text: String

  /// The maximum size of a note: the time that cmark 0.30.2 takes for some hostile texts grows with
  /// the square of their size.
  package static let maximumBytes = 256 << 10

  /// Parses a note.
  ///
  /// - Throws: All errors of its front matter, or that the file is larger than `maximumBytes`.
  package init(_ file: SiteFile) throws(SiteErrors) {
    guard file.bytes.count <= Note.maximumBytes else {
      let message =
        "a note may have at most \(Note.maximumBytes) bytes, but this one has \(file.bytes.count)"
      throw SiteErrors([Diagnostic(file: file.displayPath, message: message)])
    }
    let parts: FrontMatter
    do {
      parts = try FrontMatter(splitting: file.bytes, file: file.displayPath)
    } catch {
      throw SiteErrors([error])
    }
    var settings = NoteSettings()
    let errors = parts.entries.diagnostics(in: file.displayPath) {
      settings.apply($0, from: parts.settings)
    }
    if !errors.isEmpty { throw SiteErrors(errors) }
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

  /// Renders the note as HTML.
  ///
  /// - Parameters:
  ///   - level: The level of the heading above the note.
  ///   - root: The relative path from the page to the site's root.
  ///   - withoutTitle: Whether to leave out a heading that the note begins with.
  /// - Returns: The HTML, in which headings are below `level`, and links are relative to the page.
  package func html(headingsBelow level: Int, root: String, withoutTitle: Bool = false) -> HTML {
    MarkdownDocument(parsing: text)
      .html(headingsBelow: level, root: root, withoutTitle: withoutTitle)
  }

  /// Returns the beginning of a text, at most 160 characters, cut between words.
  private static func firstWords(of text: String) -> String {
    if text.count <= 160 { return text }
    let start = text.prefix(160)
    let end = start.lastIndex(of: " ") ?? start.endIndex
    return "\(start[..<end])…"
  }
}

/// The settings in the front matter of a note, applied key by key.
private struct NoteSettings {
  var title: String?
  var isPinned = false
  var isHidden = false
  var isInMenu: Bool?

  private static let keys = ["hidden", "menu", "pinned", "title"]

  /// Applies one entry of the front matter.
  ///
  /// - Returns: The error if the key is unknown or its value is of another type.
  mutating func apply(_ entry: YAMLEntry, from document: YAMLDocument) -> Diagnostic? {
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

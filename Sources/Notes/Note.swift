import Diagnostics
import Markdown
package import Site
package import SiteIndex
package import Words
import YAML

/// A note that the site's owner wrote: the settings of its front matter, and its Markdown text.
package struct Note: Equatable, Sendable {
  /// The title in the front matter.
  package let title: String?
  /// Whether the card of the note's loan moves to the top of the list.
  package var isPinned: Bool { pinning ?? false }
  /// Whether the note is left out of the site.
  package let isHidden: Bool
  /// Whether the header links the page of the note; `nil` if the front matter does not specify it.
  package private(set) var isInMenu: Bool?
  /// The position of the note's page in the navigation; `nil` if the front matter does not specify
  /// it.
  package private(set) var order: Int?
  /// The plain text of the first heading.
  package let firstHeading: String?
  /// The plain text of a heading with which the text begins.
  private let leadingHeading: String?
  /// The first words of the note, for a description; at most 160 characters.
  package let excerpt: String
  /// Whether the excerpt has the whole text of the note, which consists of paragraphs only.
  package let isWholeInExcerpt: Bool
  /// The first words after a leading heading, which lists show as a link; at most 160 characters.
  package let excerptBelowHeading: String
  /// The links and images that lead to targets within the site, one for each target. Lines count
  /// from the start of `text`.
  let siteLinks: [SiteLink]
  /// The remarks about things that may surprise the author, in the order of the lines.
  let remarks: [NoteRemark]
  /// The byte offset in the file of the text after the front matter, not counting a byte-order
  /// mark.
  let textOffset: Int
  /// The language of the note; `nil` if it is the language of the page.
  package var language: LanguageTag?
  /// The setting `pinned` in the front matter; `nil` if it is missing.
  private var pinning: Bool?
  /// The text after the front matter.
  let text: String

  /// The maximum size of a note. There is a limit because the time that cmark 0.30.2 needs for
  /// hostile texts grows with the square of their size.
  package static let maximumBytes = 256 << 10

  /// Parses a note. Throws all errors in its front matter, or an error if the note exceeds
  /// `maximumBytes`.
  package init(_ file: SiteFile) throws(SiteErrors) {
    var errors: [Diagnostic] = []
    guard let note = Note(file, errors: &errors), errors.isEmpty else { throw SiteErrors(errors) }
    self = note
  }

  /// Parses a note as far as possible. Settings with errors are left out, and the errors are
  /// appended. Returns `nil` if the note is too large, or if it is unclear where its front matter
  /// ends.
  init?(_ file: SiteFile, errors: inout [Diagnostic]) {
    guard file.bytes.count <= Note.maximumBytes else {
      let message =
        "a note may have at most \(Note.maximumBytes) bytes, but this one has \(file.bytes.count)"
      errors.append(Diagnostic(file: file.displayPath, message: message))
      return nil
    }
    let parts: FrontMatter
    do {
      parts = try FrontMatter(splitting: file.bytes, file: file.displayPath)
    } catch {
      errors.append(error)
      return nil
    }
    let settings = FrontMatterSettings(
      parts.entries, of: parts.settings, owner: "a note",
      keys: [.title, .pinned, .hidden, .menu, .order], errors: &errors)
    title = settings.title
    pinning = settings.isPinned
    isHidden = settings.isHidden
    isInMenu = settings.isInMenu
    order = settings.order
    text = parts.body
    textOffset = parts.bodyOffset
    let document = MarkdownDocument(parsing: text)
    firstHeading = document.firstHeading.flatMap { $0.isBlank ? nil : $0 }
    leadingHeading = document.title.flatMap { $0.isBlank ? nil : $0 }
    siteLinks = document.siteLinks
    remarks = settings.remarks + NoteRemark.all(on: parts, document)
    let plainText = document.plainText()
    excerpt = Note.firstWords(of: plainText)
    isWholeInExcerpt = excerpt == plainText && document.hasOnlyParagraphs
    excerptBelowHeading = Note.firstWords(of: document.plainText(withoutTitle: true))
  }

  /// Inherits `pinned`, `menu` and `order` from the original of a translation, unless the
  /// translation sets them.
  mutating func inheritSettings(from original: Note) {
    pinning = pinning ?? original.pinning
    isInMenu = isInMenu ?? original.isInMenu
    order = order ?? original.order
  }

  /// Renders the note with headings below `level`, and with links for a page that has the relative
  /// path `root` to the root of the pages in its language. A leading heading can be left out.
  package func rendered(
    headingsBelow level: Int, root: String, in languages: SiteLanguages, withoutTitle: Bool = false
  ) -> NoteText {
    let document = MarkdownDocument(parsing: text)
    let html = document.html(headingsBelow: level, withoutTitle: withoutTitle) { target in
      languages.root(ofTarget: target, from: root)
    }
    return NoteText(html: html, language: language.map(languages.textLanguage))
  }

  /// Renders the note below its title, which is that of the front matter or the heading with which
  /// the text begins, and has the level below `level`. A note without a title, and one that has
  /// nothing else, is rendered as a whole.
  package func renderedWithTitle(
    headingsBelow level: Int, root: String, in languages: SiteLanguages
  ) -> NoteText {
    if let title = title ?? leadingHeading {
      var text = rendered(
        headingsBelow: level + 1, root: root, in: languages, withoutTitle: leadingHeading == title)
      text.title = title
      if !text.html.text.isEmpty { return text }
    }
    return rendered(headingsBelow: level, root: root, in: languages)
  }

  /// Returns the beginning of a text, which has at most 160 characters and is cut between words.
  private static func firstWords(of text: String) -> String {
    if text.count <= 160 { return text }
    let start = text.prefix(160)
    let end = start.lastIndex(of: " ") ?? start.endIndex
    return "\(start[..<end])…"
  }
}

/// The text of a note on a page.
package struct NoteText: Equatable, Sendable {
  package let html: HTML
  /// The language of the text; `nil` if it is the language of the page.
  package let language: TextLanguage?
  /// The title, if it is shown apart from the text.
  package fileprivate(set) var title: String?
}

/// A remark about a line of a note, or of one of the site's own pages, that has an unexpected
/// meaning or effect.
struct NoteRemark: Equatable, Sendable {
  /// The line of the file, counted from 1.
  let line: Int
  /// The column in characters, counted from 1; `nil` if the remark is about the line.
  var column: Int?
  /// A sentence without a full stop.
  let message: String

  /// The maximum number of individual remarks of one kind.
  private static let maximumCount = 100

  /// Returns the remarks on a note, in the order of lines.
  static func all(on parts: FrontMatter, _ document: borrowing MarkdownDocument) -> [NoteRemark] {
    let misplaced = parts.misplacedLine.map { line in
      NoteRemark(line: line, message: misplacedFrontMatter(at: line, of: parts))
    }
    // The lines of the document are counted from the end of the front matter.
    let before = parts.bodyLine - 1
    let html = document.rawHTML.map { html in
      NoteRemark(line: html.line + before, message: advice(on: html))
    }
    let tables = document.tables.map { table in
      NoteRemark(
        line: table.line + before, column: table.column,
        message: "the table is shown as text, since notes have no tables; write a list instead, "
          + "with a line such as '- Kenya: 12 loans' for each row")
    }
    let remarks =
      [misplaced].compactMap(\.self)
      + limited(html) { "HTML is shown as text in \($0) further line\($0 == 1 ? "" : "s")" }
      + limited(tables) {
        $0 == 1 ? "a further table is shown as text" : "\($0) further tables are shown as text"
      }
    return remarks.sorted { ($0.line, $0.column ?? 0) < ($1.line, $1.column ?? 0) }
  }

  /// Returns the first remarks of one kind, followed by one with the number of the others.
  private static func limited(
    _ remarks: [NoteRemark], rest message: (Int) -> String
  ) -> [NoteRemark] {
    let rest = remarks.dropFirst(maximumCount)
    let last = rest.first.map { NoteRemark(line: $0.line, message: message(rest.count)) }
    return remarks.prefix(maximumCount) + [last].compactMap(\.self)
  }

  private static func advice(on html: RawHTML) -> String {
    let text = html.text.prefix { !$0.isNewline }
    return "the HTML '\(String(text).excerpt(60))' is shown as text; "
      + (text.hasPrefix("<!--") ? "delete the comment" : "write it in Markdown")
  }

  private static func misplacedFrontMatter(at line: Int, of parts: FrontMatter) -> String {
    if parts.bodyOffset > 0 {
      return "the front matter is shown as text, since the file has front matter above it; write "
        + "all settings between the first two lines '---'"
    }
    return "the front matter is shown as text, since the file does not begin with a line '---'; "
      + (line > 1 ? "delete what is above it, and " : "")
      + "write three hyphens before and after it"
  }
}

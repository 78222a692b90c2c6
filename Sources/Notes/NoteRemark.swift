import Diagnostics
import Markdown
import YAML

/// A remark on a place in a note, or in a page of the site's own, that means or shows something else
/// than its author may think.
struct NoteRemark: Equatable, Sendable {
  /// The line of the file, counted from 1.
  let line: Int
  /// A sentence without a full stop.
  let message: String

  /// The maximum number of lines with HTML that have a remark of their own.
  private static let maximumCount = 100

  /// Returns the remarks on a note.
  ///
  /// - Parameters:
  ///   - parts: The front matter and the text of the note.
  ///   - html: The HTML in the text, with the lines of the text.
  /// - Returns: The remarks in the order of the lines.
  static func all(on parts: FrontMatter, _ html: [RawHTML]) -> [NoteRemark] {
    let misplaced = parts.misplacedLine.map { line in
      NoteRemark(line: line, message: misplacedFrontMatter(at: line, of: parts))
    }
    let remarks = html.prefix(maximumCount).map { html in
      let text = html.text.prefix { !$0.isNewline }
      return NoteRemark(
        line: html.line + parts.bodyLine - 1,
        message: "the HTML '\(String(text).excerpt(60))' is shown as text; "
          + (text.hasPrefix("<!--") ? "delete the comment" : "write it in Markdown"))
    }
    let rest = html.dropFirst(maximumCount)
    let last = rest.first.map { html in
      NoteRemark(
        line: html.line + parts.bodyLine - 1,
        message: "HTML is shown as text in \(rest.count) further line\(rest.count == 1 ? "" : "s")")
    }
    return [misplaced].compactMap(\.self) + remarks + [last].compactMap(\.self)
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

import Diagnostics
import SiteIndex

/// The notes that kivagen writes for a new site or on request. Until their authors change them,
/// they are left out of the site.
package struct StarterNotes: Sendable {
  /// How a note of a site equals one that kivagen wrote.
  enum Match {
    /// The whole file is that of a new site. Its text may serve readers as it is.
    case file
    /// The text below the front matter only says that something is to be written there.
    case placeholder
  }

  private let files: Set<String>
  private let placeholders: Set<String>
  /// The number of bytes above which a text is not compared. It is twice the longest starter note,
  /// for line ends of two bytes and for blanks around the text.
  private let maximumBytes: Int

  /// No starter notes, so that every note is part of the site.
  package static let none = StarterNotes(files: [], placeholders: [])

  /// Creates the starter notes. `files` has whole files; `placeholders` has texts without front
  /// matter, since the front matter of a new note depends on its subject.
  package init(files: [String], placeholders: [String]) {
    self.files = Set(files.map(Self.normalized))
    self.placeholders = Set(placeholders.map(Self.normalized))
    maximumBytes = 2 * ((files + placeholders).map(\.utf8.count).max() ?? 0)
  }

  /// Returns how a file equals a note that kivagen wrote; `nil` if it does not. Line ends, and
  /// blanks before and after the text, do not count. `body` is the text below the front matter.
  func match(_ file: SiteFile, body: String) -> Match? {
    if body.utf8.count > maximumBytes { return nil }
    if placeholders.contains(Self.normalized(body)) { return .placeholder }
    return files.contains(Self.normalized(String(decoding: file.bytes, as: UTF8.self)))
      ? .file : nil
  }

  private static func normalized(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: "\n").trimmingBlanks
  }
}

extension Warning {
  /// Returns the warning about a starter note that is left out of the site.
  static func leftOut(_ path: String, as match: StarterNotes.Match, hasPage: Bool) -> Warning {
    let advice =
      match == .file && hasPage
      ? "change it, link to it from another note, or delete the file"
      : "write your own, or delete the file"
    return Warning(
      .starterNote, at: .file(path),
      "'\(path)' is not shown: its text is still the one that kivagen wrote; \(advice)")
  }

  /// Returns the warning about a page that only says that something is to be written there, but to
  /// which another note links.
  static func linkedPlaceholder(_ path: String) -> Warning {
    Warning(
      .starterNote, at: .file(path),
      "'\(path)' is shown although its text is still the one that kivagen wrote, since another note "
        + "links to it; write your own")
  }
}

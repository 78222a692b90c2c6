/// A file that the site's owner wrote, such as a note, a template or a style sheet.
package struct SiteFile: Equatable, Sendable {
  /// The path of the file below its folder: `loans/123.md`.
  package var name: String
  /// The path in messages, `Notes/loans/123.md`.
  package var displayPath: String
  package var bytes: [UInt8]

  package init(name: String, displayPath: String, bytes: [UInt8]) {
    self.name = name
    self.displayPath = displayPath
    self.bytes = bytes
  }
}

internal import FoundationEssentials
internal import Site

/// The parts of a page that the script of live reload can replace in place, and fingerprints by
/// which it finds what has changed.
package struct PageParts: Encodable {
  /// The fingerprints of a page, each the first 16 hexadecimal digits of its SHA-256.
  package struct Fingerprints: Encodable, Equatable, Sendable {
    /// The fingerprint of everything but styles and policies.
    package let content: String
    /// The fingerprint of the content without the texts of notes.
    package let frame: String
    /// The fingerprint of the text of styles and the addresses of their files.
    package let style: String

    init(content: Fingerprint, frame: Fingerprint, style: Fingerprint) {
      self.content = Self.short(content)
      self.frame = Self.short(frame)
      self.style = Self.short(style)
    }

    private static func short(_ fingerprint: Fingerprint) -> String {
      String(fingerprint.hexadecimal.prefix(16))
    }
  }

  package let fingerprints: Fingerprints
  /// The texts of notes as HTML, in their order in the page.
  package let notes: [String]
  /// The texts of the `style` elements.
  package let styles: [String]
  /// The addresses of files with styles, as the values of attributes in HTML.
  package let links: [String]

  /// Reads a page as it is in the output folder.
  package init(of page: [UInt8]) {
    let scan = PageScan(page)
    fingerprints = scan.fingerprints
    notes = scan.notes.map(Self.text(of:))
    styles = scan.styles.map(Self.text(of:))
    links = scan.links.map(Self.text(of:))
  }

  private static func text(of part: PageScan.Part) -> String {
    String(decoding: part.text, as: UTF8.self)
  }

  /// The parts as JSON.
  var json: [UInt8] {
    get throws { Array(try JSONEncoder().encode(self)) }
  }
}

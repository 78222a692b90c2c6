import Site
import SiteIndex

/// Writes the content of an entry: HTML that is safe in any program that reads feeds.
struct FeedContent {
  /// The HTML in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Writes a paragraph unless the text is absent or empty. The code of its language must consist
  /// of letters; it is `nil` for the language of the site.
  mutating func writeParagraph(_ text: String?, language: String? = nil) {
    guard let text, !text.isEmpty else { return }
    // In a separate element, the direction of a text does not affect that of others.
    write("<p")
    if let language { bytes.append(" lang=\"\(language)\"") }
    write("><bdi>")
    writeText(text)
    write("</bdi></p>\n")
  }

  mutating func writePicture(_ address: String?, of name: String) {
    guard let address else { return }
    write("<p><img src=\"")
    writeText(address)
    write("\" width=\"480\" height=\"360\" alt=\"")
    writeText(name.feedLine)
    write("\"></p>\n")
  }

  mutating func writeLinks(_ links: LoanLinks, _ words: FeedWords) {
    write("<p><a href=\"")
    if let page = links.page {
      writeText(page)
      write("\">")
      writeText(words.onSite)
      write("</a> <a href=\"")
    }
    writeText(links.kiva)
    write("\">")
    writeText(words.atKiva)
    write("</a></p>\n")
  }

  private mutating func write(_ html: StaticString) { bytes.append(html) }

  private mutating func writeText(_ text: String) {
    HTML.escape(XML.allowedText(text), into: &bytes)
  }
}

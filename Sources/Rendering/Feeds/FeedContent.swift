import Site

/// Writes the content of an entry: HTML that is safe in any program that reads feeds.
struct FeedContent {
  private var bytes: [UInt8] = []

  var html: HTML { HTML(trusted: String(decoding: bytes, as: UTF8.self)) }

  /// Writes a paragraph, unless the text is absent or empty.
  ///
  /// - Parameters:
  ///   - text: The text, from anywhere.
  ///   - language: The code of its language, of letters only; `nil` for that of the site.
  mutating func writeParagraph(_ text: String?, language: String? = nil) {
    guard let text, !text.isEmpty else { return }
    write(language.map { "<p lang=\"\($0)\">" } ?? "<p>")
    // An element of its own keeps the direction of a text from changing that of others.
    write("<bdi>")
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

  /// Writes a paragraph with links to absolute addresses.
  mutating func writeLinks(_ links: [(text: String, address: String)]) {
    write("<p>")
    for (index, link) in links.enumerated() {
      write(index == 0 ? "<a href=\"" : " <a href=\"")
      writeText(link.address)
      write("\">")
      writeText(link.text)
      write("</a>")
    }
    write("</p>\n")
  }

  private mutating func write(_ html: String) { bytes += html.utf8 }

  private mutating func writeText(_ text: String) {
    HTML.escape(XML.allowedText(text), into: &bytes)
  }
}

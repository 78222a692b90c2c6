import Site

/// Writes an XML document in UTF-8, with one element on a line.
struct XMLWriter {
  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)

  /// Writes the beginning of an element with other elements in it.
  mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    writeStart(name, attributes)
    write(">\n")
  }

  mutating func close(_ name: String) { write("</\(name)>\n") }

  /// Writes an element with a text, unless the text is absent.
  mutating func element(
    _ name: String, _ text: String?, _ attributes: KeyValuePairs<String, String> = [:]
  ) {
    guard let text else { return }
    writeStart(name, attributes)
    write(">")
    XML.escape(text, into: &bytes)
    close(name)
  }

  /// Writes an element that has only attributes.
  mutating func empty(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    writeStart(name, attributes)
    write("/>\n")
  }

  private mutating func writeStart(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    write("<\(name)")
    for (name, value) in attributes {
      write(" \(name)=\"")
      XML.escape(value, spaceAsReferences: true, into: &bytes)
      write("\"")
    }
  }

  private mutating func write(_ xml: String) { bytes += xml.utf8 }
}

import Loans
import Site

/// Writes an XML document in UTF-8, with one element on a line.
struct XMLWriter {
  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)

  /// Writes the start tag of an element with other elements in it.
  mutating func open(_ name: StaticString) {
    begin(name)
    write(">\n")
  }

  mutating func close(_ name: StaticString) {
    write("</")
    write(name)
    write(">\n")
  }

  mutating func element(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    element(name) { XML.escape(text, into: &$0) }
  }

  mutating func element(_ name: StaticString, _ time: Timestamp?) {
    guard let time else { return }
    element(name, time.appendISO8601)
  }

  /// Writes an element with the XML that a function appends.
  mutating func element(_ name: StaticString, _ append: (inout [UInt8]) -> Void) {
    begin(name)
    write(">")
    append(&bytes)
    close(name)
  }

  /// Writes the beginning of a start tag, which attributes follow.
  mutating func begin(_ name: StaticString) {
    write("<")
    write(name)
  }

  /// Writes an attribute of the tag that was begun.
  mutating func attribute(_ name: StaticString, _ value: String) {
    write(" ")
    write(name)
    write("=\"")
    XML.escape(value, spaceAsReferences: true, into: &bytes)
    write("\"")
  }

  mutating func writeText(utf8 text: [UInt8]) { XML.escape(utf8: text.span, into: &bytes) }

  /// Writes XML as it is.
  mutating func write(_ xml: StaticString) { bytes.append(xml) }
}

/// HTML that can be written into a page as it is. All other text must be escaped.
package struct HTML: Hashable, Sendable {
  package let text: String

  /// Creates HTML from text that kivagen wrote itself or that is safe already. Nothing is escaped.
  package init(trusted text: String) { self.text = text }

  /// Creates the HTML of a text in an element by escaping it.
  package init(escaping text: String) {
    var bytes: [UInt8] = []
    HTML.escape(text, into: &bytes)
    self.text = String(decoding: bytes, as: UTF8.self)
  }
}

/// HTML that can be written into a page without escaping. All other text must be escaped.
package struct HTML: Hashable, Sendable {
  package let text: String

  /// Creates HTML from text that kivagen wrote itself or that is already safe. Nothing is escaped.
  package init(trusted text: String) { self.text = text }

  /// Creates HTML by escaping the text of an element.
  package init(escaping text: String) {
    var bytes: [UInt8] = []
    HTML.escape(text, into: &bytes)
    self.text = String(decoding: bytes, as: UTF8.self)
  }
}

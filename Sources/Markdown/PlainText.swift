internal import Ccmark

/// Collects the text of nodes, without markup and with one space between words.
struct PlainText {
  private var content = ""

  /// The text of all nodes so far.
  var text: String { content.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// Appends the text of a node on entering it, and a space at the boundary of a block or line.
  mutating func append(_ node: MarkdownNode, isEntering: Bool) {
    switch node.type {
    case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE: content += node.literal
    case CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK:
      content += node.literal
      content += " "
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_IMAGE: break
    default: content += " "
    }
  }
}

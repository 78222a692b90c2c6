internal import Ccmark

/// The words of a tree, without markup, one blank between them.
struct PlainText {
  private var words = ""

  /// The words of what was added.
  var text: String { words.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  mutating func add(_ node: MarkdownNode, isEntering: Bool) {
    switch node.type {
    case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE:
      words += node.literal
    case CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK:
      words += node.literal
      words += " "
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      break
    default:
      words += " "
    }
  }
}

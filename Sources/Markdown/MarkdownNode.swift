internal import Ccmark

/// A read-only node of cmark's tree, which is valid only while its document is being visited.
@safe struct MarkdownNode {
  private let node: OpaquePointer

  init(_ node: OpaquePointer) { unsafe self.node = unsafe node }

  var type: cmark_node_type { unsafe cmark_node_get_type(node) }
  /// The content of a text, code or raw HTML node.
  var literal: String { unsafe Self.string(cmark_node_get_literal(node)) }
  /// The destination of a link or image, with character references and escapes resolved.
  var destination: String { unsafe Self.string(cmark_node_get_url(node)) }
  var title: String { unsafe Self.string(cmark_node_get_title(node)) }
  var headingLevel: Int { unsafe Int(cmark_node_get_heading_level(node)) }
  var hasNoChildren: Bool { unsafe cmark_node_first_child(node) == nil }
  var isOrderedList: Bool { unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST }
  /// The number of an ordered list's first item.
  var listStart: Int { unsafe Int(cmark_node_get_list_start(node)) }

  var isInTightList: Bool {
    guard let parent = unsafe cmark_node_parent(node), let list = unsafe cmark_node_parent(parent)
    else { return false }
    return unsafe cmark_node_get_list_tight(list) != 0
  }

  /// Whether the node is a heading at the beginning of the document.
  var isTitle: Bool {
    guard type == CMARK_NODE_HEADING, unsafe cmark_node_previous(node) == nil,
      let parent = unsafe cmark_node_parent(node)
    else { return false }
    return unsafe cmark_node_get_type(parent) == CMARK_NODE_DOCUMENT
  }

  /// The first line of the node, counted from 1. Not every inline node has one.
  var line: Int { unsafe Int(cmark_node_get_start_line(node)) }

  /// The last line of a block, counted from 1.
  var lastLine: Int { unsafe Int(cmark_node_get_end_line(node)) }
  /// The column at which a block begins, in bytes, counted from 1.
  var column: Int { unsafe Int(cmark_node_get_start_column(node)) }

  /// The first line, counted from 1, of the block that contains the node.
  var lineOfBlock: Int {
    var block = unsafe node
    while unsafe cmark_node_get_type(block).rawValue >= CMARK_NODE_FIRST_INLINE.rawValue,
      let parent = unsafe cmark_node_parent(block)
    { unsafe block = unsafe parent }
    return unsafe Int(cmark_node_get_start_line(block))
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String {
    guard let text = unsafe text else { return "" }
    return unsafe String(cString: text)
  }
}

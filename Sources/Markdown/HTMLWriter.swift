internal import Ccmark
internal import Site

/// Writes the tree of a document as HTML, node by node in reading order. Text is always escaped
/// with `HTML.escape`, and tags are constants in this file. cmark's own renderer is not used
/// because it does not escape apostrophes, closes void tags as in XHTML, and writes neither `rel`
/// nor `loading`.
struct HTMLWriter {
  /// The level on the page for each level of heading in the document.
  private let headingLevels: [Int: Int]
  /// Returns the prefix that makes a path within the site relative to the page.
  private let root: (String) -> String
  private var bytes: [UInt8] = []
  /// For each link around the current node, whether it was written as a link. The outermost link is
  /// first.
  private var links: [Bool] = []
  /// The number of images around the current node, in which text is written without tags.
  private var imageDepth = 0
  /// The markup that ends the outermost image around the current node.
  private var imageEnd = ""

  /// Creates a writer for one document. The levels of its headings are renumbered without gaps
  /// below the level of the page's heading. `root` returns the prefix that makes a path within the
  /// site relative to the page.
  init(headingsBelow level: Int, usedLevels: Set<Int>, root: @escaping (String) -> String) {
    let levels = usedLevels.sorted().enumerated().map { ($1, min(6, level + 1 + $0)) }
    headingLevels = Dictionary(uniqueKeysWithValues: levels)
    self.root = root
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func enter(_ node: MarkdownNode) {
    switch node.type {
    case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE: escape(node.literal)
    case CMARK_NODE_CODE:
      writeTag("<code>")
      escape(node.literal)
      writeTag("</code>")
    case CMARK_NODE_SOFTBREAK: write(isInImage ? " " : "\n")
    case CMARK_NODE_LINEBREAK: write(isInImage ? " " : "<br>\n")
    case CMARK_NODE_EMPH: writeTag("<em>")
    case CMARK_NODE_STRONG: writeTag("<strong>")
    case CMARK_NODE_LINK: enterLink(node)
    case CMARK_NODE_IMAGE: enterImage(node)
    default: enterBlock(node)
    }
  }

  mutating func exit(_ node: MarkdownNode) {
    switch node.type {
    case CMARK_NODE_EMPH: writeTag("</em>")
    case CMARK_NODE_STRONG: writeTag("</strong>")
    case CMARK_NODE_LINK: if links.removeLast() { write("</a>") }
    case CMARK_NODE_IMAGE:
      imageDepth -= 1
      if imageDepth == 0 { write(imageEnd) }
    case CMARK_NODE_PARAGRAPH: if !node.isInTightList { write("</p>\n") }
    case CMARK_NODE_HEADING: write("</h\(headingLevel(of: node))>\n")
    case CMARK_NODE_BLOCK_QUOTE: write("</blockquote>\n")
    case CMARK_NODE_LIST: write(node.isOrderedList ? "</ol>\n" : "</ul>\n")
    case CMARK_NODE_ITEM: write("</li>\n")
    default: break
    }
  }

  // MARK: Blocks

  private mutating func enterBlock(_ node: MarkdownNode) {
    if node.type != CMARK_NODE_PARAGRAPH || !node.isInTightList { startLine() }
    switch node.type {
    case CMARK_NODE_PARAGRAPH: if !node.isInTightList { write("<p>") }
    case CMARK_NODE_HEADING: write("<h\(headingLevel(of: node))>")
    case CMARK_NODE_BLOCK_QUOTE: write("<blockquote>\n")
    case CMARK_NODE_LIST: enterList(node)
    case CMARK_NODE_ITEM: write("<li>")
    case CMARK_NODE_THEMATIC_BREAK: write("<hr>\n")
    case CMARK_NODE_CODE_BLOCK: write("<pre><code>", escaping: node.literal, "</code></pre>\n")
    case CMARK_NODE_HTML_BLOCK:
      write("<p>")
      escape(node.literal)
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      write("</p>\n")
    default: break
    }
  }

  private mutating func enterList(_ node: MarkdownNode) {
    let start = node.listStart == 1 ? "" : " start=\"\(node.listStart)\""
    write(node.isOrderedList ? "<ol\(start)>\n" : "<ul>\n")
  }

  private func headingLevel(of node: MarkdownNode) -> Int { headingLevels[node.headingLevel] ?? 6 }

  // MARK: Inlines

  private var isInImage: Bool { imageDepth > 0 }

  private mutating func enterLink(_ node: MarkdownNode) {
    // CommonMark allows an autolink inside a link; HTML does not.
    let mayLink = !isInImage && !links.contains(true)
    guard mayLink, let target = LinkTarget(node.destination) else {
      links.append(false)
      return
    }
    links.append(true)
    write("<a href=\"", escaping: target.reference(root: root), "\"")
    writeTitle(node.title)
    write(target.isExternal ? " rel=\"noopener\">" : ">")
    if node.hasNoChildren { escape(node.destination) }
  }

  private mutating func enterImage(_ node: MarkdownNode) {
    imageDepth += 1
    guard imageDepth == 1 else { return }
    imageEnd = ""
    switch LinkTarget(node.destination) {
    case .site(let path):
      write("<img src=\"", escaping: root(path) + path, "\"")
      writeTitle(node.title)
      write(" loading=\"lazy\" alt=\"")
      imageEnd = "\">"
    case .web(let address) where !links.contains(true):
      write("<a href=\"", escaping: address, "\" rel=\"noopener\">")
      if node.hasNoChildren { escape(node.destination) }
      imageEnd = "</a>"
    default: break
    }
  }

  // MARK: Bytes

  private mutating func writeTitle(_ title: String) {
    if !title.isEmpty { write(" title=\"", escaping: title, "\"") }
  }

  private mutating func writeTag(_ tag: String) {
    if !isInImage { write(tag) }
  }

  private mutating func startLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { write("\n") }
  }

  private mutating func write(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  private mutating func write(_ start: String, escaping text: String, _ end: String) {
    write(start)
    escape(text)
    write(end)
  }

  private mutating func escape(_ text: String) { HTML.escape(text, into: &bytes) }
}

internal import Ccmark
internal import Site

/// Writes a tree as HTML, node by node in reading order.
///
/// Every byte that comes from the note passes `HTML.escape`; every tag is a constant of this file.
struct HTMLWriter {
  /// What each level of the note's headings becomes.
  private let headingLevels: [Int: Int]
  private let root: String
  private var bytes: [UInt8] = []
  /// For each link around the present node, whether it was written as one.
  private var links: [Bool] = []
  /// How many pictures are around the present node: in them text stands without tags.
  private var pictureDepth = 0
  /// What closes the outermost of these pictures.
  private var pictureEnd = ""

  /// `used` are the levels of the note's headings: the highest comes right below `level`, whatever
  /// it is in the note, and no level is left out between them.
  init(headingsBelow level: Int, used: Set<Int>, root: String) {
    let levels = used.sorted().enumerated().map { ($1, min(6, level + 1 + $0)) }
    headingLevels = Dictionary(uniqueKeysWithValues: levels)
    self.root = root
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func enter(_ node: MarkdownNode) {
    switch node.type {
    case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE: escape(node.literal)
    case CMARK_NODE_CODE: enterCode(node)
    case CMARK_NODE_SOFTBREAK: write(isInPicture ? " " : "\n")
    case CMARK_NODE_LINEBREAK: write(isInPicture ? " " : "<br>\n")
    case CMARK_NODE_EMPH: writeTag("<em>")
    case CMARK_NODE_STRONG: writeTag("<strong>")
    case CMARK_NODE_LINK: enterLink(node)
    case CMARK_NODE_IMAGE: enterPicture(node)
    default: enterBlock(node)
    }
  }

  mutating func exit(_ node: MarkdownNode) {
    switch node.type {
    case CMARK_NODE_EMPH: writeTag("</em>")
    case CMARK_NODE_STRONG: writeTag("</strong>")
    case CMARK_NODE_LINK: if links.removeLast() { write("</a>") }
    case CMARK_NODE_IMAGE: exitPicture()
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
    case CMARK_NODE_CODE_BLOCK:
      write("<pre><code>")
      escape(node.literal)
      write("</code></pre>\n")
    case CMARK_NODE_HTML_BLOCK:
      write("<p>")
      escape(node.literal)
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      write("</p>\n")
    default: break
    }
  }

  private mutating func enterList(_ node: MarkdownNode) {
    if !node.isOrderedList {
      write("<ul>\n")
    } else if node.listStart == 1 {
      write("<ol>\n")
    } else {
      write("<ol start=\"\(node.listStart)\">\n")
    }
  }

  private func headingLevel(of node: MarkdownNode) -> Int {
    headingLevels[node.headingLevel] ?? 6
  }

  // MARK: Inlines

  private var isInPicture: Bool { pictureDepth > 0 }

  private mutating func enterCode(_ node: MarkdownNode) {
    writeTag("<code>")
    escape(node.literal)
    writeTag("</code>")
  }

  private mutating func enterLink(_ node: MarkdownNode) {
    // cmark lets an autolink stand in a link; HTML does not.
    let mayLink = !isInPicture && !links.contains(true)
    guard mayLink, let target = LinkTarget(node.destination) else {
      links.append(false)
      return
    }
    links.append(true)
    write("<a href=\"")
    escape(target.reference(root: root))
    write("\"")
    writeTitle(node.title)
    write(target.isExternal ? " rel=\"noopener\">" : ">")
    if node.isEmpty { escape(node.destination) }
  }

  private mutating func enterPicture(_ node: MarkdownNode) {
    pictureDepth += 1
    guard pictureDepth == 1 else { return }
    pictureEnd = ""
    switch LinkTarget(node.destination) {
    case .site(let path):
      write("<img src=\"")
      escape(root + path)
      write("\"")
      writeTitle(node.title)
      write(" loading=\"lazy\" alt=\"")
      pictureEnd = "\">"
    case .web(let address) where !links.contains(true):
      write("<a href=\"")
      escape(address)
      write("\" rel=\"noopener\">")
      if node.isEmpty { escape(node.destination) }
      pictureEnd = "</a>"
    default: break
    }
  }

  private mutating func exitPicture() {
    pictureDepth -= 1
    if pictureDepth == 0 { write(pictureEnd) }
  }

  // MARK: Bytes

  private mutating func writeTitle(_ title: String) {
    guard !title.isEmpty else { return }
    write(" title=\"")
    escape(title)
    write("\"")
  }

  private mutating func writeTag(_ tag: String) {
    if !isInPicture { write(tag) }
  }

  private mutating func startLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { write("\n") }
  }

  private mutating func write(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  private mutating func escape(_ text: String) { HTML.escape(text, into: &bytes) }
}

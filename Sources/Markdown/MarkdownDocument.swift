private import Ccmark
package import Site

/// A parsed CommonMark document, which is not trusted.
@safe package struct MarkdownDocument: ~Copyable {
  private let tree: OpaquePointer
  /// The text that was parsed.
  private let source: [UInt8]

  /// The version of libcmark at run time, `0.30.2`. It may differ from the one that kivagen was
  /// built with.
  package static var libraryVersion: String { unsafe String(cString: cmark_version_string()) }

  package init(parsing text: String) { self.init(parsing: Array(text.utf8)) }

  /// Parses text in UTF-8, and replaces NUL characters and invalid UTF-8 with U+FFFD. The caller
  /// must limit the size, because cmark 0.30.2 takes half a minute for a hostile text of 1 MB.
  package init(parsing bytes: [UInt8]) {
    let limited = NestingLimit.apply(to: bytes)
    let tree = unsafe limited.withUnsafeBytes { buffer in
      unsafe cmark_parse_document(
        buffer.bindMemory(to: CChar.self).baseAddress, buffer.count, CMARK_OPT_VALIDATE_UTF8)
    }
    // If memory runs out, cmark ends the process, so it always returns a tree.
    guard let tree = unsafe tree else { preconditionFailure("cmark returned no tree") }
    unsafe self.tree = unsafe tree
    source = limited
  }

  deinit { unsafe cmark_node_free(tree) }

  /// Returns the document as HTML that cannot run scripts, load from elsewhere or style the page.
  ///
  /// Links to `http`, `https` and `mailto` URLs, to the site and within the page are kept; any
  /// other link is replaced with its text. Images from other sites become links. Raw HTML is shown
  /// as text.
  ///
  /// The document's headings are placed below `level`: they become `h3`, `h4` and so on if it is 2.
  /// A title, which is a heading at the beginning, can be left out. For a target within the site,
  /// `root` returns the relative path from the page to the folder with the target (`""`, `"../"`).
  package func html(
    headingsBelow level: Int, withoutTitle: Bool = false, root: (String) -> String
  ) -> HTML {
    var usedLevels: Set<Int> = []
    forEachNode { node, isEntering in
      guard isEntering, node.type == CMARK_NODE_HEADING else { return }
      if !(withoutTitle && node.isTitle) { usedLevels.insert(node.headingLevel) }
    }
    return withoutActuallyEscaping(root) { root in
      var writer = HTMLWriter(headingsBelow: level, usedLevels: usedLevels, root: root)
      var isInTitle = false
      forEachNode { node, isEntering in
        if withoutTitle, node.isTitle { isInTitle = isEntering }
        if isInTitle || (withoutTitle && node.isTitle) { return }
        if isEntering { writer.enter(node) } else { writer.exit(node) }
      }
      return HTML(trusted: writer.text)
    }
  }

  /// Returns the text on one line without markup, optionally without a heading at the beginning.
  package func plainText(withoutTitle: Bool = false) -> String {
    var plainText = PlainText()
    var isInTitle = false
    forEachNode { node, isEntering in
      if withoutTitle, node.isTitle { isInTitle = isEntering }
      if !isInTitle { plainText.append(node, isEntering: isEntering) }
    }
    return plainText.text
  }

  /// The text of the first heading; `nil` if it is empty or missing.
  package var firstHeading: String? { firstHeading { _ in true } }

  /// The text of a heading at the beginning; `nil` if it is empty or missing.
  package var title: String? { firstHeading(where: \.isTitle) }

  private func firstHeading(where isWanted: (MarkdownNode) -> Bool) -> String? {
    var plainText = PlainText()
    var isInside = false
    var isDone = false
    forEachNode { node, isEntering in
      if node.type == CMARK_NODE_HEADING, !isDone, isWanted(node) {
        isInside = isEntering
        isDone = !isEntering
      }
      if isInside { plainText.append(node, isEntering: isEntering) }
    }
    let text = plainText.text
    return text.isEmpty ? nil : text
  }

  /// The links and images that lead to paths within the site, in reading order, without duplicates.
  package var siteLinks: [SiteLink] {
    var links: [SiteLink] = []
    var known: Set<String> = []
    forEachNode { node, isEntering in
      guard isEntering, node.type == CMARK_NODE_LINK || node.type == CMARK_NODE_IMAGE,
        case .site(let path) = LinkTarget(node.destination)
      else { return }
      if known.insert(path).inserted {
        links.append(SiteLink(target: path, destination: node.destination, line: node.lineOfBlock))
      }
    }
    return links
  }

  /// The raw HTML, which is shown as text, in reading order. Of each line, only the first piece is
  /// included.
  package var rawHTML: [RawHTML] {
    var found: [RawHTML] = []
    forEachNode { node, isEntering in
      guard isEntering, node.type == CMARK_NODE_HTML_BLOCK || node.type == CMARK_NODE_HTML_INLINE
      else { return }
      let line = max(node.line, node.lineOfBlock)
      if found.last?.line != line { found.append(RawHTML(text: node.literal, line: line)) }
    }
    return found
  }

  /// The tables, which are shown as text, in reading order.
  package var tables: [UnsupportedTable] {
    let finder = TableFinder(source)
    var tables: [UnsupportedTable] = []
    forEachNode { node, isEntering in
      guard isEntering, node.type == CMARK_NODE_PARAGRAPH, node.line <= node.lastLine
      else { return }
      tables += finder.tables(inLines: node.line...node.lastLine, fromColumn: node.column)
    }
    return tables
  }

  /// Whether the document consists of paragraphs without images.
  package var hasOnlyParagraphs: Bool {
    var hasOthers = false
    forEachNode { node, _ in
      let isBlock = node.type.rawValue < CMARK_NODE_FIRST_INLINE.rawValue
      let isParagraph = node.type == CMARK_NODE_DOCUMENT || node.type == CMARK_NODE_PARAGRAPH
      if isBlock ? !isParagraph : node.type == CMARK_NODE_IMAGE { hasOthers = true }
    }
    return !hasOthers
  }

  /// Visits the tree in reading order. A node that can have children is visited again after them.
  private func forEachNode(_ visit: (_ node: MarkdownNode, _ isEntering: Bool) -> Void) {
    let iterator = unsafe cmark_iter_new(tree)
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = unsafe cmark_iter_get_node(iterator)
      else { return }
      visit(unsafe MarkdownNode(node), event == CMARK_EVENT_ENTER)
    }
  }
}

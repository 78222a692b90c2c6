private import Ccmark
package import Site

/// A parsed CommonMark document, of which nothing is trusted.
@safe package struct MarkdownDocument: ~Copyable {
  private let tree: OpaquePointer

  /// The version of libcmark, which may be replaced without kivagen: `0.30.2`.
  package static var libraryVersion: String { unsafe String(cString: cmark_version_string()) }

  package init(parsing text: String) { self.init(parsing: Array(text.utf8)) }

  /// Parses text in UTF-8. NUL characters and invalid UTF-8 become U+FFFD.
  ///
  /// The caller must limit the size: cmark 0.30.2 takes half a minute for a hostile text of 1 MB.
  package init(parsing bytes: [UInt8]) {
    let limited = NestingLimit.apply(to: bytes)
    let tree = unsafe limited.withUnsafeBytes { buffer in
      unsafe cmark_parse_document(
        buffer.bindMemory(to: CChar.self).baseAddress, buffer.count, CMARK_OPT_VALIDATE_UTF8)
    }
    // cmark ends the process itself when memory runs out, so it always returns a tree.
    guard let tree = unsafe tree else { preconditionFailure("cmark returned no tree") }
    unsafe self.tree = unsafe tree
  }

  deinit { unsafe cmark_node_free(tree) }

  /// Writes the document as HTML that cannot run scripts, load from elsewhere or style the page.
  ///
  /// Links may lead to `http`, `https` and `mailto` URLs, to the site and within the page; any
  /// other link becomes its text. An image from another site becomes a link to it. Raw HTML is
  /// shown as text.
  ///
  /// - Parameters:
  ///   - level: The level of the page's heading above the document. If it is 2, the highest
  ///     headings of the document become `h3` and the next ones `h4`, whatever their levels are.
  ///   - withoutTitle: Whether to leave out a heading that the document begins with, for a page
  ///     that shows it elsewhere.
  ///   - root: Returns what is put in front of a link or an image within the site, by its target:
  ///     the relative path from the page to the folder with the target (`""`, `"../"`).
  /// - Returns: HTML that a page can contain as it is.
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

  /// Returns the text without markup on one line, for a description or an excerpt; if
  /// `withoutTitle` is true, without a heading that the document begins with.
  package func plainText(withoutTitle: Bool = false) -> String {
    var plainText = PlainText()
    var isInTitle = false
    forEachNode { node, isEntering in
      if withoutTitle, node.isTitle { isInTitle = isEntering }
      if !isInTitle { plainText.append(node, isEntering: isEntering) }
    }
    return plainText.text
  }

  /// The text of the first heading, or `nil` if there is no heading or the first one is empty.
  package var firstHeading: String? {
    var plainText = PlainText()
    var isInside = false
    var isDone = false
    forEachNode { node, isEntering in
      if node.type == CMARK_NODE_HEADING, !isDone {
        isInside = isEntering
        isDone = !isEntering
      }
      if isInside { plainText.append(node, isEntering: isEntering) }
    }
    let text = plainText.text
    return text.isEmpty ? nil : text
  }

  /// The links and images that lead to paths within the site, in reading order. Of those with the
  /// same target, only the first one is included.
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

  /// The raw HTML, which is shown as text, in reading order; of each line, only the first.
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

  /// Visits the tree in reading order: a block or inline that can have children before and after
  /// its children, any other node once.
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

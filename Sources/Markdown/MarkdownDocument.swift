private import Ccmark
package import Site

/// A note in CommonMark, parsed; nothing in it is trusted.
@safe package struct MarkdownDocument: ~Copyable {
  private let tree: OpaquePointer

  package init(parsing text: String) {
    self.init(parsing: Array(text.utf8))
  }

  /// Parses bytes meant as UTF-8; NUL and what is no UTF-8 become U+FFFD.
  ///
  /// The caller limits the size of what it reads: some hostile texts of 1 MB take cmark 0.30.2
  /// half a minute.
  package init(parsing bytes: [UInt8]) {
    let limited = NestingLimit.apply(to: bytes)
    let tree = unsafe limited.withUnsafeBytes { buffer in
      unsafe cmark_parse_document(
        buffer.bindMemory(to: CChar.self).baseAddress, buffer.count, CMARK_OPT_VALIDATE_UTF8)
    }
    // cmark ends the process itself when memory runs out, so there always is a tree.
    guard let tree = unsafe tree else { preconditionFailure("cmark gave no tree") }
    unsafe self.tree = unsafe tree
  }

  deinit { unsafe cmark_node_free(tree) }

  /// The note as HTML that can run, load and restyle nothing.
  ///
  /// Links lead to `http`, `https`, `mailto`, the site and the page itself; of any other only the
  /// text is left. A picture from another site becomes a link to it. Raw HTML is shown as text.
  ///
  /// `level` is that of the page's heading above the note: with 2 the note's highest headings
  /// become `h3`, the next ones `h4`, whatever they are in the note. `root` is the way from the
  /// page to the site's root (`""`, `"../"`), put in front of links and pictures within the site.
  ///
  /// `withoutTitle` leaves out a heading that the note begins with, for a page that shows it above.
  package func html(
    headingsBelow level: Int, root: String, withoutTitle: Bool = false
  ) -> HTML {
    var used: Set<Int> = []
    forEachNode { node, isEntering in
      guard isEntering, node.type == CMARK_NODE_HEADING else { return }
      if !(withoutTitle && node.isTitle) { used.insert(node.headingLevel) }
    }
    var writer = HTMLWriter(headingsBelow: level, used: used, root: root)
    var isInTitle = false
    forEachNode { node, isEntering in
      if withoutTitle, node.isTitle { isInTitle = isEntering }
      if isInTitle || (withoutTitle && node.isTitle) { return }
      if isEntering { writer.enter(node) } else { writer.exit(node) }
    }
    return HTML(trusted: writer.text)
  }

  /// The words alone, on one line, for a description or an excerpt.
  ///
  /// `withoutTitle` leaves out a heading that the note begins with.
  package func plainText(withoutTitle: Bool = false) -> String {
    var words = PlainText()
    var isInTitle = false
    forEachNode { node, isEntering in
      if withoutTitle, node.isTitle { isInTitle = isEntering }
      if !isInTitle { words.add(node, isEntering: isEntering) }
    }
    return words.text
  }

  /// The words of the first heading; `nil` if there is none or it is empty.
  package var firstHeading: String? {
    var words = PlainText()
    var isInside = false
    var isDone = false
    forEachNode { node, isEntering in
      if node.type == CMARK_NODE_HEADING, !isDone {
        isInside = isEntering
        isDone = !isEntering
      }
      if isInside { words.add(node, isEntering: isEntering) }
    }
    let text = words.text
    return text.isEmpty ? nil : text
  }

  /// Where links and pictures lead within the site, each once, in reading order: paths from its
  /// root as `html` writes them, `loans/1.html#top`.
  package var siteLinks: [String] {
    var links: [String] = []
    var known: Set<String> = []
    forEachNode { node, isEntering in
      guard isEntering, node.type == CMARK_NODE_LINK || node.type == CMARK_NODE_IMAGE,
        case .site(let path) = LinkTarget(node.destination)
      else { return }
      if known.insert(path).inserted { links.append(path) }
    }
    return links
  }

  /// Visits the tree in reading order: a node with children on the way in and on the way out,
  /// any other once.
  private func forEachNode(_ visit: (_ node: MarkdownNode, _ isEntering: Bool) -> Void) {
    let iterator = unsafe cmark_iter_new(tree)
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = unsafe cmark_iter_get_node(iterator) else {
        return
      }
      visit(unsafe MarkdownNode(node), event == CMARK_EVENT_ENTER)
    }
  }
}

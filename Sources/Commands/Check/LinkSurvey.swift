internal import Diagnostics
internal import Links

/// The links of one file of the site that need a second look, once all files are known.
struct LinkSurvey: Sendable {
  /// A link to something that may be missing. Of several to the same target, only the first counts.
  struct Link: Sendable {
    let target: LinkTarget
    let address: String
    /// Where the link stands in the file, in bytes.
    let offset: Int

    /// The address outside the site to which the link leads; `nil` for any other link.
    var externalAddress: String? {
      switch target {
      case .external(let address), .besideSite(let address): address
      case .file, .unchecked, .fault: nil
      }
    }
  }

  let path: String
  /// Links to files that do not exist, to elements of pages, beside the site, and faults.
  private(set) var doubtful: [Link] = []
  /// Links to other servers, and to addresses beside the site.
  private(set) var external: [Link] = []
  /// The names of the elements that links can lead to; `nil` for a file that is no page.
  private(set) var anchors: Set<String>?
  private(set) var count = 0
  /// Whether the elements of the page are nested too deeply to be read.
  private(set) var isTooDeep = false

  /// Reads the links of a file. `known` are the paths of all files of the site.
  init(of path: String, _ bytes: [UInt8], among known: Set<String>, _ resolver: LinkResolver) {
    self.path = path
    guard let found = Self.links(of: path, bytes, resolver) else {
      isTooDeep = true
      return
    }
    if Self.isPage(path) { anchors = found.anchors }
    count = found.links.count
    var seen = Set<LinkTarget>()
    for link in found.links {
      let target = resolver.target(of: link.address, in: path, elementBase: found.base)
      switch target {
      case .unchecked: continue
      case .file(let file, let fragment):
        if known.hasExactly(file), fragment == nil || !Self.isPage(file) { continue }
      case .external, .besideSite, .fault: break
      }
      guard seen.insert(target).inserted else { continue }
      let entry = Link(target: target, address: link.address, offset: link.offset)
      if entry.externalAddress != nil { external.append(entry) }
      if case .external = target { continue }
      doubtful.append(entry)
    }
  }

  /// Whether files with this name have links that are checked.
  static func hasLinks(_ path: String) -> Bool {
    isPage(path) || path.hasSuffix(".css") || isFeed(path)
  }

  static func isPage(_ path: String) -> Bool { path.hasSuffix(".html") || path.hasSuffix(".htm") }

  private static func isFeed(_ path: String) -> Bool {
    [".xml", ".json", ".ics", ".txt"].contains(where: path.hasSuffix)
  }

  private static func links(
    of path: String, _ bytes: [UInt8], _ resolver: LinkResolver
  ) -> FileLinks? {
    if isPage(path) { return FileLinks(html: bytes) }
    if path.hasSuffix(".css") { return FileLinks(style: bytes) }
    return resolver.base.map { FileLinks(feed: bytes, below: $0) } ?? FileLinks()
  }
}

extension Set<String> {
  /// Returns whether a text is a member byte by byte, as a host compares names. Swift takes `é` and
  /// `e` with an accent for the same.
  func hasExactly(_ text: String) -> Bool {
    guard let index = firstIndex(of: text) else { return false }
    return self[index].utf8.elementsEqual(text.utf8)
  }
}

internal import Links

/// The links of a file that must be compared with the other files of the site.
struct LinkSurvey: Sendable {
  /// A link whose target may be missing. It is the first link to this target in the file.
  struct Link: Sendable {
    let target: LinkTarget
    let address: String
    /// The byte offset in the file.
    let offset: Int

    /// The address outside the site, if the link leads there.
    var externalAddress: String? {
      switch target {
      case .external(let address), .besideSite(let address): address
      case .file, .unchecked, .fault: nil
      }
    }
  }

  let path: String
  /// Faulty links, and links to missing files, to elements of pages, and to addresses beside the
  /// site.
  private(set) var linksToVerify: [Link] = []
  /// Links to other servers, and to addresses beside the site.
  private(set) var external: [Link] = []
  /// The names of elements to which links can lead; `nil` if the file is not a page.
  private(set) var anchors: Set<String>?
  private(set) var count = 0
  /// Whether the page is too deeply nested to be read.
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
      linksToVerify.append(entry)
    }
  }

  /// Whether links in files with this name are checked.
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
  /// Returns whether a member has the same bytes, because hosts compare names by their bytes.
  /// Swift's strings are also equal if accents are encoded in different ways.
  func hasExactly(_ text: String) -> Bool {
    guard let index = firstIndex(of: text) else { return false }
    return self[index].utf8.elementsEqual(text.utf8)
  }
}

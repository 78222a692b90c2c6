/// The links in a file of a site, and the places in the file that links can lead to.
package struct FileLinks: Equatable, Sendable {
  /// A link as it stands in a file.
  package struct Link: Equatable, Sendable {
    /// The address without white space around it.
    package let address: String
    /// Where the address begins in the file, in bytes.
    package let offset: Int

    package init(_ address: String, at offset: Int) {
      self.address = address
      self.offset = offset
    }
  }

  /// The links in the order of the file.
  package internal(set) var links: [Link] = []
  /// The names that the fragment of a link can have.
  package internal(set) var anchors: Set<String> = []
  /// The address that relative links of the file are relative to, if it is not that of the file.
  package internal(set) var base: String?

  package init() {}

  mutating func add(_ address: some StringProtocol, at offset: Int) {
    links.append(Link(String(address), at: offset))
  }
}

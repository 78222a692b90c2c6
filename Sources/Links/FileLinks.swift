/// The links in a file of a site, and the anchors in the file to which links can lead.
package struct FileLinks: Equatable, Sendable {
  /// A link as it is written in a file.
  package struct Link: Equatable, Sendable {
    /// The address without white space around it.
    package let address: String
    /// The byte offset of the address in the file.
    package let offset: Int

    package init(_ address: String, at offset: Int) {
      self.address = address
      self.offset = offset
    }
  }

  /// The links in the order of the file.
  package internal(set) var links: [Link] = []
  /// The names that can be the fragment of a link to the file.
  package internal(set) var anchors: Set<String> = []
  /// The address to which the links of the file are relative, if the file specifies one; otherwise,
  /// `nil`.
  package internal(set) var base: String?

  package init() {}

  mutating func add(_ address: String, at offset: Int) { links.append(Link(address, at: offset)) }

  /// Finds the addresses in a feed, a calendar, a sitemap or `robots.txt` below the address of the
  /// site, which ends with a slash. Addresses on other servers are left out, because the pages have
  /// them, too.
  package init(feed bytes: [UInt8], below base: String) {
    self.init()
    let pattern = Array(base.utf8)
    guard let first = pattern.first else { return }
    var index = 0
    while let start = bytes[index...].firstIndex(of: first) {
      index = start + 1
      guard bytes[start...].starts(with: pattern) else { continue }
      let (address, end) = Self.readAddress(in: bytes, from: start)
      add(address, at: start)
      index = end
    }
  }

  /// Reads an address up to a character that no address contains. In XML, `&amp;` stands for an
  /// ampersand, and any other reference ends the address. In JSON, an escape ends it. In a
  /// calendar, a line continues after a line break and a space. Source: RFC 3986 §2, RFC 5545 §3.1.
  private static func readAddress(
    in bytes: [UInt8], from start: Int
  ) -> (address: String, end: Int) {
    var text: [UInt8] = []
    var index = start
    while index < bytes.count {
      let rest = bytes[index...]
      if rest.starts(with: "\r\n ".utf8) {
        index += 3
      } else if rest.starts(with: "&amp;".utf8) {
        text.append(UInt8(ascii: "&"))
        index += 5
      } else if ["&#", "&quot;", "&lt;", "&gt;"].contains(where: { rest.starts(with: $0.utf8) }) {
        break
      } else if bytes[index] <= 0x20 || "\"'<>\\^`{|}".utf8.contains(bytes[index]) {
        break
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return (String(decoding: text, as: UTF8.self), index)
  }
}

internal import Cgumbo

/// The positions of the policies and the styles of an HTML page, and the position at which a script
/// can be added to its head. All positions are byte offsets in the page.
package struct PageHead: Equatable, Sendable {
  /// The ranges of the policies (`Content-Security-Policy`), which are attribute values.
  package private(set) var policies: [Range<Int>] = []
  /// The ranges of the texts of `style` elements and of the addresses of style sheets, in the order
  /// of the page.
  package private(set) var styles: [Range<Int>] = []
  /// The offset at which a script can be inserted. It is after the last policy; without a policy,
  /// after the start tag of the head or of the root; and without these, before the first element.
  package private(set) var scriptPosition = 0

  /// Reads a page in UTF-8, or returns `nil` if its elements are nested too deeply.
  package init?(html bytes: [UInt8]) {
    var (endOfPolicies, endOfHeadTag, endOfRootTag, firstTag): (Int?, Int?, Int?, Int?)
    let isRead = PageElement.visitAll(in: bytes) { element in
      guard let tag = element.startTag else { return }
      firstTag = min(firstTag ?? tag.lowerBound, tag.lowerBound)
      func attribute(_ name: String) -> PageElement.Attribute? {
        element.attributes.first { $0.name == name }
      }
      switch element.tag {
      case GUMBO_TAG_HTML: endOfRootTag = tag.upperBound
      case GUMBO_TAG_HEAD: endOfHeadTag = tag.upperBound
      case GUMBO_TAG_STYLE:
        let end = element.endTag?.lowerBound ?? bytes.count
        styles.append(tag.upperBound..<max(end, tag.upperBound))
      case GUMBO_TAG_LINK:
        let words = attribute("rel")?.value.lowercased().split(separator: " ") ?? []
        if words.contains("stylesheet"), let address = attribute("href")?.range {
          styles.append(address)
        }
      case GUMBO_TAG_META:
        guard attribute("http-equiv")?.value.lowercased() == "content-security-policy",
          let policy = attribute("content")?.range
        else { return }
        policies.append(policy)
        endOfPolicies = max(endOfPolicies ?? 0, tag.upperBound)
      default: break
      }
    }
    if !isRead { return nil }
    policies.sort { $0.lowerBound < $1.lowerBound }
    styles.sort { $0.lowerBound < $1.lowerBound }
    scriptPosition = endOfPolicies ?? endOfHeadTag ?? endOfRootTag ?? firstTag ?? 0
  }
}

/// The identifier by which Kiva knows an application, in reverse DNS notation: `org.example.loans`.
///
/// It is sent with requests and in links to kiva.org. Source: docs/kiva-api.md, "REST v1".
package struct AppID: Hashable, Sendable, CustomStringConvertible {
  /// The identifier. All of its characters can be in the query of a URL without being encoded.
  package let description: String

  /// Returns `nil` unless the text has 1 to 100 ASCII letters, digits, dots, hyphens, underscores.
  package init?(_ text: String) {
    guard (1...100).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    description = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

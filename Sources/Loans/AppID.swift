/// The name by which Kiva knows an application, in reverse DNS: `org.example.loans`.
///
/// Sent on requests and on links to kiva.org. Source: KIVA-API.md §1.
package struct AppID: Hashable, Sendable, CustomStringConvertible {
  /// Only characters that a URL's query takes as they are.
  package let description: String

  /// `nil` unless it is 1 to 100 letters, digits, dots, hyphens and underscores of ASCII.
  package init?(_ text: String) {
    guard (1...100).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else {
      return nil
    }
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

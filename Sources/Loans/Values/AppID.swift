/// An identifier by which Kiva recognizes an application, in reverse DNS notation:
/// `org.example.loans`. It is sent with requests and in links to kiva.org. Source:
/// docs/kiva-api.md, "REST v1".
package struct AppID: Hashable, Sendable, CustomStringConvertible {
  /// The identifier, whose characters need no encoding in a URL.
  package let description: String

  private static let allowed = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_".utf8)

  /// Creates an identifier, or returns `nil` unless the text consists of 1 to 100 ASCII letters,
  /// digits, dots, hyphens and underscores.
  package init?(_ text: String) {
    guard (1...100).contains(text.utf8.count), text.utf8.allSatisfy(Self.allowed.contains)
    else { return nil }
    description = text
  }
}

/// The identifier of an application for Kiva, in reverse DNS notation: `org.example.loans`.
/// It is sent with requests and in links to kiva.org. Source: docs/kiva-api.md, "REST v1".
package struct AppID: Hashable, Sendable, CustomStringConvertible {
  /// The identifier, whose characters need no encoding in a URL.
  package let description: String

  private static let allowed = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_".utf8)

  /// Returns `nil` unless the text has 1 to 100 ASCII letters, digits, dots, hyphens, underscores.
  package init?(_ text: String) {
    guard (1...100).contains(text.utf8.count), text.utf8.allSatisfy(Self.allowed.contains)
    else { return nil }
    description = text
  }
}

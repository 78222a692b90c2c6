internal import Diagnostics
internal import Fetching

extension Settings {
  /// The maximum number of characters that all origins may have together. A line of `_headers`
  /// names all origins, and Cloudflare Pages reads at most 2,000 characters of a line.
  static let maximumOriginCharacters = 1_000

  /// Adds the origin of pages that may show pages of the site in frames, unless the list has it.
  ///
  /// A name with `*` is refused: a policy may have one, but no message can be sent to it. Sources:
  /// https://www.w3.org/TR/CSP3/#directive-frame-ancestors,
  /// https://html.spec.whatwg.org/multipage/web-messaging.html#dom-window-postmessage-options
  mutating func addEmbeddingOrigin(_ value: String) throws(Setting.Expected) {
    guard let origin = WebAddress(value)?.policyOrigin else {
      throw Setting.Expected(
        text: "the origins of sites, such as https://blog.example, without a path and without *",
        suggestion: Self.origin(meantBy: value))
    }
    if embedOn.contains(origin) { return }
    embedOn.append(origin)
    if embedOn.map(\.utf8.count).reduce(embedOn.count, +) > Self.maximumOriginCharacters {
      throw Setting.Expected(
        refusal: "the origins have more than \(Self.maximumOriginCharacters) characters, "
          + "which is too long for a line of '_headers'; leave out '\(origin)' and those after it")
    }
  }

  /// Returns the origin that was probably meant by a name without a scheme, or by the address of a
  /// page.
  private static func origin(meantBy value: String) -> String? {
    let text = value.trimmingBlanks
    guard let address = WebAddress(text.contains("://") ? text : "https://\(text)") else {
      return nil
    }
    return address.host.contains(".") ? WebAddress(address.server)?.policyOrigin : nil
  }
}

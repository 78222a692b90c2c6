internal import Ccurl

extension Headers {
  /// Whether the response must not be stored: `Cache-Control: no-store`, RFC 9111 §5.2.2.5.
  var forbidStoring: Bool { list("Cache-Control").contains { $0.lowercased() == "no-store" } }

  /// Returns the delay of `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3); `nil` if there
  /// is none. The clock of this machine, which may be wrong, is used only if the server sends no
  /// `Date`.
  func retryAfter(wallSeconds: Int) -> Duration? {
    guard let text = self["Retry-After"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // A number that does not fit into an Int stands for a very long time.
      return .seconds(min(Int(text) ?? .max, 1_000_000_000))
    }
    guard let date = Self.seconds(ofDate: text) else { return nil }
    let now = self["Date"].flatMap(Self.seconds) ?? wallSeconds
    return .seconds(max(0, date - now))
  }

  /// Parses a date in any of the three formats of RFC 9110 §5.6.7.
  private static func seconds(ofDate text: String) -> Int? {
    let seconds = unsafe curl_getdate(text, nil)
    return seconds < 0 ? nil : Int(seconds)
  }
}

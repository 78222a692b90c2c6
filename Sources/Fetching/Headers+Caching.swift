internal import Ccurl

extension Headers {
  /// `Cache-Control: no-store`, RFC 9111 §5.2.2.5.
  var forbidStoring: Bool { list("Cache-Control").contains { $0.lowercased() == "no-store" } }

  /// What `Retry-After` asks to wait, RFC 9110 §10.2.3: seconds, or a date. The date is reckoned
  /// from the server's own clock if it tells it, so that ours may be wrong. `nil` for nonsense.
  func retryAfter(wallSeconds: Int) -> Duration? {
    guard let text = self["Retry-After"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // More digits than an Int has are a long time.
      return .seconds(min(Int(text) ?? .max, 1_000_000_000))
    }
    guard let date = Self.seconds(ofDate: text) else { return nil }
    let now = self["Date"].flatMap(Self.seconds) ?? wallSeconds
    return .seconds(max(0, date - now))
  }

  /// The three forms of RFC 9110 §5.6.7, by libcurl.
  private static func seconds(ofDate text: String) -> Int? {
    let seconds = unsafe curl_getdate(text, nil)
    return seconds < 0 ? nil : Int(seconds)
  }
}

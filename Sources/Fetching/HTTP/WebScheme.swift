/// A URL scheme that can be requested.
enum WebScheme {
  case http, https

  /// Returns `nil` if the URL has another scheme or none.
  init?(of url: String) {
    let start = url.prefix(8).lowercased()
    if start == "https://" {
      self = .https
    } else if start.hasPrefix("http://") {
      self = .http
    } else {
      return nil
    }
  }
}

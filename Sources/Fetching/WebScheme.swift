/// How a URL that can be asked begins.
enum WebScheme {
  case http, https

  /// `nil` for any other scheme, and for a text without one.
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

extension Transport {
  /// Whether a redirect may be followed: to `http` and `https` only, and never from `https` to
  /// `http`.
  package static func mayRedirect(from url: String, to next: String) -> Bool {
    guard let target = WebScheme(of: next) else { return false }
    return target == .https || WebScheme(of: url) == .http
  }
}

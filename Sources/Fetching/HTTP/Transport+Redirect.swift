extension Transport {
  /// Returns whether a redirect may be followed: only to `http` and `https`, and never from `https`
  /// to `http`.
  package static func mayRedirect(from url: String, to target: String) -> Bool {
    guard let scheme = WebScheme(of: target) else { return false }
    return scheme == .https || WebScheme(of: url) == .http
  }
}

/// A request for a file of a site.
struct SiteRequest {
  var method: String
  /// The percent-encoded path without the query.
  var path: String
  /// The headers, with names in lower case.
  var headers: [(name: String, value: String)]

  /// Creates a request from its target without the query. In the absolute form, which proxies get,
  /// the target names the host instead of the header `Host`.
  ///
  /// Source: RFC 9112, section 3.2.2.
  init(method: String, target: String, headers: [(name: String, value: String)]) {
    self.method = method
    let scheme = "http://"
    guard target.prefix(scheme.count).lowercased() == scheme else {
      (path, self.headers) = (target, headers)
      return
    }
    let rest = target.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" }
    path = host.endIndex == rest.endIndex ? "/" : String(rest[host.endIndex...])
    self.headers = headers.filter { $0.name != "host" } + [("host", String(host))]
  }

  /// Returns the value of the header with this name, which is in lower case; the first one if there
  /// are several.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Returns whether the client already has the content with this tag.
  func hasCurrent(_ tag: String) -> Bool {
    guard let known = header("if-none-match") else { return false }
    return known.split(separator: ",").contains { part in
      let part = part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      return part == "*" || (part.hasPrefix("W/") ? part.dropFirst(2) : part) == tag
    }
  }

  /// Returns the part that is asked for of the content with this tag.
  func range(of tag: String, byteCount: Int) -> ByteRange {
    if method != "GET" { return .whole }
    if let condition = header("if-range"), condition != tag { return .whole }
    return ByteRange(header("range"), byteCount: byteCount)
  }
}

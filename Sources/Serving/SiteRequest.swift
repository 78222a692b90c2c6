internal import Site

/// A request for a file of a site.
struct SiteRequest {
  var method: String
  /// The percent-encoded path without the query.
  var path: String
  /// The headers, with names in lower case.
  var headers: [(name: String, value: String)]

  /// Creates a request from its target without the query. In the absolute form, which is sent to
  /// proxies, the target replaces the header `Host`. Source: RFC 9112, section 3.2.2.
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

  /// Returns the first value of the header with this name, which must be in lower case.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Returns whether the client already has the content with this tag.
  func matchesETag(_ tag: String) -> Bool {
    guard let known = header("if-none-match") else { return false }
    return known.split(separator: ",").contains { part in
      let part = part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      return part == "*" || (part.hasPrefix("W/") ? part.dropFirst(2) : part) == tag
    }
  }

  /// Returns the requested part of the content with this tag.
  func range(of tag: String, byteCount: Int) -> ByteRange {
    if method != "GET" { return .whole }
    if let condition = header("if-range"), condition != tag { return .whole }
    return ByteRange(header("range"), byteCount: byteCount)
  }
}

/// The requested part of a file.
enum ByteRange: Equatable {
  case whole
  /// A part that is not empty.
  case part(Range<Int>)
  /// A part outside the file.
  case unsatisfiable

  /// Reads the header `Range`. Malformed headers and headers with several ranges are ignored, which
  /// RFC 9110 §14.2 allows.
  init(_ header: String?, byteCount: Int) {
    let unit = "bytes="
    guard let header, header.lowercased().hasPrefix(unit),
      case let parts = header.dropFirst(unit.count)
        .split(separator: "-", omittingEmptySubsequences: false), parts.count == 2
    else {
      self = .whole
      return
    }
    let (first, last) = (Self.number(parts[0]), Self.number(parts[1]))
    switch (first, last) {
    case (nil, let count?) where parts[0].isEmpty:
      self = Self.nonempty(max(0, byteCount - count)..<byteCount)
    case (let start?, nil) where parts[1].isEmpty:
      self = Self.nonempty(start..<max(start, byteCount))
    case (let start?, let end?) where start <= end:
      self = Self.nonempty(start..<max(start, min(end, byteCount - 1) + 1))
    default: self = .whole
    }
  }

  private static func nonempty(_ range: Range<Int>) -> ByteRange {
    range.isEmpty ? .unsatisfiable : .part(range)
  }

  /// Parses a number of at most 18 digits.
  private static func number(_ text: Substring) -> Int? {
    let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isNumber && text.utf8.count <= 18 ? Int(text) : nil
  }
}

/// The path of a request for a file below the served folder.
struct RequestPath: Equatable {
  /// The names of the folders and of the file. None is empty, `.` or `..`, and none has a slash, a
  /// backslash or a control character. The list is empty for the served folder itself.
  let components: [String]
  /// Whether the path ends with a slash, so that it can only lead to a folder.
  let isFolder: Bool

  /// Decodes a percent-encoded path, or returns `nil` if it is malformed or leads out of the
  /// folder.
  init?(_ text: String) {
    var parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // The part before the first slash must be empty.
    guard parts.count > 1, parts.removeFirst().isEmpty else { return nil }
    isFolder = parts.last?.isEmpty == true
    if isFolder { parts.removeLast() }
    var components: [String] = []
    for part in parts {
      guard let name = Substring(part).percentDecoded, Self.isAllowed(name) else { return nil }
      components.append(name)
    }
    self.components = components
  }

  private static func isAllowed(_ name: String) -> Bool {
    if name.isEmpty || name == "." || name == ".." || name.utf8.count > 255 { return false }
    return name.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
  }
}

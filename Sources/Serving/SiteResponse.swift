internal import Host
internal import Site

/// The response to a request for a file of a site.
struct SiteResponse: ~Copyable {
  enum Body: ~Copyable {
    case bytes([UInt8])
    case file(OpenedFile, offset: Int, byteCount: Int)
    /// The endless stream of the site's events.
    case events

    consuming func part(_ range: Range<Int>) -> Body {
      switch consume self {
      case .bytes(let bytes): .bytes(Array(bytes[range]))
      case .file(let file, _, _): .file(file, offset: range.lowerBound, byteCount: range.count)
      case .events: .events
      }
    }
  }

  var status: Int
  var headers: [(name: String, value: String)]
  /// The content. With the status 304, and in the response to HEAD, the daemon sends only its size,
  /// which must be the size of the actual content (RFC 9110, section 8.6).
  var body: Body

  /// Creates a response, and adds the headers that every response has.
  init(status: Int, headers: [(name: String, value: String)], body: consuming Body) {
    self.status = status
    self.headers = headers + [("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff")]
    self.body = body
  }

  init(status: Int, message: String, headers: [(name: String, value: String)] = []) {
    self.init(
      status: status, headers: headers + [("Content-Type", "text/plain; charset=utf-8")],
      body: .bytes(Array("\(message)\n".utf8)))
  }
}

func contentType(ofFile name: String) -> String {
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
    return "application/octet-stream"
  }
  return contentTypes[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
}

/// The content types of files by suffix, as registered by IANA (scripts: RFC 9239).
private let contentTypes = [
  "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8",
  "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
  "mjs": "text/javascript; charset=utf-8", "json": "application/json",
  "webmanifest": "application/manifest+json", "map": "application/json",
  "geojson": "application/geo+json", "ndjson": "application/x-ndjson",
  "xml": "application/xml; charset=utf-8", "txt": "text/plain; charset=utf-8",
  "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
  "ics": "text/calendar; charset=utf-8", "vtt": "text/vtt; charset=utf-8",
  "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
  "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon",
  "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
  "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "ogg": "audio/ogg",
  "wav": "audio/wav", "pdf": "application/pdf", "zip": "application/zip",
  "gz": "application/gzip", "wasm": "application/wasm",
]

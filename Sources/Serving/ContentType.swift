/// Returns the content type of a file by the suffix of its name.
func contentType(ofFile name: String) -> String {
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
    return "application/octet-stream"
  }
  return contentTypes[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
}

/// The content types of files by their suffixes.
///
/// Source: the media types that IANA has registered. RFC 9239 has the one of scripts.
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

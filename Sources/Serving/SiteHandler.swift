internal import Host

/// Makes the response to each request for a file of a site.
struct SiteHandler: Sendable {
  let folder: ServedFolder
  let hosts: AllowedHosts
  let pages: @Sendable () -> SiteServer.Pages
  private let tags = EntityTags()

  /// The maximum size of a page that is changed before it is served.
  private static let maximumBytesOfPage = 32 << 20

  func response(to request: SiteRequest) -> SiteResponse {
    // This is read before the page. If the site is rebuilt during the request, the page must not
    // claim to be from the newer build.
    let pages = pages()
    if let refusal = refusal(of: request) { return refusal }
    if request.path == SiteServer.eventsPath {
      // The daemon would end the response to HEAD with a chunk (libmicrohttpd 0.9.75).
      if request.method != "GET" { return Self.notAllowed(except: "GET") }
      // When a stream is ended to make room for a newer one, its connection must end, too;
      // otherwise, there would be no room yet.
      return SiteResponse(
        status: 200,
        headers: [("Content-Type", "text/event-stream; charset=utf-8"), ("Connection", "close")],
        body: .events)
    }
    guard let path = RequestPath(request.path) else {
      return SiteResponse(status: 400, message: "The path of the request is malformed.")
    }
    if let index = folder.file(at: path.components + ["index.html"]) {
      if path.isFolder { return response(to: request, with: index, named: "index.html", pages) }
      return SiteResponse(
        status: 307, message: "This is a folder.", headers: [("Location", "\(request.path)/")])
    }
    guard !path.isFolder, let file = folder.file(at: path.components) else {
      return notFound(request, pages)
    }
    return response(to: request, with: file, named: path.components.last ?? "", pages)
  }

  /// Returns the response to a request that is refused regardless of its path.
  private func refusal(of request: SiteRequest) -> SiteResponse? {
    let named = request.headers.filter { $0.name == "host" }
    guard named.count == 1, let host = named.first?.value else {
      return SiteResponse(status: 400, message: "The request must name one host.")
    }
    if !hosts.contains(host) {
      return SiteResponse(
        status: 421,
        message:
          "This server does not serve that host; 'kivagen serve --allow-host NAME' allows it.")
    }
    if request.method != "GET", request.method != "HEAD" {
      return Self.notAllowed(except: "GET, HEAD")
    }
    if request.header("content-length").map({ $0 != "0" }) == true
      || request.header("transfer-encoding") != nil
    {
      return SiteResponse(status: 413, message: "The request must have no content.")
    }
    return nil
  }

  private func notFound(_ request: SiteRequest, _ pages: SiteServer.Pages) -> SiteResponse {
    if let file = folder.file(at: ["404.html"]) {
      return response(to: request, with: file, named: "404.html", pages, status: 404)
    }
    guard request.header("accept")?.contains("text/html") == true, let page = pages.missing() else {
      return SiteResponse(status: 404, message: "There is no such page.")
    }
    return SiteResponse(
      status: 404, headers: [("Content-Type", "text/html; charset=utf-8")], body: .bytes(page))
  }

  private func response(
    to request: SiteRequest, with file: consuming OpenedFile, named name: String,
    _ pages: SiteServer.Pages, status: Int = 200
  ) -> SiteResponse {
    let type = contentType(ofFile: name)
    var byteCount = file.version.byteCount
    let tag: String
    let content: SiteResponse.Body
    if type.hasPrefix("text/html"), byteCount <= Self.maximumBytesOfPage {
      guard let bytes = file.bytes().map(pages.page) else { return Self.unreadable }
      (byteCount, tag) = (bytes.count, EntityTags.tag(of: bytes))
      content = .bytes(bytes)
    } else {
      guard let found = tags.tag(of: file) else { return Self.unreadable }
      tag = found
      content = .file(file, offset: 0, byteCount: byteCount)
    }
    let headers = [("Content-Type", type), ("ETag", tag), ("Accept-Ranges", "bytes")]
    if status == 200, request.matchesETag(tag) {
      return SiteResponse(status: 304, headers: headers, body: content)
    }
    switch status == 200 ? request.range(of: tag, byteCount: byteCount) : .whole {
    case .whole: return SiteResponse(status: status, headers: headers, body: content)
    case .part(let part):
      let range = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(byteCount)"
      return SiteResponse(
        status: 206, headers: headers + [("Content-Range", range)], body: content.part(part))
    case .unsatisfiable:
      return SiteResponse(
        status: 416, message: "The file has \(byteCount) bytes.",
        headers: [("Content-Range", "bytes */\(byteCount)")])
    }
  }

  private static func notAllowed(except methods: String) -> SiteResponse {
    SiteResponse(status: 405, message: "The site can only be read.", headers: [("Allow", methods)])
  }

  private static var unreadable: SiteResponse {
    SiteResponse(status: 500, message: "The file cannot be read.")
  }
}

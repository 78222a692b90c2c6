package import Site

/// The location of the pages of a route.
package enum PageLocation: Sendable {
  case page(OutputPath)
  /// The route has any number of pages, in this folder and in folders below it. A reserved folder
  /// belongs to the site even if the route has no pages, because pages that are gone were in it.
  case folder(String, isReserved: Bool = false)

  /// The addresses of the pages, in the notation of `_headers`. Some hosts leave out `.html`.
  package var addresses: [String] {
    switch self {
    case .page(let path):
      let name = path.text.dropLast(".html".count)
      return [name == "index" ? "/" : "/\(name)", "/\(path)"]
    case .folder(let name, _): return ["/\(name)/*"]
    }
  }

  /// Whether a host may show the 404 page at one of the addresses, because the page there is gone.
  package var mayLackPages: Bool { if case .folder = self { true } else { false } }

  /// Whether the addresses belong to the site even if the route has no page.
  package var isReserved: Bool {
    if case .folder(_, isReserved: true) = self { true } else { false }
  }
}

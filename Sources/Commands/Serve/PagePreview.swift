internal import Rendering
internal import Site
internal import Synchronization

/// The pages of a site that are not in the output folder yet. Each is rendered when it is asked
/// for.
final class PagePreview: Sendable {
  private let pages: SiteRenderer
  private let indices: [String: Int]
  private let rendered = Mutex<[String: [UInt8]]>([:])

  init(_ pages: SiteRenderer) {
    self.pages = pages
    indices = Dictionary(
      zip(pages.paths.map(\.text), pages.paths.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the bytes of a page, or `nil` if there is no such page or it cannot be rendered, which
  /// the build reports.
  func page(at path: String) -> [UInt8]? {
    if let known = rendered.withLock({ $0[path] }) { return known }
    guard let index = indices[path], let page = try? pages.page(at: index) else { return nil }
    rendered.withLock { $0[path] = page.bytes }
    return page.bytes
  }
}

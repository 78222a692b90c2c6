import Mustache
import Site
import Synchronization

/// The shared layouts of the pages of a route that link the same style and scripts, one for each
/// depth, each with the template specialized for it.
final class SharedLayouts: Sendable {
  private let site: SiteLayout
  private let assets: PageAssets
  private let template: BoundTemplate
  /// Whether there are so many pages that specializing the template for a layout saves time.
  private let isWorthSpecializing: Bool
  /// The layouts by their depth.
  private let entries = Mutex<[Int: Entry]>([:])

  /// The number of pages from which on specializing the template saves time: it takes as long as
  /// rendering some pages.
  private static let minimumPageCount = 20

  private struct Entry {
    let layout: SharedLayout
    var template: BoundTemplate?
  }

  init(_ site: SiteLayout, assets: PageAssets, template: BoundTemplate, pageCount: Int) {
    self.site = site
    self.assets = assets
    self.template = template
    isWorthSpecializing = pageCount >= SharedLayouts.minimumPageCount
  }

  /// Returns the shared layout of a page with these assets; without assets, with those of the
  /// route.
  func layout(ofPageAt path: OutputPath, assets: PageAssets?) -> SharedLayout {
    if assets != nil || site.pathsWithOwnLayouts.contains(path) {
      return SharedLayout(ofPageAt: path, in: site, assets: assets ?? self.assets)
    }
    return entries.withLock { entries in
      if let entry = entries[path.depth] { return entry.layout }
      let layout = SharedLayout(ofPageAt: path, in: site, assets: self.assets)
      entries[path.depth] = Entry(layout: layout)
      return layout
    }
  }

  /// Returns the template of the pages that share a layout.
  ///
  /// Several tasks may specialize the template at once, and the last result is kept: under the
  /// lock, they would wait for each other.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - context: The model of any of these pages.
  /// - Returns: The template of the route, which may be specialized for the layout.
  func template(for layout: SharedLayout, with context: Context) -> BoundTemplate {
    let entry = entries.withLock { $0[layout.depth] }
    guard isWorthSpecializing, let entry, entry.layout === layout else { return template }
    if let template = entry.template { return template }
    let template = template.specialized(for: [context])
    // On a task that is cancelled, a part of the text is missing.
    if !Task.isCancelled { entries.withLock { $0[layout.depth]?.template = template } }
    return template
  }
}

import Site
import Synchronization

/// The shared layouts of the pages of a route that link the same style and scripts, one for each
/// depth.
final class SharedLayouts: Sendable {
  private let site: SiteLayout
  private let assets: PageAssets
  /// The layouts by their depth.
  private let layouts = Mutex<[Int: SharedLayout]>([:])

  init(_ site: SiteLayout, assets: PageAssets) {
    self.site = site
    self.assets = assets
  }

  /// Returns the shared layout of a page with these assets; without assets, with those of the
  /// route.
  func layout(ofPageAt path: OutputPath, assets: PageAssets?) -> SharedLayout {
    if assets != nil || site.pathsWithOwnLayouts.contains(path) {
      return SharedLayout(ofPageAt: path, in: site, assets: assets ?? self.assets)
    }
    return layouts.withLock { layouts in
      if let layout = layouts[path.depth] { return layout }
      let layout = SharedLayout(ofPageAt: path, in: site, assets: self.assets)
      layouts[path.depth] = layout
      return layout
    }
  }
}

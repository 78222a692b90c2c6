import Mustache
import Site
import Synchronization

/// The frames of the pages of a route that link the same style and scripts, one for each depth, with
/// the template into which the values of the frame are written.
final class PageFrames: Sendable {
  private let site: SiteLayout
  private let assets: PageAssets
  private let template: BoundTemplate
  /// Whether there are so many pages that writing a template for a frame saves time.
  private let arePagesMany: Bool
  /// The frames by their depth.
  private let entries = Mutex<[Int: Entry]>([:])

  /// The number of pages from which on writing a template saves time: it takes as long as rendering
  /// some pages.
  private static let minimumPageCount = 20

  private struct Entry {
    let frame: PageFrame
    var template: BoundTemplate?
  }

  init(_ site: SiteLayout, assets: PageAssets, template: BoundTemplate, pageCount: Int) {
    self.site = site
    self.assets = assets
    self.template = template
    arePagesMany = pageCount >= PageFrames.minimumPageCount
  }

  /// Returns the frame of a page with these assets; without assets, with those of the route.
  func frame(ofPageAt path: OutputPath, assets: PageAssets?) -> PageFrame {
    if assets != nil || site.pathsWithOwnFrames.contains(path) {
      return PageFrame(ofPageAt: path, in: site, assets: assets ?? self.assets)
    }
    return entries.withLock { entries in
      if let entry = entries[path.depth] { return entry.frame }
      let frame = PageFrame(ofPageAt: path, in: site, assets: self.assets)
      entries[path.depth] = Entry(frame: frame)
      return frame
    }
  }

  /// Returns the template of the pages that have a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - context: The model of any of these pages.
  /// - Returns: The template of the route, into which the values of the frame may be written.
  func template(for frame: PageFrame, with context: Context) -> BoundTemplate {
    let entry = entries.withLock { $0[frame.depth] }
    guard arePagesMany, let entry, entry.frame === frame else { return template }
    if let template = entry.template { return template }
    let template = template.writingSharedValues(of: [context])
    // On a task that is cancelled, a part of the text is missing.
    if !Task.isCancelled { entries.withLock { $0[frame.depth]?.template = template } }
    return template
  }
}

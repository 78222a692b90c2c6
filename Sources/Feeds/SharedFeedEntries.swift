import Synchronization

/// The entries of a feed, which its Atom and its JSON file share.
///
/// The file that is made first computes them, and the other one removes them from here, so that a
/// site with many feeds does not keep the entries of all of them.
final class SharedFeedEntries: Sendable {
  private let kept = Mutex<[FeedEntry]?>(nil)

  /// Returns the entries that are kept, and no longer keeps them; or else computes and keeps them.
  func entries(computing compute: () -> [FeedEntry]) -> [FeedEntry] {
    kept.withLock { kept in
      if let entries = kept.take() { return entries }
      let entries = compute()
      kept = entries
      return entries
    }
  }
}

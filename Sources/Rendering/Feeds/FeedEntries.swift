import Synchronization

/// The entries of a feed, which both of its formats have.
///
/// The entries are kept from when the one format is made until the other is. So they are made once
/// for both, and a site with many feeds does not keep those of all.
final class FeedEntries: Sendable {
  private let kept = Mutex<[FeedEntry]?>(nil)

  /// Returns the entries that are kept, and no longer keeps them; or else makes and keeps them.
  func value(_ make: () -> [FeedEntry]) -> [FeedEntry] {
    kept.withLock { kept in
      if let entries = kept.take() { return entries }
      let entries = make()
      kept = entries
      return entries
    }
  }
}

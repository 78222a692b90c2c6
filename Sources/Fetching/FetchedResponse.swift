/// A good answer, and where it came from.
package struct FetchedResponse: Equatable, Sendable {
  package var kept: CachedResponse
  /// Whether nobody was asked. An answer that the server has confirmed (304) is not.
  package var isFromCache: Bool
  /// False if the server forbade it (`no-store`).
  package var mayBeKept: Bool

  package var body: [UInt8] { kept.body }
  /// When the server gave it, in seconds since 1970, UTC.
  package var receivedSeconds: Int { kept.receivedSeconds }

  package init(kept: CachedResponse, isFromCache: Bool, mayBeKept: Bool = true) {
    self.kept = kept
    self.isFromCache = isFromCache
    self.mayBeKept = mayBeKept
  }
}

/// Whether the cache or the network is asked.
package enum CachePolicy: Equatable, Sendable {
  /// The cache if its answer was checked at most this long ago, else the network.
  case fresh(maximumAge: Duration)
  case refresh
  /// However old.
  case cacheOnly
}

/// A successful response, from a server or from the cache.
package struct FetchedResponse: Equatable, Sendable {
  /// The response in the form in which it is cached.
  package var kept: CachedResponse
  /// Whether the response comes from the cache and no server was asked. It is false for a cached
  /// response that the server has confirmed (304).
  package var isFromCache: Bool
  /// Whether the response may be cached. It is false if the server forbids that (`no-store`).
  package var mayBeKept: Bool

  package var body: [UInt8] { kept.body }
  /// When the server sent the body, in seconds since 1970, UTC.
  package var receivedSeconds: Int { kept.receivedSeconds }

  package init(kept: CachedResponse, isFromCache: Bool, mayBeKept: Bool = true) {
    self.kept = kept
    self.isFromCache = isFromCache
    self.mayBeKept = mayBeKept
  }
}

/// Whether a response is taken from the cache or requested from the server.
package enum CachePolicy: Equatable, Sendable {
  /// The cached response is used if the server sent or confirmed it at most this long ago.
  /// Otherwise the server is asked.
  case fresh(maximumAge: Duration)
  /// The server is asked, whatever the cache has.
  case refresh
  /// The cached response is used, however old it is. No server is asked.
  case cacheOnly
}

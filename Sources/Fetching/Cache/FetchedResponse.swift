/// A successful response, from a server or from the cache.
package struct FetchedResponse: Equatable, Sendable {
  package var response: CachedResponse
  /// Whether the response is cached and no request was sent, not even to confirm it (304).
  package var isFromCache: Bool
  /// Whether the response may be cached. It is false if the server forbids that (`no-store`).
  package var isCacheable: Bool

  package var body: [UInt8] { response.body }
  /// The time when the server sent the body, in seconds since 1970, UTC.
  package var receivedSeconds: Int { response.receivedSeconds }

  package init(response: CachedResponse, isFromCache: Bool, isCacheable: Bool = true) {
    self.response = response
    self.isFromCache = isFromCache
    self.isCacheable = isCacheable
  }
}

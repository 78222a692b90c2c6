/// Whether a response is taken from the cache or requested from the server.
package enum CachePolicy: Equatable, Sendable {
  /// The cached response is used if it was sent or confirmed at most this long ago.
  case fresh(maximumAge: Duration)
  /// A request is sent, whatever the cache has.
  case refresh
  /// The cached response is used, however old it is. No request is sent.
  case cacheOnly

  /// Returns the policy with another maximum age, if it has one.
  package func withMaximumAge(_ age: Duration) -> CachePolicy {
    if case .fresh = self { .fresh(maximumAge: age) } else { self }
  }
}

/// The rule for whether a response is taken from the cache or requested from the server.
package enum CachePolicy: Equatable, Sendable {
  /// The cached response is used if it was sent or confirmed at most this long ago.
  case fresh(maximumAge: Duration)
  /// A request is always sent.
  case refresh
  /// The cached response is used, regardless of its age. No request is sent.
  case cacheOnly

  /// The maximum age of a response that is used in place of a request; zero for the other policies.
  package var maximumAge: Duration {
    switch self {
    case .fresh(let age): age
    case .refresh, .cacheOnly: .zero
    }
  }

  /// Returns the policy with a different maximum age, if it has one.
  package func withMaximumAge(_ age: Duration) -> CachePolicy {
    if case .fresh = self { .fresh(maximumAge: age) } else { self }
  }
}

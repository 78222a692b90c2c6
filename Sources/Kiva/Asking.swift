internal import Fetching

/// How Kiva is asked for what a listing lacks: details, loans to be kept, field partners.
struct Asking: Sendable {
  let fetcher: Fetcher
  let cachePolicy: CachePolicy
  let endpoints: KivaEndpoints
  /// Where the listing came from.
  let source: ListingSource
  let stopwatch: Stopwatch
  /// Whether a 404 says that Kiva does not know a loan.
  var trustsNotFound = false
}

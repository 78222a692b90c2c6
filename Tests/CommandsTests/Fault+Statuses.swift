import CommandLine
import TestSupport

extension Fault {
  /// A status of each kind, for the first request, for the first two requests, or for all of them.
  /// After 404, the next source is tried at once; after 403, the request is retried once; after 429
  /// and 503, it is retried five times. After 403 and 429, each further source is tried once.
  static let statuses: [Fault] = [
    Fault("answers 404 once", .done(through: "search", requests: 3)) { $0.first(1, 404) },
    Fault("answers 404 for ever", failure("404 (not found)", requests: 3)) { _ in .status(404) },
    Fault("answers 403 once", .done(requests: 3)) { $0.first(1, 403) },
    Fault("answers 403 twice", .done(through: "search", requests: 4)) { $0.first(2, 403) },
    Fault("answers 403 for ever", failure(refusal, requests: 4)) { _ in .status(403) },
    Fault(
      "answers 429 for ever", failure("429 (too many requests); tried 6 times", requests: 8)
    ) { _ in .status(429) },
    Fault("answers 503 twice", .done(requests: 4)) { $0.first(2, 503) },
    Fault(
      "answers 503 for ever", failure("503 (service unavailable); tried 6 times", requests: 18)
    ) { _ in .status(503) },
    Fault(
      "answers 304 to every request",
      Expected(
        afterGoodBuild: Outcome(source: "newest", site: .untouched, requests: 1),
        withoutCache: Outcome(
          exit: .unavailable, site: .missing,
          messages: ["the server answered 304 (not modified), but nothing is cached"],
          requests: 3))
    ) { _ in .status(304) },
  ]

  private static let refusal =
    "403 (forbidden): it may be blocking kivagen or limiting its requests; wait ten minutes, or say "
    + "who you are with '--user-agent'; tried 2 times"

  private static func failure(_ status: String, requests: Int) -> Expected {
    .noListing(
      "the server answered \(status); the same from search and graphql", requests: requests)
  }
}

extension FaultyKiva.Request {
  /// Sends the status for the first requests, and good responses after that.
  fileprivate func first(_ count: Int, _ status: Int) -> [RawServer.Step] {
    number <= count ? .status(status) : good.steps
  }
}

import CommandLine
import TestSupport

extension Fault {
  /// Each status for the first request, for the first two requests, and for all of them.
  static let statuses: [Fault] =
    [401, 404, 410].flatMap(final) + [403, 406].flatMap(refusal)
    + [408, 425, 429, 500, 502, 503, 504].flatMap(passing) + odd

  /// Returns faults with a status after which the next source is tried at once.
  private static func final(_ status: Int) -> [Fault] {
    [
      Fault("answers \(status) once", .done(through: "search", requests: 3)) {
        $0.first(1, status)
      },
      Fault(
        "answers \(status) twice", .done(through: "graphql", requests: 3, requestsWithoutCache: 3)
      ) { $0.first(2, status) },
      Fault(
        "answers \(status) for ever",
        .noListing(
          "the server answered \(name(status)); the same from search and graphql", requests: 3)
      ) { _ in .status(status) },
    ]
  }

  /// Returns faults with a status after which the request is retried once, and each further source
  /// is tried once.
  private static func refusal(_ status: Int) -> [Fault] {
    let cause =
      "the server answered \(name(status)): it may be blocking kivagen or limiting its requests; wait ten "
      + "minutes, or say who you are with '--user-agent'; tried 2 times; the same from search "
      + "and graphql"
    return [
      Fault("answers \(status) once", .done(requests: 3)) { $0.first(1, status) },
      Fault("answers \(status) twice", .done(through: "search", requests: 4)) {
        $0.first(2, status)
      },
      Fault("answers \(status) for ever", .noListing(cause, requests: 4)) { _ in .status(status) },
    ]
  }

  /// Returns faults with a status after which a request is retried five times at each source. After
  /// 429, each further source is tried only once.
  private static func passing(_ status: Int) -> [Fault] {
    let cause =
      "the server answered \(name(status)); tried 6 times; the same from search and graphql"
    return [
      Fault("answers \(status) once", .done(requests: 3)) { $0.first(1, status) },
      Fault("answers \(status) twice", .done(requests: 4)) { $0.first(2, status) },
      Fault(
        "answers \(status) for ever", .noListing(cause, requests: status == 429 ? 8 : 18)
      ) { _ in .status(status) },
    ]
  }

  private static let odd: [Fault] = [
    Fault(
      "answers 304 to every request",
      Expected(
        afterGoodBuild: Outcome(source: "newest", site: .untouched, requests: 2),
        withoutCache: Outcome(
          exit: .unavailable, site: .missing,
          messages: ["the server answered 304 (not modified), but nothing is cached"],
          requests: 3))
    ) { _ in .status(304) },
    Fault("answers 204", .noListing("the server answered 204", requests: 3)) { _ in .status(204) },
    Fault("answers 206", .noListing("the server answered 206", requests: 3)) { request in
      .answer(request.text, status: 206)
    },
    Fault("answers 999", .noListing("the server answered 999", requests: 3)) { _ in .status(999) },
    Fault("answers 503 with a good listing", .done(through: "search", requests: 8)) { request in
      request.endpoint == .newest ? .answer(request.text, status: 503) : request.good.steps
    },
  ]

  private static func name(_ status: Int) -> String { "\(status)\(words[status] ?? "")" }

  private static let words = [
    401: " (unauthorized)", 403: " (forbidden)", 404: " (not found)", 406: " (not acceptable)",
    408: " (request timeout)", 410: " (gone)", 429: " (too many requests)",
    500: " (internal server error)", 502: " (bad gateway)", 503: " (service unavailable)",
    504: " (gateway timeout)",
  ]
}

extension FaultyKiva.Request {
  /// Sends the status for the first requests, and good responses after that.
  fileprivate func first(_ count: Int, _ status: Int) -> [RawServer.Step] {
    number <= count ? .status(status) : good.steps
  }
}

import TestSupport

extension Fault {
  /// What the server says about when to retry, and about its rate limit.
  static let waiting: [Fault] = [
    Fault("asks once to wait until a date", .done(requests: 3)) { request in
      request.number > 1
        ? request.good.steps
        : .status(
          429,
          headers: [
            ("Date", "Sun, 06 Nov 1994 08:49:37 GMT"),
            ("Retry-After", "Sun, 06 Nov 1994 08:49:57 GMT"),
          ])
    },
    Fault("asks always to wait for 10 seconds", .noListing("tried 6 times", requests: 14)) { _ in
      .status(503, headers: [("Retry-After", "10")])
    },
    Fault(
      "asks to wait for an hour",
      .noListing("(too many requests); the server asks to wait 3600 s; the same", requests: 3)
    ) { _ in
      .status(429, headers: [("Retry-After", "3600")])
    },
    Fault(
      "says that no request is left",
      Expected(
        afterGoodBuild: Outcome(source: "newest", site: .of(Expected.newest), requests: 2),
        withoutCache: Outcome(
          source: "newest", site: .of(Expected.newest),
          requests: 2))
    ) { $0.good($0.good.body, headers: [("X-RateLimit-Overall-Remaining", "0")]) },
  ]

  private static let year = 365 * 86_400

  /// Changes of the wall clock, by which the age of responses is measured. If it goes back, the
  /// loan that left the list seems to have been listed in the future, so Kiva is asked whether it
  /// is anonymous.
  static let clocks: [Fault] = [
    Fault(
      "answers after the clock went 10 years forward", .done(requests: 3, requestsWithoutCache: 3),
      Circumstances(jumpSeconds: 10 * year)),
    Fault(
      "answers after the clock went 10 years back", .done(requests: 4, requestsWithoutCache: 3),
      Circumstances(jumpSeconds: -10 * year)),
    Fault(
      "answers after the clock went back before 1970", .done(requests: 3, requestsWithoutCache: 3),
      Circumstances(jumpSeconds: -60 * year)),
    Fault(
      "answers while the clock goes 10 years forward", .done(requests: 3, requestsWithoutCache: 3),
      Circumstances(jumpSeconds: 10 * year, jumpsAtFirstRequest: true)),
    Fault(
      "answers while the clock goes 10 years back", .done(requests: 4, requestsWithoutCache: 3),
      Circumstances(jumpSeconds: -10 * year, jumpsAtFirstRequest: true)),
    Fault(
      "answers 503 after the clock went 10 years forward", unavailable,
      Circumstances(jumpSeconds: 10 * year)
    ) { _ in .status(503) },
    Fault(
      "answers 503 after the clock went 10 years back", unavailable,
      Circumstances(jumpSeconds: -10 * year)
    ) { _ in .status(503) },
    Fault(
      "answers 503 while the clock goes 10 years back", unavailable,
      Circumstances(jumpSeconds: -10 * year, jumpsAtFirstRequest: true)
    ) { _ in .status(503) },
    Fault(
      "answers after the clock was set back to the time of the listing, which is fresh then",
      Expected(
        afterGoodBuild: Outcome(source: "cache", site: .untouched, requests: 0),
        withoutCache: Outcome(source: "newest", site: .of(Expected.newest), requests: 3)),
      Circumstances(jumpSeconds: -3600)),
  ]

  private static let unavailable = Expected.noListing(
    "(service unavailable); tried 6 times", requests: 18)
}

import TestSupport

extension Fault {
  /// Responses that take too long.
  static let slowness: [Fault] = [
    Fault("stalls in mid-body", timedOut, Circumstances(slowEndpoints: listings)) { request in
      request.cut(.stall)
    },
    Fault(
      "stalls in mid-body of the newest only",
      .done(through: "search", requests: 4), Circumstances(slowEndpoints: [.newest])
    ) { request in
      request.endpoint == .newest ? request.cut(.stall) : request.good.steps
    },
    slowDetails,
  ]

  private static let listings: Set<FaultyKiva.Endpoint> = [.newest, .search, .graphQL]
  private static let timedOut = Expected.noListing(
    "the response was not complete after 20 s; tried 2 times", requests: 5)
}
